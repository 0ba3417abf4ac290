// The checks of transfers across the bank's edge. Each kind is inserted by hand and completed by a standing. The checks find nothing until
// a row is tampered with.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attempt } from '../../test/simulation/rows-to-tamper.ts'
import { ok, startTestService, type TestService } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { outputOf } from '../engine/pending.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Standing } from '../providers/standing.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'
import { transferChecks } from './transfer-checks.ts'
import { transferMoneyChecks } from './transfer-money-checks.ts'

const checks = [...transferChecks, ...transferMoneyChecks]
const known = { identifiers: [], network_fee: 30n as Amount }
const settled: Standing = { kind: 'settled', ...known }
const failed: Standing = { kind: 'failed', failure_code: 'invalid_destination', ...known }
const returned: Standing = { kind: 'returned', return_code: 'R01', ...known }

interface Written {
  readonly name: string
  readonly type: 'funding' | 'crypto'
  readonly side: 'deposit' | 'withdrawal'
  readonly told: readonly Standing[]
}
const out = { type: 'funding', side: 'withdrawal' } as const
const pull = { type: 'funding', side: 'deposit' } as const
const crypto = { type: 'crypto', side: 'withdrawal' } as const
const written: readonly Written[] = [
  { name: 'withdrawal under way', ...out, told: [] },
  { name: 'withdrawal', ...out, told: [settled] },
  { name: 'withdrawal returned', ...out, told: [settled, returned] },
  { name: 'withdrawal failed', ...out, told: [failed] },
  { name: 'withdrawal paid late', ...out, told: [failed, settled] },
  { name: 'pull under way', ...pull, told: [] },
  { name: 'pull under its hold', ...pull, told: [settled] },
  { name: 'pull reversed', ...pull, told: [settled, returned] },
  { name: 'pull failed', ...pull, told: [failed] },
  { name: 'crypto under way', ...crypto, told: [] },
  { name: 'crypto', ...crypto, told: [settled] },
  { name: 'crypto reverted', ...crypto, told: [failed] },
  { name: 'crypto reverted and paid late', ...crypto, told: [failed, settled] },
]

let s: TestService
let admin: Sql
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  admin = connect(s.service.database_url, { name: 'tamper', max: 1 })
  const settings = { settings: { hold_seconds: 60 } }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, settings, { key: s.demo.organization_key }))
  for (const each of written) await write(each)
})
afterAll(async () => {
  await admin.end()
  await s.stop()
})

/** 1,000 with a fee of 30, 20 of it the bank's; on chain the network takes 30 of the gas. */
async function write({ name, type, side, told }: Written): Promise<void> {
  const { bank_guid, customers } = s.demo
  const isCrypto = type === 'crypto'
  const { guid: customer_guid, accounts } = customers[0]!
  const own = accounts.find(({ asset }) => asset === (isCrypto ? 'BTC' : 'USD'))!
  const inside = { guid: own.guid, type: own.type, bank_guid, customer_guid }
  const outside = { type: isCrypto ? 'external_wallet' : 'external_bank_account', bank_guid, customer_guid }
  const [source, destination] = side === 'withdrawal' ? [inside, outside] : [outside, inside]
  const fees = [
    { type: 'bank', asset: own.asset, amount: '20' },
    { type: 'platform', asset: own.asset, amount: '10' },
  ]
  const entry = {
    source_account: source,
    destination_account: destination,
    receive_amount: '970',
    deliver_amount: '1000',
    fee: '30',
  }
  const json = (value: unknown) => JSON.stringify(value)
  const [made] = await admin<{ guid: Guid }[]>`
    insert into transfers (bank_guid, guid, transfer_type, customer_guid, quote_guid, asset, side, state, receive_amount,
      deliver_amount, fee, fee_details, network_fee, network_fee_asset, source_account, destination_account, entries, ref, labels,
      created_at, updated_at, event_sequence)
    values (${bank_guid}, gen_random_uuid(), ${type}, ${customer_guid}, gen_random_uuid(), ${own.asset}, ${side}, 'pending', 970,
      1000, 30, ${json(fees)}, ${isCrypto ? 40 : null}, ${isCrypto ? 'BTC' : null}, ${json(source)}, ${json(destination)},
      ${json([entry])}, ${isCrypto ? 'bitcoin' : 'ach'}, ${json([name])}, now(), now(), 2)
    returning guid`
  const transfer_guid = made!.guid
  if (side === 'withdrawal') await setAside(transfer_guid, own.guid, 1000)
  if (isCrypto) await setAside(transfer_guid, await gas(), 80)
  for (const standing of told)
    outputOf(await s.service.engine.submit(recordStanding, { bank_guid, transfer_guid, standing }))
}

async function setAside(subject: Guid, account: Guid, amount: number): Promise<void> {
  const { bank_guid } = s.demo
  await admin`insert into holds values (${bank_guid}, ${subject}, ${account}, ${amount}, now())`
  await admin`update balances set held = held + ${amount} where bank_guid = ${bank_guid} and account_guid = ${account}`
}

