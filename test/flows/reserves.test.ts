// The bank's own accounts that are not for customers: opened with the bank, filled and emptied inside it, and what the reserve
// is for: it covers what returned deposits cost, at once and whenever it is filled.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReserveDesk, reserveDesk } from '../support/reserves.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let desk: ReserveDesk
beforeAll(async () => {
  s = await startTestService()
  desk = reserveDesk(s)
})
afterAll(() => stopSound(s))

const organization = (method: string, path: string, body?: object) =>
  s.call(method, path, body, { key: s.demo.organization_key })
const bankPath = () => `/banks/${s.demo.bank_guid}`
const open = async (type: string, asset: string): Promise<string> =>
  (await ok(s.call('POST', '/accounts', { type, asset, name: `${type} ${asset}` }))).guid

describe('the accounts a bank is given', () => {
  const systemAccounts = async () => {
    const { objects } = await ok(s.call('GET', '/accounts?owner=bank&type=reserve,gas&per_page=100'))
    return objects.map(({ type, asset }: { type: string; asset: string }) => `${type} ${asset}`)
  }

  test('a reserve of each fiat asset and the gas of each chain, from the start and as it serves more', async () => {
    const before = await systemAccounts()
    expect(before).toEqual(expect.arrayContaining(['reserve USD', 'reserve EUR', 'gas BTC', 'gas POL']))
    expect(before).not.toContain('reserve GBP')
    await ok(organization('PATCH', bankPath(), { supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'GBP'] }))
    expect(await systemAccounts()).toEqual(['reserve GBP', ...before])
  })

  test('a minimum opens its reserve, is shown on it, is changed and taken away, exactly', async () => {
    const large = 90_071_992_547_409_931n
    const minimumOf = async (asset: string) => {
      const guid = await desk.accountOf('reserve', asset)
      return (await s.call('GET', `/accounts/${guid}`)).text.match(/"minimum_balance_funding_pull":(\d+)/)?.[1]
    }
    const set = async (reserve_minimums: object) => {
      const { text } = await organization('PATCH', bankPath(), { settings: { reserve_minimums } })
      return text.match(/"reserve_minimums":(\{.*?\})/)?.[1]
    }
    expect(await set({ MXN: large, USD: 500 })).toBe(`{"USD":500,"MXN":${large}}`)
    expect([await minimumOf('MXN'), await minimumOf('USD')]).toEqual([String(large), '500'])
    // Sent back as they are, also with nulls for those that there are not.
    expect(await set({ MXN: large, USD: 500, BRL: null })).toBe(`{"USD":500,"MXN":${large}}`)
    expect(await set({ MXN: 7, USD: 500 })).toBe('{"USD":500,"MXN":7}')
    expect(await ok(s.call('GET', bankPath()))).toMatchObject({ settings: { reserve_minimums: { USD: 500, MXN: 7 } } })
    expect(await set({ USD: 500 })).toBe('{"USD":500}')
    expect([await minimumOf('MXN'), await minimumOf('USD')]).toEqual([undefined, '500'])
    expect(await set({})).toBe('{}')
    expect([await minimumOf('MXN'), await minimumOf('USD'), await minimumOf('BRL')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a new bank may have its minimums from the start', async () => {
    const body = { name: 'Careful', type: 'sandbox', settings: { reserve_minimums: { USD: 5, GBP: 6 } } }
    const bank = await ok(organization('POST', '/banks', body))
    expect(bank.settings.reserve_minimums).toEqual({ USD: 5, GBP: 6 })
    const rows = await s.service.sql`select asset, minimum_balance_funding_pull as minimum from accounts
      where bank_guid = ${bank.guid} and type = 'reserve' order by asset`
    expect(rows.map(({ asset, minimum }) => [asset, minimum])).toEqual([
      ['CAD', null],
      ['EUR', null],
      ['GBP', 6n],
      ['USD', 5n],
    ])
  })

  test.each([
    [{ USD: 0 }, 'invalid_value'],
    [{ USD: -1 }, 'invalid_value'],
    [{ USD: 1.5 }, 'invalid_value'],
    [{ USD: '01' }, 'invalid_value'],
    [{ BTC: 1 }, 'unknown_parameter'],
    [[], 'invalid_value'],
  ])('minimums %j are refused', async (reserve_minimums, message_code) => {
    const patched = await organization('PATCH', bankPath(), { settings: { reserve_minimums } })
    expect(patched.body).toMatchObject({ status: 400, message_code })
  })
})

describe('inter_account at the level of the bank', () => {
  let dollars: string
  beforeAll(async () => {
    dollars = await open('fiat', 'USD')
    await desk.deposit(dollars, 1_000_000)
  })

  test.each([
    ['reserve', 'USD', 'fiat'],
    ['gas', 'ETH', 'trading'],
    ['invoice_operations', 'USD', 'fiat'],
    ['invoice_operations', 'BTC', 'trading'],
  ])('fills %s %s', async (type, asset, from) => {
    const source = from === 'fiat' ? dollars : await open(from, asset)
    if (from !== 'fiat') await desk.deposit(source, 900)
    const destination = (await desk.accountOf(type, asset)) ?? (await open(type, asset))
    const before = [await desk.balanceOf(source), await desk.balanceOf(destination)]
    const made = await desk.move(source, destination, asset, 900)
    expect(made).toMatchObject({ state: 'completed', fee: 0, destination_account: { guid: destination, type } })
    expect([await desk.balanceOf(source), await desk.balanceOf(destination)]).toEqual([
      before[0]! - 900,
      before[1]! + 900,
    ])
  })

  test('empties fee, into the bank as into its reserve', async () => {
    const customer_guid = s.demo.customers[0]!.guid
    const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 100_000, customer_guid }
    const quote = await ok(s.call('POST', '/quotes', { ...order, fees: [{ type: 'spread', spread_fee: 100 }] }))
    await ok(s.call('POST', '/trades', { trade_type: 'platform', quote_guid: quote.guid }))
    let fee: string | undefined
    while (!fee) fee = await desk.accountOf('fee', 'USD')
    const earned = await desk.balanceOf(fee)
    expect(earned).toBe(quote.fee)
    const reserve = await desk.accountOf('reserve', 'USD')
    const before = await desk.balanceOf(reserve)
    await desk.move(fee, reserve, 'USD', 1)
    await desk.move(fee, dollars, 'USD', earned - 1)
    expect([await desk.balanceOf(fee), await desk.balanceOf(reserve)]).toEqual([0, before + 1])
  })

  const unknown = 'f'.repeat(32)
  const hidden = async (type: string) =>
    (
      await s.service
        .sql`select guid from accounts where bank_guid = ${s.demo.bank_guid} and type = ${type} and asset = 'USD'`
    )[0]!.guid
  const strange = async () =>
    (
      await s.service
        .sql`select guid from accounts where bank_guid <> ${s.demo.bank_guid} and type = 'reserve' and asset = 'USD'`
    )[0]!.guid

  test.each<[string, () => Promise<string>, () => Promise<string>, string]>([
    ['out of reserve', () => desk.accountOf('reserve', 'USD'), async () => dollars, 'invalid_source_account'],
    ['out of gas', () => desk.accountOf('gas', 'ETH'), async () => dollars, 'invalid_source_account'],
    ['out of what is hidden', () => hidden('receivable'), async () => dollars, 'invalid_source_account'],
    ["out of another bank's", strange, async () => dollars, 'no_source_account'],
    ['out of nothing', async () => unknown, async () => dollars, 'no_source_account'],
    ['into fee', async () => dollars, () => desk.accountOf('fee', 'USD'), 'invalid_destination_account'],
    ['into what is hidden', async () => dollars, () => hidden('external'), 'invalid_destination_account'],
    [
      'into a reserve of another asset',
      async () => dollars,
      () => desk.accountOf('reserve', 'EUR'),
      'invalid_destination_account',
    ],
    ["into another bank's", async () => dollars, strange, 'no_destination_account'],
  ])('%s: refused', async (_name, from, to, message_code) => {
    const places = { source_account_guid: await from(), destination_account_guid: await to() }
    const order = { product_type: 'inter_account', asset: 'USD', deliver_amount: 1, ...places }
    expect((await s.call('POST', '/quotes', order)).body).toMatchObject({ status: 422, message_code })
  })

  test('a customer has no way into the reserve', async () => {
    const [customer] = s.demo.customers
    const source_account_guid = customer!.accounts.find(({ asset }) => asset === 'USD')!.guid
    const order = { customer_guid: customer!.guid, asset: 'USD', deliver_amount: 1, source_account_guid }
    const into = { ...order, destination_account_guid: await desk.accountOf('reserve', 'USD') }
    for (const product_type of ['inter_account', 'book_transfer']) {
      expect((await s.call('POST', '/quotes', { ...into, product_type })).status).toBe(422)
    }
  })
})

