import * as z from 'zod'
import { ToolError } from '../../error/tool-error.ts'
import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import { defineTool } from '../../tool/define-tool.ts'
import type { AnyTool } from '../../tool/tool.ts'

/** Where the weather comes from: Open-Meteo, which needs no key. */
export interface WeatherOptions {
  readonly geocodingUrl?: string
  readonly forecastUrl?: string
  /** Milliseconds for each of the two requests. */
  readonly timeout?: number
}

/**
 * The tool that looks up the present weather of a place. Without a network its error reaches the model as data.
 *
 * @example run({ model, tools: [getWeather()], prompt: 'Do I need an umbrella in Lisbon?' })
 */
export function getWeather(options: WeatherOptions = {}): AnyTool {
  const {
    geocodingUrl = 'https://geocoding-api.open-meteo.com/v1/search',
    forecastUrl = 'https://api.open-meteo.com/v1/forecast',
    timeout = 4_000,
  } = options
  return defineTool({
    name: 'get_weather',
    description:
      'Looks up the present weather of a place. Use it when the user asks about the weather now; it knows no forecast ' +
      'and no past, so do not use it for other days. For several places call it once for each, in the same turn. ' +
      'Returns the place that was found, the temperature in degrees Celsius, wind in km/h, humidity and a word for the sky. ' +
      'If it fails, the error says whether to try again; after a second failure tell the user that it could not be looked up.',
    input: z.object({
      location: z
        .string()
        .min(1)
        .describe("Name of a town, with the country where it is not plain. Example: 'Lisbon, Portugal'."),
    }),
    traits: { readOnly: true, openWorld: true },
    execute: async ({ location }, { signal }) => {
      const ask = (url: string, query: Record<string, string>): Promise<OpenObject> =>
        getJson(`${url}?${new URLSearchParams(query)}`, { signal, timeout })

      const [name = location, ...region] = location.split(',').map((part) => part.trim())
      const places = ownArray(
        await ask(geocodingUrl, { name, count: '10', language: 'en' }),
        'results',
      ).filter(isObject)
      const place = places.find((candidate) => region.some((part) => isIn(candidate, part))) ?? places[0]
      if (place === undefined) throw unknownPlace(location)
      const report = await ask(forecastUrl, {
        latitude: String(own(place, 'latitude')),
        longitude: String(own(place, 'longitude')),
        current: 'temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code',
        timezone: 'auto',
      })
      const current = own(report, 'current')
      if (!isObject(current))
        throw new ToolError('the weather service sent no current weather', { retryable: true })
      return {
        location: [ownString(place, 'name'), ownString(place, 'country')]
          .filter((part) => part !== undefined)
          .join(', '),
        local_time: own(current, 'time'),
        temperature_celsius: own(current, 'temperature_2m'),
        humidity_percent: own(current, 'relative_humidity_2m'),
        wind_kmh: own(current, 'wind_speed_10m'),
        sky: skyOf(own(current, 'weather_code')),
      }
    },
  })
}

async function getJson(url: string, options: { signal: AbortSignal; timeout: number }): Promise<OpenObject> {
  const { host } = new URL(url)
  const late = AbortSignal.timeout(options.timeout)
  try {
    const response = await fetch(url, { signal: AbortSignal.any([options.signal, late]) })
    if (!response.ok) throw statusError(host, response.status)
    const body: unknown = await response.json()
    if (isObject(body)) return body
  } catch (cause) {
    if (ToolError.is(cause) || options.signal.aborted) throw cause
    const what = late.aborted ? `did not answer within ${options.timeout} ms` : 'cannot be reached'
    throw new ToolError(`the weather service ${host} ${what}`, {
      retryable: true,
      alternative: GIVE_UP,
      cause,
    })
  }
  throw new ToolError(`the weather service ${host} sent an answer that is not understood`, {
    alternative: GIVE_UP,
  })
}

const GIVE_UP = 'If it fails again, tell the user that the weather could not be looked up; do not guess it.'

function statusError(host: string, status: number): ToolError {
  const retryable = status === 429 || status >= 500
  return new ToolError(`the weather service ${host} answered with status ${status}`, {
    retryable,
    alternative: GIVE_UP,
  })
}

function unknownPlace(location: string): ToolError {
  return new ToolError(`no place named '${location.slice(0, 100)}' was found`, {
    alternative:
      'Give the name of the nearest larger town, in English, or ask the user which place is meant.',
  })
}

function isIn(place: OpenObject, region: string): boolean {
  const wanted = region.toLowerCase()
  return ['country', 'country_code', 'admin1', 'admin2'].some(
    (key) => ownString(place, key)?.toLowerCase() === wanted,
  )
}

// WMO codes 4677, as Open-Meteo documents them (https://open-meteo.com/en/docs, seen 2026-12-01).
const SKY: readonly (readonly [from: number, words: string])[] = [
  [95, 'thunderstorm'],
  [85, 'snow showers'],
  [80, 'rain showers'],
  [71, 'snow'],
  [61, 'rain'],
  [51, 'drizzle'],
  [45, 'fog'],
  [3, 'overcast'],
  [2, 'partly cloudy'],
  [1, 'mainly clear'],
  [0, 'clear'],
]

function skyOf(code: unknown): string {
  return (typeof code === 'number' && SKY.find(([from]) => code >= from)?.[1]) || 'unknown'
}
