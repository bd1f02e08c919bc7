import * as z from 'zod'
import { ToolError } from '../../error/tool-error.ts'
import { nearest, plainForm } from '../../json/near.ts'
import { defineTool } from '../../tool/define-tool.ts'
import type { AnyTool } from '../../tool/tool.ts'

/**
 * The tool that tells the time in a time zone of the IANA list. `now` is the clock, for tests.
 *
 * @example run({ model, tools: [getTime()], prompt: 'What time is it in Tokyo?' })
 */
export function getTime(now: () => Date = () => new Date()): AnyTool {
  return defineTool({
    name: 'get_time',
    description:
      'Tells the current date and time in one time zone. Use it when the user asks what time or day it is somewhere, ' +
      'or when an answer depends on the present time; do not use it to convert times that the user gives. ' +
      'For several places call it once for each, in the same turn. ' +
      'Returns the time zone, the local date and time, the weekday and the offset from UTC. ' +
      'An unknown time zone is answered with the nearest names.',
    input: z.object({
      time_zone: z
        .string()
        .describe(
          "Name of the time zone in the IANA list, not a bare city. Example: 'Asia/Tokyo'; 'UTC' for universal time.",
        ),
    }),
    traits: { readOnly: true, idempotent: true },
    execute: ({ time_zone }) => {
      const format = formatFor(time_zone)
      if (format === undefined) throw unknownZone(time_zone)
      const parts = new Map(format.formatToParts(now()).map(({ type, value }) => [type, value]))
      const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
      return {
        time_zone: format.resolvedOptions().timeZone,
        local_time: `${date}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`,
        weekday: parts.get('weekday'),
        utc_offset: parts.get('timeZoneName')?.replace(/^GMT$/, 'GMT+00:00').replace('GMT', ''),
      }
    },
  })
}

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: timeZone.trim(),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      weekday: 'long',
      timeZoneName: 'longOffset',
      hourCycle: 'h23',
    })
  } catch {
    return undefined
  }
}

const MAX_NEAR = 3

function unknownZone(timeZone: string): ToolError {
  const near = nearZones(timeZone)
  const alternative =
    near.length === 0
      ? "Use a name of the IANA list, such as 'Europe/Berlin'."
      : `Did you mean ${near.map((zone) => `'${zone}'`).join(' or ')}?`
  return new ToolError(`no time zone '${timeZone.slice(0, 100)}'`, { alternative })
}

/** A city's zone first (`Tokyo`), then zones that are spelt alike (`Asia/Tokio`). */
function nearZones(timeZone: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  const city = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1)
  // "Tokyo, Japan" and "Asia/Tokyo (JST)" name their city in the first or the last part.
  const words = timeZone.slice(0, 100).split(/[,/()]/)
  const exact = words.flatMap((word) => zones.filter((zone) => plainForm(city(zone)) === plainForm(word)))
  const cities = [...new Set(zones.map(city))]
  const alike = words.flatMap((word) => {
    const near = nearest(word, cities)
    return near === undefined ? [] : zones.filter((zone) => city(zone) === near)
  })
  const whole = nearest(timeZone, zones)
  return [...new Set([...exact, ...(whole === undefined ? [] : [whole]), ...alike])].slice(0, MAX_NEAR)
}