describe('losses', () => {
  let reserve: string
  let dollars: string
  const standing = async () => ({ reserve: await desk.balanceOf(reserve), receivable: await desk.receivable() })
  const stepsOf = async (subject_guid: string) =>
    (await s.service.sql`select step from journals where subject_guid = ${subject_guid} order by step`).map(
      ({ step }) => step,
    )

  /** Whatever was in the reserve is lost; nothing is owed. */
  beforeEach(async () => {
    reserve = await desk.accountOf('reserve', 'USD')
    dollars ??= await open('fiat', 'USD')
    const { reserve: left } = await standing()
    if (left > 0) await desk.giveBack(await desk.spentDeposit(left))
    expect(await standing()).toEqual({ reserve: 0, receivable: 0 })
  })

  test('a return beyond what is left, the reserve beyond that, the rest owed, and paid by the next top-up', async () => {
    await desk.deposit(reserve, 12_000)
    await desk.setMinimum('USD', 10_000)
    const told = await desk.notesOf(reserve)
    const pulled = await desk.spentDeposit(20_000, 5_000)
    const outside = async () =>
      Number(
        (
          await s.service
            .sql`select b.posted from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
          where a.bank_guid = ${s.demo.bank_guid} and a.type = 'external' and a.ref = 'wire' and a.asset = 'USD'`
        )[0]!.posted,
      )
    const before = await outside()
    const first = await desk.giveBack(pulled)
    expect(first).toMatchObject({ guid: pulled, state: 'completed', return_code: 'R10' })
    expect(await desk.balanceOf(first.destination_account.guid)).toBe(0)
    expect(await outside()).toBe(before + 20_000)
    expect(await standing()).toEqual({ reserve: 0, receivable: -3_000 })
    expect(await desk.notesOf(reserve)).toEqual([...told, `${told.length + 3} account.minimum_balance.below`])
    const topUp = await desk.deposit(reserve, 10_000)
    expect(await standing()).toEqual({ reserve: 7_000, receivable: 0 })
    expect(await stepsOf(topUp.guid)).toEqual(['credit', 'recover'])
    const again = await desk.deposit(reserve, 1)
    expect(await stepsOf(again.guid)).toEqual(['credit'])
    await desk.setMinimum('USD', null)
  })

  test('a transfer inside the bank recovers as a deposit does, as far as it goes', async () => {
    await desk.deposit(dollars, 10_000)
    await desk.giveBack(await desk.spentDeposit(5_000))
    expect(await standing()).toEqual({ reserve: 0, receivable: -5_000 })
    const part = await desk.move(dollars, reserve, 'USD', 2_000)
    expect(await standing()).toEqual({ reserve: 0, receivable: -3_000 })
    const rest = await desk.move(dollars, reserve, 'USD', 8_000)
    expect(await standing()).toEqual({ reserve: 5_000, receivable: 0 })
    for (const { guid } of [part, rest]) expect(await stepsOf(guid)).toEqual(['recover', 'settle'])
  })

  test('a top-up that comes back itself: what is there goes, the rest is owed', async () => {
    const topUp = await desk.deposit(reserve, 4_000)
    await desk.setMinimum('USD', 1)
    const told = await desk.notesOf(reserve)
    await desk.giveBack(await desk.spentDeposit(3_000))
    await desk.giveBack(topUp.guid)
    expect(await standing()).toEqual({ reserve: 0, receivable: -3_000 })
    expect((await desk.notesOf(reserve)).length).toBe(told.length + 1)
    await desk.setMinimum('USD', null)
    await desk.deposit(reserve, 3_000)
  })

  test('a minimum is told of once for each fall through it, and not for being set', async () => {
    const minimum = 1_000
    await desk.deposit(reserve, 900)
    await desk.setMinimum('USD', minimum)
    const told = (await desk.notesOf(reserve)).length
    const lose = async (amount: number) => desk.giveBack(await desk.spentDeposit(amount))
    const news = async () => (await desk.notesOf(reserve)).length - told
    // [what happens, how many events there are by then]
    const course: readonly (readonly [() => Promise<unknown>, number])[] = [
      [() => lose(100), 0],
      [() => desk.deposit(reserve, 201), 0],
      [() => lose(1), 0],
      [() => lose(1), 1],
      [() => lose(10), 1],
      [() => desk.deposit(reserve, 11), 1],
      [() => lose(2_000), 2],
      [() => desk.deposit(reserve, 3_000), 2],
      [() => desk.setMinimum('USD', 5_000), 2],
      [() => lose(1), 2],
      [() => desk.setMinimum('USD', null), 2],
      [() => lose(500), 2],
    ]
    for (const [happens, events] of course) {
      await happens()
      expect(await news()).toBe(events)
    }
    expect(await desk.notesOf(reserve)).toEqual(
      Array.from({ length: told + 2 }, (_, i) => `${i + 3} account.minimum_balance.below`),
    )
  })
})
