// One fee schedule for each bank: funding quotes and plans charge the same for a rail, the fee goes to the bank, and whoever
// reads a plan can add it up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../support/desk.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { openPlanDesk, type PlanDesk } from '../support/plans.ts'
import { eventually, ok } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

let desk: PlanDesk
beforeAll(async () => {
  desk = await openPlanDesk()
  await desk.settings({ spread_fee_bps: 0, platform_fee_bps: 0 })
})
afterAll(() => desk.close())

const cpa = (institution: string) => ({
  asset: 'CAD',
  routing_details: [{ routing_number_type: 'CPA', routing_number: `0${institution}00002` }],
})

/** A customer with 2,000,000 and an account outside that is paid. */
async function payer(asset: 'USD' | 'CAD', institution = '010') {
  const { guid, fiat } = await desk.customer(asset, { email_address: 'rae@example.com' })
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 2_000_000 })
  const to = await desk.rawAccount({ customer_guid: guid, ...(asset === 'CAD' ? cpa(institution) : {}) })
  const order = { customer_guid: guid, asset, side: 'withdrawal', receive_amount: 500_000 }
  const plan = (payment_rail?: string): Promise<Any> =>
    desk.plan({
      customer_guid: guid,
      source_account: { guid: fiat },
      destination_account: { guid: to, amount: 500_000, ...(payment_rail ? { payment_rail } : {}) },
    })
  return { guid, fiat, to, order, plan }
}

const executed = async (plan_guid: string): Promise<Any> => {
  const { guid } = await desk.post('/executions', { plan_guid })
  await desk.idle()
  for (const seconds of [5, 5]) await desk.advance(seconds)
  return eventually(
    () => desk.get(`/executions/${guid}`),
    ({ state }: Any) => state === 'completed',
  )
}

describe('the default schedule', () => {
  test('a wire of 5,000 dollars costs 1,500 through a quote and through a plan', async () => {
    const { fiat, to, order, plan } = await payer('USD')
    const revenue = await desk.system('fee')
    const fee_details = [{ type: 'rail', asset: 'USD', amount: 1_500 }]
    const transfer = await desk.fund({ ...order, payment_rail: 'wire' }, { external_bank_account_guid: to })
    expect(transfer).toMatchObject({ deliver_amount: 501_500, fee: 1_500, fee_details, payment_rail: 'wire' })
    await desk.advance(5)
    expect(await desk.read(transfer.guid)).toMatchObject({ state: 'completed', fee_details })
    expect([await desk.system('fee'), await desk.balances(fiat)]).toEqual([revenue + 1_500, [1_498_500, 1_498_500]])

    const planned = await plan('wire')
    const fee = { type: 'rail', payer: 'customer', asset: 'USD', quoted_amount: 1_500 }
    expect(planned.source_account.quoted_amount).toBe(501_500)
    expect(planned.fees).toMatchObject([fee])
    expect(planned.stages[0].fees).toMatchObject([fee])
    expect(planned.explanation.fees).toEqual([{ ...fee, source: 'rail fees of the bank, wire withdrawal' }])
    expect((await executed(planned.guid)).fees).toEqual([{ ...fee, executed_amount: 1_500 }])
    expect([await desk.system('fee'), await desk.balances(fiat)]).toEqual([revenue + 3_000, [997_000, 997_000]])
  })

  test('is shown with the bank', async () => {
    const { settings } = await desk.get(`/banks/${desk.s.demo.bank_guid}`)
    expect(settings.rail_fees).toContainEqual({ rail: 'wire', side: 'withdrawal', amount: 1_500 })
  })
})

