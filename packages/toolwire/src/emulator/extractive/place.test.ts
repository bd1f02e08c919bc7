import { describe, expect, it } from 'vitest'
import { isBarePlace, isCountry, otherForms, placesOf, smallPlaceOf, zoneOf } from './place.ts'

describe('places', () => {
  it.each([
    ['What is the weather in Paris?', ['Paris']],
    ["What's the weather like in Rio de Janeiro today?", ['Rio de Janeiro']],
    ['the time in Asia/Tokyo', ['Asia/Tokyo']],
    ['Paris weather', ['Paris']],
    ["What is Lisbon's weather", ['Lisbon']],
    ['How do I set a budget?', []],
    ['What time is it?', []],
  ])('in %j: %j', (text, places) => {
    expect(placesOf(text)).toEqual(places)
  })

  it('written small only where one must be meant', () => {
    expect(smallPlaceOf('weather in new york right now')).toBe('New York')
    expect(smallPlaceOf('weather in the morning')).toBeUndefined()
  })

  it('alone', () => {
    expect([isBarePlace('New York?'), isBarePlace('in Oslo'), isBarePlace('explain Vacuum to me')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('that are countries', () => {
    expect([isCountry('France'), isCountry('japan'), isCountry('Paris')]).toEqual([true, true, false])
  })

  it('as time zones', () => {
    expect([zoneOf('Tokyo'), zoneOf('New York'), zoneOf('São Paulo'), zoneOf('Atlantis')]).toEqual([
      'Asia/Tokyo',
      'America/New_York',
      'America/Sao_Paulo',
      undefined,
    ])
  })

  it('in other forms', () => {
    expect(otherForms('Tokyo')).toEqual(['Asia/Tokyo'])
    expect(otherForms('America/New_York')).toEqual(['New York'])
    expect(otherForms('Paris, France')).toEqual(['Europe/Paris', 'Paris'])
  })
})
