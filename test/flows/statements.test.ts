// Statements and balances of the past add up to the ledger, to the unit, in every format: on a bank with trades, returns, holds, fees,
// reversals and money in suspense.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvRecords } from '../../src/kernel/csv.ts'
import { makeSoundBooks } from '../simulation/sound-books.ts'
import { camtFaults, camtSums } from '../support/camt.ts'
import { codeOf } from '../support/desk.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

interface Posted {
  readonly account_guid: string
  readonly amount: bigint
  /** In milliseconds. */
  readonly at: number
}

let s: TestService
let accounts: Any[] = []
/** Every entry of the bank, in the order of the accounts' sequences. */
let entries: Posted[] = []
/** The times of its journals, each once. */
let times: number[] = []

beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  await makeSoundBooks(s)
  accounts = (await ok(s.call('GET', '/accounts?per_page=100'))).objects
  entries = await s.service.sql<Posted[]>`
    select e.account_guid, e.amount, (extract(epoch from j.created_at) * 1000)::float8 as at
    from entries e join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
    where e.bank_guid = ${s.demo.bank_guid} order by e.account_guid, e.sequence`
  times = [...new Set(entries.map(({ at }) => at))].sort((a, b) => a - b)
})
afterAll(() => stopSound(s))

const iso = (ms: number): string => new Date(ms).toISOString()

/** What the ledger says that an account had, with what was posted at this very instant. */
const balanceAt = (guid: string, at: number): number =>
  Number(entries.filter((each) => each.account_guid === guid && each.at <= at).reduce((sum, e) => sum + e.amount, 0n))

const statement = (guid: string, query = ''): Promise<Reply> => s.call('GET', `/accounts/${guid}/statement?${query}`)

const cents = (text: string): bigint => BigInt(text.replace('.', '') || '0')

const busiest = (): Any =>
  accounts
    .filter(({ type }) => type === 'fiat')
    .map((account) => ({ ...account, n: entries.filter((each) => each.account_guid === account.guid).length }))
    .sort((a, b) => b.n - a.n)[0]

test('the bank has something of everything', async () => {
  const steps = await s.service
    .sql`select distinct step from journals where bank_guid = ${s.demo.bank_guid} order by step`
  expect(steps.map(({ step }) => step)).toEqual(['credit', 'fees', 'resolve', 'return', 'reverse', 'settle'])
  expect(await s.service.sql`select from holds where bank_guid = ${s.demo.bank_guid}`).not.toHaveLength(0)
})

test('the guid of a journal carries its time, by which entries are found', async () => {
  const other = await s.service.sql`select guid, created_at from journals
    where ('x' || left(replace(guid::text, '-', ''), 12))::bit(48)::bigint <> (extract(epoch from created_at) * 1000)::bigint`
  expect(other).toHaveLength(0)
})

describe('balances as of an instant', () => {
  test('are the running sum at the time of every journal', async () => {
    for (const at of times) {
      const { objects } = await ok(s.call('GET', `/accounts?per_page=100&as_of=${iso(at)}`))
      expect(objects).toHaveLength(accounts.length)
      for (const { guid, platform_balance } of objects) expect(platform_balance, iso(at)).toBe(balanceAt(guid, at))
    }
  })

  test('are 0 before the first journal, and those of now at the last one', async () => {
    const [first, last] = [times[0]!, times.at(-1)!]
    for (const { guid, platform_balance } of accounts) {
      expect((await ok(s.call('GET', `/accounts/${guid}?as_of=${iso(first - 1)}`))).platform_balance).toBe(0)
      expect((await ok(s.call('GET', `/accounts/${guid}?as_of=0001-01-01`))).platform_balance).toBe(0)
      const past = await ok(s.call('GET', `/accounts/${guid}?as_of=${iso(last)}`))
      expect(past.platform_balance).toBe(platform_balance)
      expect(past).not.toHaveProperty('platform_available')
    }
  })

  test('a part of a millisecond does not reach the next one', async () => {
    const { guid } = busiest()
    const at = times[times.length >> 1]!
    const text = iso(at).replace('Z', '999Z')
    expect((await ok(s.call('GET', `/accounts/${guid}?as_of=${text}`))).platform_balance).toBe(balanceAt(guid, at))
  })

  test('a reserve shows the losses that were not covered then', async () => {
    const reserves = accounts.filter(({ type }) => type === 'reserve')
    expect(reserves.length).toBeGreaterThan(0)
    for (const { guid, uncovered_losses } of reserves) {
      const past = await ok(s.call('GET', `/accounts/${guid}?as_of=${iso(times.at(-1)!)}`))
      expect(past.uncovered_losses).toBe(uncovered_losses)
      expect((await ok(s.call('GET', `/accounts/${guid}?as_of=2020-01-01`))).uncovered_losses).toBe(0)
    }
  })

  test.each([
    ['as_of=9999-12-31', '400 invalid_value as_of'],
    ['as_of=yesterday', '400 invalid_value as_of'],
    ['as_of=2026-01-01T10:00', '400 invalid_value as_of'],
    ['as_of=2026-01-01&as_of=2026-01-01', '400 invalid_value as_of'],
    ['as_of=2020-01-01&include_balances=false', '400 invalid_parameter as_of'],
  ])('%s is refused', async (query, code) => {
    expect(codeOf(await s.call('GET', `/accounts?${query}`))).toBe(code)
    expect(codeOf(await s.call('GET', `/accounts/${accounts[0].guid}?${query}`))).toBe(code)
  })
})