describe('a schedule of the bank', () => {
  const rail_fees = [
    { rail: 'eft', side: 'withdrawal', amount: 100 },
    { rail: 'eft', side: 'withdrawal', amount: 40, institution_number: '003' },
    { rail: 'eft', side: 'deposit', amount: 25 },
    { rail: 'wire', side: 'withdrawal', amount: 100 },
    { rail: 'etransfer', side: 'withdrawal', amount: 100 },
    { rail: 'rtp', side: 'withdrawal', amount: 700 },
  ]
  beforeAll(() => desk.settings({ rail_fees }))

  test('replaces the one before it', async () => {
    const { settings } = await desk.get(`/banks/${desk.s.demo.bank_guid}`)
    expect(settings.rail_fees).toEqual(rail_fees)
  })

  test.each([
    ['003', 40, ' to institution 003'],
    ['010', 100, ''],
  ])('EFT to institution %s costs %i', async (institution, fee, named) => {
    const { to, order, plan } = await payer('CAD', institution)
    const quote = await ok(desk.quote({ ...order, destination_account_guid: to }))
    expect(quote).toMatchObject({ fee, fee_details: [{ type: 'rail', asset: 'CAD', amount: fee }] })
    expect(await ok(desk.transfer({ quote_guid: quote.guid }))).toMatchObject({ payment_rail: 'eft', fee })
    const planned = await plan('eft')
    expect([planned.source_account.quoted_amount, planned.fees[0].quoted_amount]).toEqual([500_000 + fee, fee])
    expect(planned.explanation.fees[0].source).toBe(`rail fees of the bank, eft withdrawal${named}`)
    await desk.advance(5)
  })

  test('a quote without the account has the general fee, and does not pay an institution that costs another', async () => {
    const { to, order, guid } = await payer('CAD', '003')
    const quote = await ok(desk.quote(order))
    expect(quote.fee).toBe(100)
    const refused = await desk.transfer({ quote_guid: quote.guid, external_bank_account_guid: to })
    expect(codeOf(refused)).toBe('422 invalid_external_bank_account external_bank_account_guid')
    expect(refused.body.error_message).toContain('destination_account_guid')
    const other = await desk.rawAccount({ customer_guid: guid, ...cpa('010') })
    const paid = await ok(desk.transfer({ quote_guid: quote.guid, external_bank_account_guid: other }))
    expect(paid).toMatchObject({ payment_rail: 'eft', fee: 100 })
    await desk.advance(5)
  })

  test('collecting may cost too: out of what was pulled', async () => {
    const { guid, fiat } = await desk.customer('CAD')
    const from = await desk.linkedAccount(guid, 'sandbox-canadian', { asset: 'CAD' })
    const revenue = await desk.system('fee', 'CAD')
    const order = { customer_guid: guid, asset: 'CAD', side: 'deposit', deliver_amount: 1_000 }
    const transfer = await desk.fund(order, { external_bank_account_guid: from })
    expect(transfer).toMatchObject({ receive_amount: 975, fee_details: [{ type: 'rail', amount: 25 }] })
    await desk.advance(5)
    expect(await desk.read(transfer.guid)).toMatchObject({ state: 'completed' })
    expect([await desk.balances(fiat), await desk.system('fee', 'CAD')]).toEqual([[975, 975], revenue + 25])
    const planned = await desk.plan({
      customer_guid: guid,
      source_account: { guid: from, amount: 1_000, payment_rail: 'eft' },
      destination_account: { guid: fiat },
    })
    expect([planned.destination_account.quoted_amount, planned.fees[0].type]).toEqual([975, 'rail'])
    expect(await executed(planned.guid)).toMatchObject({ state: 'completed' })
    expect([await desk.balances(fiat), await desk.system('fee', 'CAD')]).toEqual([[1_950, 1_950], revenue + 50])
  })

  test('fees of the request do not replace it', async () => {
    const { order } = await payer('CAD')
    const fees = [{ type: 'fixed', fixed_fee: 11 }]
    expect((await ok(desk.quote({ ...order, fees }))).fee_details).toEqual([
      { type: 'bank', asset: 'CAD', amount: 11 },
      { type: 'rail', asset: 'CAD', amount: 100 },
    ])
  })

  describe('the transfer names the rail where the quote names none', () => {
    const execute = async (asset: 'USD' | 'CAD', fields: Fields, order: Fields = {}) => {
      const each = await payer(asset)
      const quote = await ok(desk.quote({ ...each.order, ...order }))
      const reply = await desk.transfer({ quote_guid: quote.guid, external_bank_account_guid: each.to, ...fields })
      return [codeOf(reply), reply.body.payment_rail ?? reply.body.error_message] as const
    }

    test.each<[string, 'USD' | 'CAD', Fields, Fields, string, string]>([
      ['at the same fee', 'CAD', { payment_rail: 'wire' }, {}, '201 storing', 'wire'],
      ['the usual one', 'USD', { payment_rail: 'ach' }, {}, '201 storing', 'ach'],
      [
        'at another fee',
        'USD',
        { payment_rail: 'rtp' },
        {},
        '422 invalid_payment_rail payment_rail',
        'This payment rail has another fee than the quote was priced for. Make a new quote that names this rail in payment_rail.',
      ],
      [
        'an e-transfer withdrawal never',
        'CAD',
        { payment_rail: 'etransfer', external_bank_account_guid: undefined },
        {},
        '422 invalid_payment_rail payment_rail',
        'An e-transfer withdrawal is named on its quote. Make a new quote with "payment_rail": "etransfer".',
      ],
      [
        'never against the quote',
        'CAD',
        { payment_rail: 'wire' },
        { payment_rail: 'eft' },
        '422 invalid_payment_rail payment_rail',
        'The quote names another payment rail. Leave payment_rail out, or make a new quote that names this rail.',
      ],
      [
        'of another country',
        'USD',
        { payment_rail: 'eft' },
        {},
        '422 invalid_payment_rail_for_country payment_rail',
        expect.stringContaining('rail') as unknown as string,
      ],
    ])('%s', async (_, asset, fields, order, code, said) => {
      expect(await execute(asset, fields, order)).toEqual([code, said])
      await desk.advance(5)
    })

    test('an e-transfer deposit may be named late, and arrives', async () => {
      const { guid, fiat } = await desk.customer('CAD', { email_address: 'rae@example.com' })
      await desk.settings({ rail_fees: rail_fees.filter(({ side }) => side === 'withdrawal') })
      const order = { customer_guid: guid, asset: 'CAD', side: 'deposit', deliver_amount: 800 }
      const transfer = await desk.fund(order, { payment_rail: 'etransfer' })
      expect(transfer).toMatchObject({ state: 'storing', payment_rail: 'etransfer' })
      await desk.advance(5)
      expect(await desk.balances(fiat)).toEqual([800, 800])
      await desk.settings({ rail_fees })
    })
  })
})

