// Every value of every enumeration of openapi.json can be had on a sandbox bank, by HTTP alone: a request that carries it is
// accepted, or an answer shows it while nothing moves on. What cannot be had is listed in docs/sandbox.md under Reserved.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { openDesk, type Recipe } from './desk.ts'
import { Enumerations } from './enumerations/document.ts'
import { executionRecipes } from './enumerations/executions.ts'
import { organizationRecipes } from './enumerations/organization.ts'
import { payoutRecipes } from './enumerations/payouts.ts'
import { peopleRecipes } from './enumerations/people.ts'
import { placeRecipes } from './enumerations/places.ts'
import { planRecipes } from './enumerations/plans.ts'
import { providerRecipes } from './enumerations/providers.ts'
import { reviewRecipes } from './enumerations/reviews.ts'
import { screeningRecipes } from './enumerations/screening.ts'
import { staffRecipes } from './enumerations/staff.ts'
import { sweepRecipes } from './enumerations/sweeps.ts'
import { tradingRecipes } from './enumerations/trading.ts'
import { transferRecipes } from './enumerations/transfers.ts'

const textOf = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const known = new Enumerations()

const recipes: readonly Recipe[] = [
  ...organizationRecipes,
  ...peopleRecipes,
  ...placeRecipes,
  ...planRecipes,
  ...executionRecipes,
  ...payoutRecipes,
  ...tradingRecipes,
  ...staffRecipes,
  ...reviewRecipes,
  ...providerRecipes,
  ...screeningRecipes,
  ...sweepRecipes,
  ...transferRecipes,
]

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

describe.concurrent('it happens', () => {
  test.each(recipes.map((recipe) => [recipe.does, recipe] as const))('%s', async (_, { bank, run }) =>
    run(await openDesk(s, bank, known), s),
  )
})

/** `Trade.state pending`, from the rows `| field | values | reason |`. */
function reserved(): string[] {
  const section =
    textOf('docs/sandbox.md')
      .split(/^## /m)
      .find((text) => text.startsWith('Reserved\n')) ?? ''
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
  return section.split('\n').flatMap((line) => {
    const [, fields, values] = line.split('|')
    return quoted(fields).flatMap((field) => quoted(values).map((value) => `${field} ${value}`))
  })
}

test('every value was carried or shown, or is reserved', () => {
  const listed = new Set(reserved())
  expect([...known.all].filter((name) => !known.seen.has(name) && !listed.has(name)).sort()).toEqual([])
})

test('what is reserved exists, and was not shown', () => {
  expect(reserved().filter((name) => known.seen.has(name) || !known.all.has(name))).toEqual([])
})
