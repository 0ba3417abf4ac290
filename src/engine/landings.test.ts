// When a commit without content is tried to learn whether commits land.
import { beforeEach, expect, test } from 'vitest'
import { Landings } from './landings.ts'

let now = 0
let trials = 0
let error: Error | undefined
let landings: Landings
beforeEach(() => {
  now = 1_000_000
  trials = 0
  error = undefined
  landings = new Landings(() => now)
})

const prove = () =>
  landings
    .prove(async () => {
      trials += 1
      if (error) throw error
    })
    .then(
      () => 'lands',
      (failure: Error) => failure.message,
    )

test('nothing is tried after a commit that landed', async () => {
  landings.landed()
  now += 4_999
  expect([await prove(), trials]).toEqual(['lands', 0])
})

test('one is tried when none landed for a while, and then it counts as landed', async () => {
  landings.landed()
  now += 5_000
  expect([await prove(), trials]).toEqual(['lands', 1])
  now += 4_999
  expect([await prove(), trials]).toEqual(['lands', 1])
})

test('one is tried when a later commit failed', async () => {
  landings.landed()
  landings.failed()
  error = new Error('read-only')
  expect([await prove(), trials]).toEqual(['read-only', 1])
})

test('a trial that failed is repeated once a second at most', async () => {
  error = new Error('full')
  for (let asked = 0; asked < 25; asked++) {
    expect(await prove()).toBe('full')
    now += 100
  }
  expect(trials).toBe(3)
})

test('a commit that lands ends the doubt at once', async () => {
  error = new Error('full')
  expect(await prove()).toBe('full')
  landings.landed()
  expect([await prove(), trials]).toEqual(['lands', 1])
})

test('those who ask at once share one trial', async () => {
  expect([await Promise.all([prove(), prove(), prove()]), trials]).toEqual([['lands', 'lands', 'lands'], 1])
})