describe('refusals of a schedule', () => {
  const patch = (rail_fees: readonly Fields[]) => {
    const { bank_guid, organization_key } = desk.s.demo
    return desk.s.call('PATCH', `/banks/${bank_guid}`, { settings: { rail_fees } }, { key: organization_key })
  }
  const wire = { rail: 'wire', side: 'withdrawal', amount: 5 }
  test.each<[string, readonly Fields[], string]>([
    ['twice', [wire, wire], 'settings.rail_fees[1]'],
    ['a wire is not collected', [{ ...wire, side: 'deposit' }], 'settings.rail_fees[0].side'],
    [
      'only EFT goes by institution',
      [{ ...wire, institution_number: '003' }],
      'settings.rail_fees[0].institution_number',
    ],
    [
      'only what is paid by EFT does',
      [{ rail: 'eft', side: 'deposit', amount: 5, institution_number: '003' }],
      'settings.rail_fees[0].institution_number',
    ],
    [
      'no such institution',
      [{ rail: 'eft', side: 'withdrawal', amount: 5, institution_number: '3' }],
      'settings.rail_fees[0].institution_number',
    ],
    ['nothing', [{ ...wire, amount: 0 }], 'settings.rail_fees[0].amount'],
    ['no such rail', [{ ...wire, rail: 'pigeon' }], 'settings.rail_fees[0].rail'],
  ])('%s', async (_, rail_fees, field) => {
    expect(codeOf(await patch(rail_fees))).toBe(`400 invalid_value ${field}`)
  })
})

describe('who pays', () => {
  test('the network’s fee is the bank’s, and the customer’s fees are what left and did not arrive', async () => {
    await desk.settings({ spread_fee_bps: 30, platform_fee_bps: 10 })
    const { guid } = await desk.customer()
    const usdc = await desk.account(guid, 'USDC')
    await desk.post('/sandbox/deposits', { account_guid: usdc, amount: 9_000_000 })
    const planned = await desk.plan({
      customer_guid: guid,
      source_account: { guid: usdc, amount: 5_000_000 },
      destination_account: { guid: await desk.wallet() },
    })
    const payers = (fees: Any) => fees.map(({ type, payer }: Any) => `${type} ${payer}`)
    const expected = ['bank customer', 'platform customer', 'network bank']
    expect([payers(planned.fees), payers(planned.stages[0].fees)]).toEqual([expected, expected])
    const done = await executed(planned.guid)
    expect([payers(done.fees), payers(done.stages[0].fees)]).toEqual([expected, expected])
    const { source_account: from, destination_account: to, fees } = done
    const charged = fees.filter(({ payer }: Any) => payer === 'customer')
    const sum = charged.reduce((all: number, fee: Any) => all + fee.executed_amount, 0)
    expect(sum).toBe(from.executed_amount - to.executed_amount)

    // Stored before fees named their payer, they are read with the payer that their type has.
    await desk.s.service.sql.unsafe(`
      update plans set fees = (select jsonb_agg(f - 'payer') from jsonb_array_elements(fees) f),
        stages = jsonb_set(stages, '{0,fees}', (select jsonb_agg(f - 'payer') from jsonb_array_elements(stages #> '{0,fees}') f)),
        explanation = jsonb_set(explanation, '{fees}', (select jsonb_agg(f - 'payer') from jsonb_array_elements(explanation -> 'fees') f))
        where guid = '${planned.guid}';
      update executions set fees = (select jsonb_agg(f - 'payer') from jsonb_array_elements(fees) f),
        stages = jsonb_set(stages, '{0,fees}', (select jsonb_agg(f - 'payer') from jsonb_array_elements(stages #> '{0,fees}') f))
        where guid = '${done.guid}'`)
    const again = await desk.get(`/plans/${planned.guid}?include_explanation=true`)
    expect([again.fees, again.stages, again.explanation]).toEqual([planned.fees, planned.stages, planned.explanation])
    const { objects } = await desk.get(`/executions?guid=${done.guid}`)
    expect(objects).toEqual([done])
  })
})
