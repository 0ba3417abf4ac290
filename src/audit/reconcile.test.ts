// Two agreeing books, then one tampered movement at a time, on either side. Each difference is found at its place. Every change is rolled
// back.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { account, deposit, trade, unknown, wire } from '../../test/simulation/rows-to-tamper.ts'
import { makeSoundBooks } from '../../test/simulation/sound-books.ts'
import { startTestService, type TestService, testMasterKey } from '../../test/support/service.ts'
import { reconcileCommand } from '../cli/reconcile.ts'
import { connect, type Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'

let corridor: TestService
let admin: Sql

beforeAll(async () => {
  corridor = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  admin = connect(corridor.service.database_url, { name: 'tamper', max: 1 })
  await makeSoundBooks(corridor)
})
afterAll(async () => {
  await admin?.end()
  await corridor?.stop()
})

class Undone extends Error {}

async function reconciledAfter(statements: string): Promise<Reconciliation> {
  let found: Reconciliation | undefined
  const attempt = admin.begin(async (tx) => {
    await tx.unsafe(statements)
    const inner = { begin: (_how: string, work: (inner: unknown) => unknown) => work(tx) } as unknown as Sql
    found = await reconcile(inner, corridor.service.services.now())
    throw new Undone()
  })
  await attempt.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return found!
}

const differing = ({ positions }: Reconciliation): string[] =>
  positions.filter(({ differences }) => differences > 0).map(({ ref, asset }) => `${ref} ${asset}`)

test('sound books agree, place by place', async () => {
  const { positions, differences, agrees } = await reconcile(corridor.service.sql, corridor.service.services.now())
  expect([agrees, differences]).toEqual([true, []])
  for (const { theirs, ours, under_way_amount } of positions) expect(theirs).toBe(ours + under_way_amount)
  const places = positions.map(({ ref, asset }) => `${ref} ${asset}`)
  expect(places).toEqual(['bitcoin BTC', 'eft CAD', 'market BTC', 'market USD', 'wire CAD', 'wire EUR', 'wire USD'])
  // 701 waits, 702 was accepted, 703 is about to go back, 704 has.
  expect(positions.find(({ ref }) => ref === 'eft')).toMatchObject({ theirs: -2106n, movements: 4, under_way: 0 })
})

const sent = (what: string, amount: number): string => `update sandbox_payments set ${what} where amount = ${amount}`
const returned = `(select guid from transfers where reference_transfer_guid = ${deposit('USD', '321')})`
const journalOf = (subject: string, step: string): string =>
  `(select guid from journals where subject_guid = ${subject} and step = '${step}')`

test.each<[string, string, string]>([
  ['a payment missing in their book', 'delete from sandbox_payments where amount = 321', 'wire USD'],
  [
    'a payment missing in ours',
    `delete from entries where journal_guid = ${journalOf(deposit('USD', '77'), 'credit')}`,
    'wire USD',
  ],
  ['another amount there', sent('amount = 78', 77), 'wire USD'],
  [
    'another amount here',
    `update entries set amount = amount - 1 where account_guid = ${wire} and sequence = 3`,
    'wire USD',
  ],
  ['another asset there', sent(`asset = 'CAD'`, 77), 'wire CAD,wire USD'],
  ['another rail there', sent(`ref = 'rtp'`, 77), 'rtp USD,wire USD'],
  ['the other direction', sent(`side = 'withdrawal'`, 77), 'wire USD'],
  [
    'a payment made twice there',
    `insert into sandbox_payments select (jsonb_populate_record(p, jsonb_build_object('guid', gen_random_uuid()))).*
     from sandbox_payments p where amount = 77`,
    'wire USD',
  ],
  [
    'a journal posted twice here',
    `insert into journals select bank_guid, ${unknown}, subject_type, subject_guid, 'resolve', now() from journals
       where guid = ${journalOf(deposit('USD', '77'), 'credit')};
     insert into entries select bank_guid, account_guid, sequence + 10000, ${unknown}, asset, amount, balance from entries
       where journal_guid = ${journalOf(deposit('USD', '77'), 'credit')}`,
    'wire USD',
  ],
  ['a payment that never settled', sent('settles_at = null', 77), 'wire USD'],
  ['a payment that failed there', sent(`failure_code = 'invalid_destination'`, 77), 'wire USD'],
  ['a return that is unknown there', sent('return_code = null, returns_at = null', 321), 'wire USD'],
  ['a return that is unknown here', sent(`return_code = 'R01', returns_at = accepted_at`, 77), 'wire USD'],
  [
    'a return posted to another place',
    `update entries set account_guid = ${account('external', 'USD', 'market')}, sequence = sequence + 10000
     where account_guid = ${wire} and journal_guid = ${journalOf(returned, 'return')}`,
    'market USD,wire USD',
  ],
  ['money sent back there only', sent('cancelled_at = accepted_at', 702), 'eft CAD'],
  ['money sent back here only', sent('cancelled_at = null', 704), 'eft CAD'],
  ['a network fee that nobody booked', sent(`fee = 3, fee_asset = 'BTC'`, 77), 'wire BTC'],
  [
    'a fee kept of what failed',
    sent(`fee = 3, fee_asset = 'ETH', failure_code = 'invalid_destination'`, 77),
    'wire ETH,wire USD',
  ],
  [
    'a fill at another price',
    `update trades set receive_amount = receive_amount + 1 where guid = ${trade('completed')}`,
    'market BTC',
  ],
  [
    'a fill that nobody settled',
    `update trades set state = 'executed' where guid = ${trade('completed')}`,
    'market BTC,market USD',
  ],
])('%s is found', async (_, statements, where) => {
  const found = await reconciledAfter(statements)
  expect(differing(found).join()).toBe(where)
  expect(found.agrees).toBe(false)
  expect(found.differences.length).toBeGreaterThan(0)
})

test.each<[string, string, string]>([
  [
    'a deposit that its chain has confirmed',
    `update sandbox_payments set settles_at = accepted_at where amount = 900 and ref = 'bitcoin'`,
    'bitcoin BTC',
  ],
  ['money that has gone back, of which the transfer was not told', sent('cancelled_at = accepted_at', 703), 'eft CAD'],
  [
    'a return that will be asked for',
    `${sent(`return_code = 'R01', returns_at = accepted_at`, 77)}; update transfers set look_again_at = now() where receive_amount = 77`,
    'wire USD',
  ],
])('%s is under way', async (_, statements, where) => {
  const found = await reconciledAfter(statements)
  expect([found.agrees, found.differences]).toEqual([true, []])
  const waiting = found.positions.filter(({ under_way }) => under_way > 0)
  expect(waiting.map(({ ref, asset, under_way }) => [`${ref} ${asset}`, under_way])).toEqual([[where, 1]])
})

test('what came and went before anybody was told needs no journal', async () => {
  const found = await reconciledAfter(
    `update transfers set state = 'failed', failure_code = 'reversed' where asset = 'BTC' and state = 'pending';
     update sandbox_payments set settles_at = accepted_at, return_code = 'R01', returns_at = accepted_at where amount = 900 and ref = 'bitcoin'`,
  )
  expect(found.agrees).toBe(true)
})

test('the clock is the bank’s', async () => {
  const [frozen] = await corridor.service.sql<{ n: number }[]>`select count(*)::integer as n from sandbox_payments`
  expect(frozen!.n).toBeGreaterThan(0)
  const before = `insert into bank_clocks select guid, 0, created_at - interval '1 day' from banks
    on conflict (bank_guid) do update set frozen_at = excluded.frozen_at`
  expect(differing(await reconciledAfter(before))).toContain('wire USD')
})

test('corridor reconcile prints every place, exits with 1 at a difference, and knows its bank', async () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text))
  vi.stubEnv('DATABASE_URL', corridor.service.database_url)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
  expect(await reconcileCommand.run([])).toBe(0)
  expect(said[0]).toMatch(/^agrees +[0-9a-f]{32} wire +USD +theirs -?\d+, ours -?\d+, movements \d+$/m)
  expect(said[0]).toMatch(/the books agree$/)
  await admin`update sandbox_payments set amount = 10::numeric ^ 30 where amount = 77`
  expect(await reconcileCommand.run(['--json', '--bank', corridor.demo.bank_guid])).toBe(1)
  expect(said[1]).toContain(`"their_there":-${10n ** 30n},"our_there":-77`)
  expect(await reconcileCommand.run([])).toBe(1)
  expect(said[2]).toMatch(/there -1000000000000000000000000000000, here -77; back there 0, here 0\n1 difference$/)
  await expect(reconcileCommand.run(['--bank', 'f'.repeat(32)])).rejects.toThrow('no such sandbox bank')
  for (const wrong of [['x'], ['--bank', 'x'], ['--what']]) {
    await expect(reconcileCommand.run(wrong as Guid[])).rejects.toThrow()
  }
})
