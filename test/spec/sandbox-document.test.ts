// docs/sandbox.md tells of every switch, scenario, default rail fee, chain and deposit bank account there is, and of no other.
// What it says of test addresses and of verifications is compared beside their tables.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chains } from '../../src/chains/chain.ts'
import { recipes } from '../../src/cli/trigger/recipes.ts'
import { assets } from '../../src/kernel/asset.ts'
import { defaultRailFees } from '../../src/pricing/rail-fee.ts'
import { sandboxInstitutionFor } from '../../src/providers/sandbox/deposit-bank.ts'
import { scenarioOutcomes } from '../../src/providers/sandbox/memory/sandbox-scenario.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'

const document = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
const sectionOf = (title: string): string => document.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
/** The cells of every line that is one of a table. */
const rowsOf = (title: string): string[][] =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)

test('the switches are all there', () => {
  const told = rowsOf('Switches').flatMap((row) => {
    const [first = '', ...others] = quoted(row[2]).map((word) => word.split(' {')[0]!)
    // `/reject` beside `.../verify` is another end of the same path.
    const ends = others.map((word) => (word.startsWith('/') ? first.replace(/\/\w+$/, word) : word))
    return [first, ...ends].filter((call) => call.includes(' /api/sandbox/'))
  })
  const served = endpoints
    .filter(({ tag }) => tag === 'Sandbox')
    .map(({ method, path }) => `${method} /api${path.replaceAll(/\{\w+\}/g, '{guid}')}`)
  expect([...new Set(told)].sort()).toEqual(served.sort())
})

test('the scenarios are all there', () => {
  const told = rowsOf('Scenarios').slice(2)
  expect(Object.fromEntries(told.map(([, noun, outcomes]) => [quoted(noun)[0], quoted(outcomes)]))).toEqual(
    scenarioOutcomes,
  )
})

test('the events that are triggered on a new bank are all there', () => {
  const told = rowsOf('Trigger').flatMap(([, event, has = '']) =>
    quoted(event).map((event_type) => [event_type, has.includes('a clock')]),
  )
  const known = Object.entries(recipes).flatMap(([event_type, { on_new_bank, advance_seconds }]) =>
    on_new_bank ? [[event_type, advance_seconds !== undefined]] : [],
  )
  expect(told).toEqual(known)
})

test('the default rail fees are all there', () => {
  const told = rowsOf('Rail fees').slice(2)
  const known = defaultRailFees.map(({ rail, side, amount }) => [rail, side, String(amount)])
  expect(told.map((row) => row.slice(1, 4))).toEqual(known)
})

test('the chains are all there, with their confirmations and a hundredth of the time they take', () => {
  const told = rowsOf('Deposits').filter(([, name = '']) => name in chains)
  const known = Object.entries(chains).map(([name, { confirmations, block_ms }]) => [
    name,
    String(confirmations),
    `${(confirmations * block_ms) / 100_000} s`,
  ])
  expect(told.map(([, ...cells]) => cells.slice(0, 3)).sort()).toEqual(known.sort())
  const slowest = Math.max(...Object.values(chains).map((chain) => (chain.confirmations * chain.block_ms) / 100_000))
  expect(sectionOf('Deposits')).toContain(`{"advance_seconds": ${slowest}}\` confirms it on any chain`)
})

test('the deposit bank accounts are all there', () => {
  const told = rowsOf('Deposits').flatMap((row) => [row.slice(1, 4), row.slice(5, 8)])
  const known = assets.flatMap(({ code }) => {
    const branch = sandboxInstitutionFor(code)
    return branch ? [[code, branch.routing_number_type, branch.rail]] : []
  })
  expect(told.filter(([code = '']) => /^[A-Z]{3}$/.test(code)).sort()).toEqual(known.sort())
})
