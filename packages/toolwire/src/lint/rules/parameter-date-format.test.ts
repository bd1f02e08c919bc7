import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (name: string, description: string, rest: object = {}) =>
  lintOf('parameter-date-format', toolWith({ [name]: { type: 'string', description, ...rest } })).map(
    ({ args }) => args['proposal'],
  )

describe('parameter-date-format', () => {
  it.each([
    ['date', 'Day of the flight.', 'date'],
    ['start_date', 'When the stay begins.', 'date'],
    ['createdAfter', 'Only what was made after this date.', 'date-time'],
    ['timestamp', 'When it happened.', 'date-time'],
    ['since', 'Only changes of this time and later.', 'date-time'],
  ])('reports %s (%s) and proposes a format', (name, description, proposal) => {
    expect(found(name, description)).toEqual([proposal])
  })

  it('reports a time of a day without a zone', () => {
    expect(found('start_time', 'Start (YYYY-MM-DD HH:MM:SS).')).toEqual(['UTC unless an offset is given'])
    expect(found('start_time', 'Start in UTC (YYYY-MM-DD HH:MM:SS).')).toEqual([])
    expect(found('start_time', 'Start, e.g. 2026-01-31T10:00:00Z.')).toEqual([])
  })

  it.each([
    ['date', 'Day of the flight, YYYY-MM-DD.'],
    ['since', 'Only changes after this time (ISO 8601 timestamp).'],
    ['date', 'Day of the flight, e.g. 2026-01-31.'],
    ['date', 'Date (month-day-year).'],
    ['timestamp', 'Unix time in seconds.'],
    ['date', 'Day, such as "today" or "next monday".'],
    ['after', 'Cursor of the page after which to go on.'],
    ['before', 'The element to insert it before.'],
    ['unit_of_time', 'Minutes or hours.'],
    ['time_zone', 'Name of the zone.'],
    ['updated', 'What changed.'],
    ['candidate', 'Whom to ask.'],
  ])('is silent on %s: %s', (name, description) => {
    expect(found(name, description)).toEqual([])
  })

  it('is silent where the schema says the format, or it is no text', () => {
    expect(found('date', 'Day of the flight.', { format: 'date' })).toEqual([])
    expect(found('date', 'Day of the flight.', { pattern: '^\\d{8}$' })).toEqual([])
    expect(found('date', 'Day of the flight.', { examples: ['2026-01-31'] })).toEqual([])
    expect(found('timestamp', 'When it happened.', { type: 'integer' })).toEqual([])
  })
})