/** The bank's account for network fees: sandbox banks may owe what is on it. */
async function gas(): Promise<Guid> {
  const [account] = await admin<{ guid: Guid }[]>`select guid from accounts where type = 'gas' and asset = 'BTC'`
  return account!.guid
}

class Undone extends Error {}

async function brokenAfter(statements: string): Promise<string[]> {
  const broken: string[] = []
  const attempt = admin.begin(async (tx) => {
    await tx.unsafe(statements)
    for (const { name, query } of checks) if ((await tx.unsafe(query)).length > 0) broken.push(name)
    throw new Undone()
  })
  await attempt.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return broken.sort()
}

test('every kind in every state is as the ledger says', async () => {
  const rows = await admin<{ name: string; state: string; steps: string }[]>`
    select t.labels ->> 0 as name, t.state, string_agg(j.step, ' ' order by j.step) as steps
    from transfers t left join journals j on j.subject_guid = t.guid
    where t.labels is not null group by t.bank_guid, t.guid`
  expect(rows.map(({ name, state, steps }) => `${name}: ${state} ${steps}`).sort()).toMatchInlineSnapshot(`
    [
      "crypto reverted and paid late: failed fees settle",
      "crypto reverted: failed fees",
      "crypto under way: pending null",
      "crypto: completed settle",
      "pull failed: failed null",
      "pull reversed: failed credit return",
      "pull under its hold: holding credit",
      "pull under way: pending null",
      "withdrawal failed: failed null",
      "withdrawal paid late: failed settle",
      "withdrawal returned: completed settle",
      "withdrawal under way: pending null",
      "withdrawal: completed settle",
    ]
  `)
  expect(await brokenAfter('')).toEqual([])
})

const at = (name: string): string => `(select guid from transfers where labels = '["${name}"]')`
const set = (name: string, what: string): string => `update transfers set ${what} where guid = ${at(name)}`
const held = (name: string, what: string): string => `update holds set ${what} where subject_guid = ${at(name)}`
const moved = (name: string, step: string, where = 'true'): string =>
  `update entries set amount = amount + sign(amount) where ${where} and journal_guid in
     (select guid from journals where subject_guid = ${at(name)} and step = '${step}')`
const onto = (type: string): string => `account_guid in (select guid from accounts where type = '${type}')`

test.each<Attempt>([
  ['less set aside', held('withdrawal under way', 'amount = 999'), 'transfer-holds'],
  ['nothing set aside', `delete from holds where subject_guid = ${at('withdrawal under way')}`, 'transfer-holds'],
  ['less gas set aside', `${held('crypto under way', 'amount = 79')} and amount = 80`, 'transfer-holds'],
  [
    'money set aside before it came',
    `update holds set subject_guid = ${at('pull under way')} where subject_guid = ${at('withdrawal under way')}`,
    'transfer-holds',
  ],
  [
    'pulled money that is free',
    `delete from holds where subject_guid = ${at('pull under its hold')}`,
    'transfer-holds',
  ],
  ['a withdrawal of more', moved('withdrawal', 'settle'), 'transfer-money'],
  ['a fee of more', moved('withdrawal', 'settle', onto('fee')), 'transfer-money'],
  [
    'a fee for the other one',
    set('crypto', `fee_details = replace(fee_details::text, '"20"', '"19"')::jsonb`),
    'transfer-money',
  ],
  ['a network fee of more', moved('crypto', 'settle', onto('gas')), 'transfer-money'],
  ['a network fee that was not taken', set('crypto', 'network_fee = 29'), 'transfer-money'],
  ['a batch that does not add up', set('crypto', `entries = '[]'`), 'transfer-money'],
  ['pulled money of less', moved('pull under its hold', 'credit', onto('external')), 'transfer-money'],
  ['a pull given back in part', moved('pull reversed', 'return', onto('external')), 'transfer-money'],
  [
    'what failed on the chain under another step',
    `update journals set step = 'settle' where subject_guid = ${at('crypto reverted')}`,
    'inbox',
    'transfer-money',
  ],
  ['a late payment nobody was told of', `delete from provider_events where provider_event_id like 'settled%'`, 'inbox'],
  ['a late payment of more', moved('withdrawal paid late', 'settle'), 'transfer-money'],
  [
    'a failure that took money',
    `update journals set subject_guid = ${at('withdrawal failed')} where subject_guid = ${at('withdrawal')}`,
    'inbox',
    'transfer-journals',
    'transfer-money',
  ],
  [
    'a completed one without money',
    `update journals set subject_guid = gen_random_uuid() where subject_guid = ${at('withdrawal')}`,
    'transfer-journals',
    'transfer-money',
  ],
  ['a return that nobody noted', set('withdrawal returned', 'return_code = null'), 'returns'],
  [
    'pulled money outside its hold',
    set('pull under its hold', 'hold_ends_at = null'),
    'transfer-holds',
    'transfer-journals',
    'transfer-money',
  ],
  ['a stranger paid from', set('withdrawal', `customer_guid = null`), 'transfer-accounts'],
])('%s is found', async (_, statements, ...expected) => expect(await brokenAfter(statements)).toEqual(expected.sort()))
