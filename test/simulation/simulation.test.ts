// Random commands from a seed, straight on the engine, against a model that keeps the same books in memory. SEED repeats
// a run; without it each run of the tests takes the same seeds.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { seedFor } from './random.ts'
import { type Books, simulate } from './simulate.ts'

let databases: TestDatabase[]

beforeEach(() => {
  databases = []
})

afterEach(async () => {
  for (const database of databases) await database.drop()
})

const databaseUrl = async (): Promise<string> => {
  const database = await createTestDatabase()
  databases.push(database)
  return database.url
}

test('every answer is foretold, and the same commands give the same books however they are batched and written', async () => {
  const seed = seedFor(20_260_130)
  const world = { seed, banks: 3, customers_per_bank: 7, actions: 600, wave_max: 40, isForetold: true }
  const run = async (engines: number, engine: object, isGrouped = false): Promise<Books> =>
    simulate({ ...world, database_url: await databaseUrl(), engines, engine, isGrouped })
  const oneByOne = await run(1, { batch_max: 1 })
  expect(await run(1, { batch_max: 1, lean_commits: false })).toEqual(oneByOne)
  expect(await run(1, { batch_max: 256 })).toEqual(oneByOne)
  expect(await run(2, { batch_max: 64 })).toEqual(oneByOne)
  expect(await run(2, { batch_max: 64 }, true)).toEqual(oneByOne)
})

test('commands that get in each other’s way keep the books straight', async () => {
  const world = { seed: seedFor(7), banks: 2, customers_per_bank: 3, actions: 1500, wave_max: 120, isForetold: false }
  await simulate({ ...world, database_url: await databaseUrl(), engines: 1, engine: {} })
})

test('so do groups of commands, at two engines', async () => {
  const world = { seed: seedFor(13), banks: 2, customers_per_bank: 3, actions: 1000, wave_max: 80, isForetold: false }
  await simulate({ ...world, database_url: await databaseUrl(), engines: 2, engine: {}, isGrouped: true })
})

test('so do two engines on one database', async () => {
  const world = { seed: seedFor(11), banks: 2, customers_per_bank: 3, actions: 1000, wave_max: 80, isForetold: false }
  await simulate({ ...world, database_url: await databaseUrl(), engines: 2, engine: { batch_max: 32 } })
})
