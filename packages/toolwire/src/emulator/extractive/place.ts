/** The places that a piece of a question names, in order: `weather in Paris` gives `Paris`. */
export function placesOf(text: string): string[] {
  const zones = [...text.matchAll(ZONE)].map((match) => match[0])
  if (zones.length > 0) return zones
  const named = [...text.matchAll(AFTER_WORD), ...text.matchAll(BEFORE_WORD)].map((match) => match[1] ?? '')
  return [...new Set(named.map(tidy))].filter((place) => place !== '' && !NO_PLACE.test(place))
}

/** A place that is written small: only where a place must be meant. */
export function smallPlaceOf(text: string): string | undefined {
  const match = SMALL.exec(text)
  const place = match?.[1]?.trim()
  if (place === undefined || place === '' || /^(the|my|this|an?)\b/i.test(place)) return undefined
  return place.replaceAll(
    /(^|[\s-])(\p{Ll})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/** True when the text is a place and nothing else: `Tokyo?`. */
export function isBarePlace(text: string): boolean {
  return BARE.test(text.trim()) && !NO_PLACE.test(tidy(text))
}

/** The place of a text that is nothing else. */
export function barePlace(text: string): string {
  return tidy(text.trim().replace(/^(?:in|at|for|of)\s+/i, ''))
}

/** True for the name of a country, so that `Paris, France` is one place. */
export function isCountry(text: string): boolean {
  return countries().has(tidy(text).toLowerCase())
}

/** The IANA time zone whose city this is: `Tokyo` gives `Asia/Tokyo`. */
export function zoneOf(place: string): string | undefined {
  const city = flat(place.split(',')[0] ?? place)
  return Intl.supportedValuesOf('timeZone').find((zone) => flat(zone.split('/').at(-1) ?? '') === city)
}

/** Other ways to write a place or time zone: the zone of a city, the city of a zone, the place without its country. */
export function otherForms(value: string): string[] {
  const forms: string[] = []
  const zone = zoneOf(value)
  if (zone !== undefined) forms.push(zone)
  if (/^[A-Z]\w+\/\w/.test(value)) forms.push((value.split('/').at(-1) ?? '').replaceAll('_', ' '))
  if (value.includes(',')) forms.push((value.split(',')[0] ?? '').trim())
  return [...new Set(forms)].filter((form) => form !== '' && form !== value)
}

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s+(?:\p{Lu}[\p{L}'’.-]*|(?:de|of|la|do|da|am|upon)(?=\s+\p{Lu})))*`
const ZONE = /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\b|\bUTC\b/g
const AFTER_WORD = new RegExp(String.raw`\b(?:in|at|for|of|from|near)\s+(${NAME})`, 'gu')
const BEFORE_WORD = new RegExp(String.raw`(${NAME})\s+(?:weather|time|forecast|temperature)\b`, 'gu')
const SMALL =
  /\b(?:in|at|for)\s+(\p{L}[\p{L} '.-]{1,40}?)(?=\s+(?:right|now|today|tomorrow|tonight|please|currently|this|next|on)\b|\s*(?:[?.!,]|$))/iu
const BARE = new RegExp(String.raw`^(?:in\s+|at\s+|for\s+)?${NAME}[?.!]?$`, 'u')
const NO_PLACE =
  /^(I|What|How|Why|When|Where|Which|Who|The|A|An|Current|Local|Please|Tell|Is|And|Celsius|Fahrenheit|JSON|API|HTTP)$/

function tidy(text: string): string {
  return text
    .replace(/['’]s$/, '')
    .replace(/^(?:What|How|Is|The|Current|Local|Please)(?:['’]s)?\s+(?=\p{Lu})/u, '')
    .replaceAll(/[?!.,;:]+$/g, '')
    .trim()
}

function flat(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]+/g, '')
}

let names: ReadonlySet<string> | undefined

// Made at the first use: nothing is done when the module is loaded.
function countries(): ReadonlySet<string> {
  names ??= readCountries()
  return names
}

function readCountries(): ReadonlySet<string> {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const found = new Set(['usa', 'uk', 'england', 'scotland'])
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) {
    for (const second of letters) {
      const name = display.of(first + second)
      if (name !== undefined) found.add(name.toLowerCase())
    }
  }
  return found
}
