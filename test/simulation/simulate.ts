// Runs a world for a number of commands, in waves that are submitted at once. After each wave the books in the database
// must equal the model's; every so often the whole database is audited.
import { audit } from '../../src/audit/audit.ts'
import type { Sql } from '../../src/db/pool.ts'
import { connectTo } from '../support/database.ts'
import { assertSound } from '../support/sound.ts'
import {
  type Action,
  changeLimits,
  changeSymbols,
  decideAbout,
  deposit,
  moveTheMarket,
  type Stage,
  turnClock,
} from './actions.ts'
import { cancel, fill, quote, quoteExit, replay, settleUp, trade } from './trade-actions.ts'
import { makeWorld, type World, type WorldOptions } from './world.ts'

export interface SimulationOptions extends WorldOptions {
  readonly actions: number
  readonly wave_max: number
  /** Every answer is foretold: what happens at once touches different things. Otherwise commands get in each other's way. */
  readonly isForetold: boolean
}

export type Books = Record<string, string>

/** By weight. Deposits and quotes feed the rest. */
const choices: readonly (readonly [number, (stage: Stage) => Action | undefined])[] = [
  [14, deposit],
  [28, quote],
  [26, trade],
  [24, fill],
  [20, settleUp],
  [4, cancel],
  [4, quoteExit],
  [4, replay],
  [4, changeLimits],
  [4, decideAbout],
  [3, moveTheMarket],
  [1, turnClock],
  [1, changeSymbols],
]
const lots = choices.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))

export async function simulate(options: SimulationOptions): Promise<Books> {
  const { isForetold, seed } = options
  const sql = connectTo(options.database_url, { name: 'simulation', max: 1 })
  await sql`insert into master_keys (id) values ('00000000') on conflict do nothing`
  const world = await makeWorld(options)
  const history: string[] = []
  try {
    const foretold = (what: string, expected: string, actual: string): void => {
      if (isForetold && expected !== actual) throw new Error(`${what}: foretold "${expected}", came "${actual}"`)
    }
    const stage: Stage = Object.assign(world, { kept: [], foretold, sql })
    let done = 0
    for (let wave = 1; done < options.actions; wave++) {
      const actions = nextWave(stage, options)
      history.push(...actions.map(({ name }) => name))
      const told = await Promise.all(actions.map((action) => action.submit()))
      for (const tell of told) tell()
      compare(await booksOf(sql, world, isForetold), modelOf(world, isForetold))
      if (wave % 40 === 0) assertSound(await audit(sql))
      done += actions.length
      world.now += world.random.pick([0, 1, 50, 2_000, 20_000])
      if (world.random.chance(3)) world.now += world.random.between(1, 30) * 3_600_000
    }
    assertSound(await audit(sql))
    return await booksOf(sql, world, true)
  } catch (error) {
    const last = history.slice(-25).join('\n  ')
    throw new Error(`SEED=${seed} repeats this. ${(error as Error).message}\nThe last actions:\n  ${last}`, {
      cause: error,
    })
  } finally {
    await sql.end()
    for (const engine of world.engines) await engine.stop()
  }
}

function nextWave(stage: Stage, { wave_max, isForetold }: SimulationOptions): Action[] {
  const touched = new Set<string>()
  const wave: Action[] = []
  for (let size = stage.random.between(1, wave_max); size > 0; size--) {
    const action = stage.random.pick(lots)(stage)
    if (!action || (isForetold && action.touches.some((what) => touched.has(what)))) continue
    for (const what of action.touches) touched.add(what)
    wave.push(action)
  }
  return wave
}

function compare(actual: Books, expected: Books): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (actual[name] !== expected[name]) {
      throw new Error(`${name}: the books say ${actual[name]}, the model ${expected[name]}`)
    }
  }
}

/** What the model says: balances, and where nothing got in each other's way also limits. */
function modelOf({ banks, owners, trades }: World, hasUsages: boolean): Books {
  const books: Books = {}
  for (const { name, system } of banks) {
    for (const [account, posted] of system) books[`${name} ${account}`] = `${posted} 0`
  }
  for (const { accounts, usages, name } of owners) {
    for (const account of accounts) books[account.name] = `${account.posted} ${account.held}`
    if (hasUsages) for (const [key, { used }] of usages) books[`${name} ${key}`] = String(used)
  }
  for (const each of trades) books[each.name] = `${each.state} ${each.failure_code ?? ''} ${each.sequence}`
  return books
}

/** The same from the database, by name. */
async function booksOf(sql: Sql, world: World, hasUsages: boolean): Promise<Books> {
  const books: Books = {}
  const accounts = new Map(
    world.owners.flatMap((owner) => owner.accounts.map(({ guid, name }) => [guid, name] as const)),
  )
  const banks = new Map(world.banks.map(({ guid, name }) => [guid, name] as const))
  const owners = new Map(world.owners.map(({ customer_guid, name }) => [customer_guid, name] as const))
  const trades = new Map(world.trades.map(({ guid, name }) => [guid, name] as const))
  const [balances, usages, rows] = await Promise.all([
    sql`select a.bank_guid, a.guid, a.type, a.ref, a.asset, b.posted, b.held
      from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      -- What a bank is given from the start and has not used is not in the model.
      where a.type not in ('reserve', 'receivable', 'gas') or b.sequence > 0`,
    sql`select customer_guid, limit_key, window_start, used from limit_usages`,
    sql`select guid, state, failure_code, event_sequence from trades`,
  ])
  for (const { bank_guid, guid, type, ref, asset, posted, held } of balances) {
    const system = [banks.get(bank_guid), type, ref, asset].filter((word) => word !== '').join(' ')
    books[accounts.get(guid) ?? system] = `${posted} ${held}`
  }
  for (const { customer_guid, limit_key, window_start, used } of hasUsages ? usages : []) {
    books[`${owners.get(customer_guid)} ${limit_key} ${new Date(window_start).toISOString()}`] = String(used)
  }
  for (const { guid, state, failure_code, event_sequence } of rows) {
    books[trades.get(guid) ?? guid] = `${state} ${failure_code ?? ''} ${event_sequence}`
  }
  return books
}