describe('a statement', () => {
  test('has all entries of every account, and ends with its balance', async () => {
    for (const { guid, platform_balance, platform_available, asset, name } of accounts) {
      const { lines, ...head } = await ok(statement(guid))
      expect(head).toMatchObject({ account_guid: guid, account_name: name, asset, opening_balance: 0 })
      expect(head.closing_balance).toBe(platform_balance)
      expect(head.held_amount).toBe(platform_balance - platform_available)
      const own = entries.filter(({ account_guid }) => account_guid === guid)
      expect(lines.map(({ amount }: Any) => BigInt(amount))).toEqual(own.map(({ amount }) => amount))
      expect(lines.map(({ sequence }: Any) => sequence)).toEqual(own.map((_, i) => i + 1))
      expect(lines.at(-1)?.balance ?? 0).toBe(platform_balance)
      expect(head.credit_count + head.debit_count).toBe(lines.length)
      expect(head.credit_amount - head.debit_amount).toBe(platform_balance)
    }
  })

  test('of every period begins where the one before it ended', async () => {
    const { guid } = busiest()
    const cuts = [times[0]! - 1000, ...times.filter((_, i) => i % 5 === 0), times.at(-1)! + 1]
    let [balance, lines] = [0, 0]
    for (const [i, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[i + 1]!
      const part = await ok(statement(guid, `from=${iso(from)}&to=${iso(to)}`))
      expect(part).toMatchObject({ from: iso(from), to: iso(to), opening_balance: balance })
      for (const { created_at } of part.lines) expect(created_at >= iso(from) && created_at < iso(to)).toBe(true)
      expect(part.closing_balance).toBe(balanceAt(guid, to - 1))
      balance = part.closing_balance
      lines += part.lines.length
    }
    expect(lines).toBe(busiest().n)
  })

  test('as CSV is the same, with an opening and a closing balance', async () => {
    for (const { guid, asset } of accounts.filter(({ type }) => type === 'fiat' || type === 'trading')) {
      const [json, csv] = [await ok(statement(guid)), await statement(guid, 'format=csv')]
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const [header, ...records] = [...csvRecords(csv.text)].flatMap((record) => (record ? [record.cells] : []))
      const rows = records.map((cells) => Object.fromEntries(cells.map((cell, i) => [header![i], cell])))
      const [opening, ...lines] = rows as Record<string, string>[]
      const closing = lines.pop()!
      let balance = cents(opening!.balance!)
      expect(balance).toBe(BigInt(json.opening_balance))
      for (const [i, line] of lines.entries()) {
        balance += cents(line.amount_in!) - cents(line.amount_out!)
        expect(cents(line.balance!)).toBe(balance)
        const { subject_guid, journal_guid, created_at, step } = json.lines[i]
        expect(line).toMatchObject({ subject_guid, journal_guid, time: created_at, step, asset, account_guid: guid })
      }
      expect(lines).toHaveLength(json.lines.length)
      expect(cents(closing.balance!)).toBe(balance)
      expect(balance).toBe(BigInt(json.closing_balance))
    }
  })

  test('as camt.053 is valid, and its sums and balances are those of the ledger', async () => {
    for (const { guid, asset } of accounts.filter(({ type }) => type === 'fiat' || type === 'reserve')) {
      const middle = iso(times[times.length >> 1]!)
      for (const period of ['', `from=${middle}`, `to=${middle}`, `from=${middle}&to=${middle}`]) {
        const [json, camt] = [await ok(statement(guid, period)), await statement(guid, `${period}&format=camt053`)]
        expect(camt.headers.get('content-type')).toBe('application/xml; charset=utf-8')
        expect(await camtFaults(camt.text)).toEqual([])
        expect(camtSums(camt.text)).toEqual({
          asset,
          opening: BigInt(json.opening_balance),
          closing: BigInt(json.closing_balance),
          credits: [json.credit_count, BigInt(json.credit_amount)],
          debits: [json.debit_count, BigInt(json.debit_amount)],
          entries: json.lines.map(({ amount }: Any) => BigInt(amount)),
          references: json.lines.map(({ subject_guid }: Any) => subject_guid),
        })
      }
    }
  })

  test('as PDF is a file', async () => {
    const { guid } = busiest()
    const response = await fetch(
      `${s.service.base_url}/api/accounts/${guid}/statement?format=pdf&from=2026-01-01&to=2026-01-02`,
      {
        headers: { authorization: `Bearer ${s.demo.bank_key}` },
      },
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${guid}-2026-01-01-2026-01-02.pdf"`,
    )
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
  })

  test('shows amounts as strings if asked', async () => {
    const { guid } = busiest()
    const headers = { accept: 'application/json; amounts=string' }
    const { body } = await s.call('GET', `/accounts/${guid}/statement`, undefined, { headers })
    expect(body.closing_balance).toBe(String(busiest().platform_balance))
    for (const { amount, balance } of body.lines) expect([typeof amount, typeof balance]).toEqual(['string', 'string'])
  })

  test('names can be no markup and no formula', async () => {
    const { guid } = busiest()
    for (const name of ['<a>&"\u0001 \u{1F600}]]>', '=HYPERLINK("x")', `é${'x'.repeat(127)}`]) {
      await ok(s.call('PATCH', `/accounts/${guid}`, { name }))
      const camt = await statement(guid, 'format=camt053')
      expect(await camtFaults(camt.text)).toEqual([])
      expect((await statement(guid, 'format=pdf')).status).toBe(200)
      expect((await statement(guid, 'format=csv')).text).not.toContain('=HYPER')
    }
  })

  test.each([
    ['from=2026-02-02&to=2026-02-01', '400 invalid_value from'],
    ['from=2024-01-01&to=2026-01-01', '400 invalid_value from'],
    ['from=9999-01-01', '400 invalid_value from'],
    ['to=9999-12-31T23:59:59.9999Z', '400 invalid_value to'],
    ['from=2026-02-30', '400 invalid_value from'],
    ['from=x&to=y', '400 invalid_value from'],
    ['format=xlsx', '400 invalid_value format'],
    ['until=2026-02-01', '400 unknown_parameter until'],
  ])('of %s is refused', async (query, code) => {
    expect(codeOf(await statement(busiest().guid, query))).toBe(code)
  })

  test.each([
    ['before the bank existed', '2020-01-01', '2020-02-01', 0],
    ['of one instant', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', 0],
  ])('%s is empty', async (_, from, to, balance) => {
    const { guid } = busiest()
    const empty = await ok(statement(guid, `from=${from}&to=${to}`))
    expect(empty).toMatchObject({ opening_balance: balance, closing_balance: balance, lines: [], credit_count: 0 })
  })

  test('bounds within a millisecond are rounded up, as those of lists', async () => {
    const { guid } = busiest()
    const at = entries.find(({ account_guid }) => account_guid === guid)!.at
    const within = iso(at).replace('Z', '001Z')
    expect((await ok(statement(guid, `to=${within}`))).closing_balance).toBe(balanceAt(guid, at))
    expect((await ok(statement(guid, `from=${within}`))).opening_balance).toBe(balanceAt(guid, at))
  })

  test('a crypto asset has no currency code for camt.053', async () => {
    const { guid } = accounts.find(({ asset }) => asset === 'BTC')
    const refused = await statement(guid, 'format=camt053')
    expect(codeOf(refused)).toBe('400 invalid_value format')
    expect(refused.body.errors[0].message).toContain('ISO 4217')
  })

  test('hidden accounts, and those of others, do not exist', async () => {
    const [hidden] = await s.service
      .sql`select guid from accounts where bank_guid = ${s.demo.bank_guid} and type = 'suspense'`
    for (const guid of [hidden!.guid, 'f'.repeat(32), 'x']) expect(codeOf(await statement(guid))).toBe('404 not_found')
  })
})
