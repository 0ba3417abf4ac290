// What a subject holds is changed by two processes in turn: each must see what the other did, whether or not a worker runs in it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Errand, errandStates, errands, someGuid, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../db/pool.ts'
import { amount } from '../kernel/amount.ts'
import { type Command, save } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { enter, move } from '../kernel/machine.ts'
import { hold, type LedgerStep, release, subjectOf } from '../kernel/posting.ts'
import { Engine } from './engine.ts'
import { outputOf } from './pending.ts'

const bank_guid = someGuid()
const account_guid = someGuid()

let database: TestDatabase
let sql: Sql
let engines: Engine[]
beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'holds-elsewhere', max: 1 })
  await sql.unsafe(thingTables)
  await sql`insert into balances (bank_guid, account_guid, asset, posted, held, floor, sequence)
    values (${bank_guid}, ${account_guid}, 'USD', 100, 0, 0, 0)`
  engines = []
})
afterEach(async () => {
  for (const engine of engines) await engine.stop()
  await sql.end()
  await database.drop()
})

const start = (hasWorker: boolean): Engine => {
  const engine = new Engine({ target: database.url })
  if (hasWorker) engine.handTo({ lease_seconds: 5, room: () => 0, take: () => {}, expect: () => {} })
  engines.push(engine)
  return engine
}

interface Named {
  readonly bank_guid: Guid
  readonly guid: Guid
}

const held = (row: Named, units: bigint): LedgerStep => hold(subjectOf('transfer', row), account_guid, amount(units))

const open = (...units: readonly bigint[]): Command<{ bank_guid: Guid }, Errand> => ({
  name: 'open',
  decide(_input, _rows, { now, newGuid }) {
    const moved = enter(errands, { bank_guid, guid: newGuid(), created_at: now })
    return { output: moved.row, changes: [save(errands, moved)], ledger: units.map((each) => held(moved.row, each)) }
  },
})

const go = (
  name: string,
  through: readonly Errand['state'][],
  steps: (row: Named) => readonly LedgerStep[],
): Command<Named, Errand> => ({
  name,
  decide(named, rows) {
    const moved = move(errandStates, rows.get(errands, bank_guid, named.guid)!, through as never, {})
    return { output: moved.row, changes: [save(errands, moved)], ledger: steps(named) }
  },
})
const look = go('look', [], () => [])
const holdSeven = go('hold-seven', ['open_still'], (row) => [held(row, 7n)])
const holdTwo = go('hold-two', ['open_still'], (row) => [held(row, 2n)])
const letGo = go('let-go', [], (row) => [release(subjectOf('transfer', row))])
const drop = go('drop', ['dropped'], (row) => [release(subjectOf('transfer', row))])

const books = async () => {
  const [row] = await sql<{ held: string; holds: string }[]>`
    select held::text, (select coalesce(sum(amount), 0)::text from holds) as holds from balances`
  return row
}

test.each([false, true])('a hold that another process made is released (a worker here: %s)', async (hasWorker) => {
  const [here, elsewhere] = [start(hasWorker), start(false)]
  const { guid } = outputOf(await elsewhere.submit(open(), { bank_guid }))
  await here.submit(look, { bank_guid, guid })
  await elsewhere.submit(holdSeven, { bank_guid, guid })
  await here.submit(drop, { bank_guid, guid })
  expect(await books()).toEqual({ held: '0', holds: '0' })
})

test.each([false, true])('one that it made anew is released as it is (a worker here: %s)', async (hasWorker) => {
  const [here, elsewhere] = [start(hasWorker), start(false)]
  await elsewhere.submit(open(20n), { bank_guid })
  const { guid } = outputOf(await here.submit(open(7n), { bank_guid }))
  await elsewhere.submit(letGo, { bank_guid, guid })
  await elsewhere.submit(holdTwo, { bank_guid, guid })
  await here.submit(drop, { bank_guid, guid })
  expect(await books()).toEqual({ held: '20', holds: '20' })
})
