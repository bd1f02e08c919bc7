import { describe, expect, test } from 'vitest'
import { createFeed, type Feed } from './feed.ts'

const quiet = { start: () => {}, left: () => Promise.resolve() }

async function rest(reader: AsyncIterator<number, undefined>): Promise<number[]> {
  const values: number[] = []
  for (let read = await reader.next(); read.done !== true; read = await reader.next()) values.push(read.value)
  return values
}

function fill(feed: Feed<number>, from: number, to: number): void {
  for (let value = from; value <= to; value++) feed.write(value)
}

describe('feed', () => {
  test('each reader gets everything that is written while it is open, in order', async () => {
    const feed = createFeed<number>()
    const early = feed.open(quiet)
    fill(feed, 1, 2)
    const late = feed.open(quiet)
    fill(feed, 3, 4)
    feed.end()
    expect(await rest(early)).toEqual([1, 2, 3, 4])
    expect(await rest(late)).toEqual([3, 4])
  })

  test('a slow reader loses nothing, however far it is behind', async () => {
    const feed = createFeed<number>()
    const reader = feed.open(quiet)
    fill(feed, 1, 2000)
    expect((await reader.next()).value).toBe(1)
    fill(feed, 2001, 3000)
    feed.end()
    const values = await rest(reader)
    expect(values).toHaveLength(2999)
    expect(values.at(-1)).toBe(3000)
  })

  test('values asked for before they are there are given out in order', async () => {
    const feed = createFeed<number>()
    const reader = feed.open(quiet)
    const asked = [reader.next(), reader.next(), reader.next()]
    fill(feed, 1, 2)
    feed.end()
    expect(await Promise.all(asked)).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
      { done: true, value: undefined },
    ])
  })

  test('an error reaches every reader once, behind what was written', async () => {
    const feed = createFeed<number>()
    const readers = [feed.open(quiet), feed.open(quiet)]
    feed.write(1)
    feed.end(new Error('broken'))
    for (const reader of readers) {
      expect((await reader.next()).value).toBe(1)
      await expect(reader.next()).rejects.toThrow('broken')
      expect(await reader.next()).toEqual({ done: true, value: undefined })
    }
  })

  test('only the last open reader that leaves early is told', async () => {
    const feed = createFeed<number>()
    let told = 0
    const left = (): Promise<void> => {
      told++
      return Promise.resolve()
    }
    const one = feed.open({ ...quiet, left })
    const other = feed.open({ ...quiet, left })
    await one.return?.()
    expect(told).toBe(0)
    await other.return?.()
    expect(told).toBe(1)
    expect(feed.isRead).toBe(false)
  })

  test('leaving behind the end tells nobody', async () => {
    const feed = createFeed<number>()
    let told = false
    const left = (): Promise<void> => {
      told = true
      return Promise.resolve()
    }
    const reader = feed.open({ ...quiet, left })
    feed.end()
    await reader.return?.()
    expect(told).toBe(false)
  })
})
