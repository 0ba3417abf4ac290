// Why a plan is refused, and why one that was accepted cannot be made.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../src/resources/banks/bank.ts'
import { openPlanDesk, type PlanDesk } from '../support/plans.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok } from '../support/service.ts'

let d: PlanDesk
let [customer_guid, usd, payee, mexican, own] = [] as unknown as [string, string, string, string, string]
beforeAll(async () => {
  d = await openPlanDesk()
  const customer = await d.customer()
  ;[customer_guid, usd] = [customer.guid, customer.fiat]
  payee = await d.counterparty({ customer_guid })
  mexican = await d.mexican(payee)
  own = await d.rawAccount({ customer_guid })
})
afterAll(() => d.close())

const absent = 'f'.repeat(32)

/** Between these two accounts of this customer, with this amount at this end. */
const between = (source: string, destination: string, end: 'source' | 'destination', amount: number, more = {}) => ({
  customer_guid,
  source_account: { guid: source, ...(end === 'source' && { amount }) },
  destination_account: { guid: destination, ...(end === 'destination' && { amount }) },
  ...more,
})

/** `422 code field` of a plan to Mexico with these changes. */
const refused = (changes: object) => d.codeOf(d.ask({ ...between(usd, mexican, 'source', 50_000), ...changes }))

describe('a request that does not fit', () => {
  const document = { type: 'invoice', file_guids: [absent] }
  test.each<[string, () => object, string]>([
    [
      'both amounts',
      () => ({ destination_account: { guid: mexican, amount: 1 } }),
      'invalid_parameter destination_account.amount',
    ],
    ['no amount', () => ({ source_account: { guid: usd } }), 'invalid_parameter source_account.amount'],
    [
      'an amount of nothing',
      () => ({ source_account: { guid: usd, amount: 0 } }),
      'invalid_value source_account.amount',
    ],
    ['no source', () => ({ source_account: undefined }), 'missing_parameter source_account'],
    ['an account without a guid', () => ({ source_account: { amount: 1 } }), 'missing_parameter source_account.guid'],
    [
      'a rail of no kind',
      () => ({ source_account: { guid: usd, amount: 1, payment_rail: 'spei' } }),
      'invalid_value source_account.payment_rail',
    ],
    ['the plan of a return', () => ({ type: 'deposit_return' }), 'invalid_value type'],
    ['a purpose of no kind', () => ({ purpose_of_transaction: 'fun' }), 'invalid_value purpose_of_transaction'],
    ['too many labels', () => ({ labels: Array(9).fill('x') }), 'invalid_value labels'],
    [
      'too many documents',
      () => ({ supporting_documents: Array(4).fill(document) }),
      'invalid_value supporting_documents',
    ],
    [
      'a document without files',
      () => ({ supporting_documents: [{ ...document, file_guids: [] }] }),
      'invalid_value supporting_documents[0].file_guids',
    ],
    [
      'a document of too many files',
      () => ({ supporting_documents: [{ ...document, file_guids: Array(4).fill(absent) }] }),
      'invalid_value supporting_documents[0].file_guids',
    ],
    [
      'a document of no kind',
      () => ({ supporting_documents: [{ ...document, type: 'passport' }] }),
      'invalid_value supporting_documents[0].type',
    ],
    [
      'parties of our own',
      () => ({ travel_rule_info: { originating_party: {} } }),
      'unknown_parameter travel_rule_info.originating_party',
    ],
  ])('%s', async (_, changes, code) => {
    expect(await refused(changes())).toBe(`400 ${code}`)
  })
})

describe('a request that cannot be processed', () => {
  const from = (guid: string, more: object = {}) => ({ source_account: { guid, amount: 50_000, ...more } })
  const to = (guid: string, more: object = {}) => ({ destination_account: { guid, ...more } })

  test.each<[string, () => object | Promise<object>, string]>([
    ['another bank', () => ({ bank_guid: absent }), 'unknown_bank bank_guid'],
    ['no such customer', () => ({ customer_guid: absent }), 'no_customer customer_guid'],
    [
      'a customer who is not verified',
      async () => ({
        customer_guid: (await d.post('/customers', { type: 'individual', name: { first: 'U', last: 'V' } })).guid,
      }),
      'unverified_customer customer_guid',
    ],
    ['no such source', () => from(absent), 'no_source_account source_account.guid'],
    ['somebody else’s source', async () => from((await d.customer()).fiat), 'no_source_account source_account.guid'],
    [
      'a wallet as source',
      async () => from(await d.wallet({ customer_guid })),
      'invalid_source_account source_account.guid',
    ],
    ['a source that is not proven', () => from(own), 'invalid_source_account source_account.guid'],
    ['a counterparty’s account as source', () => from(mexican), 'invalid_source_account source_account.guid'],
    ['no such destination', () => to(absent), 'no_destination_account destination_account.guid'],
    [
      'somebody else’s destination outside',
      async () => to(await d.rawAccount({ customer_guid: (await d.customer()).guid })),
      'no_destination_account destination_account.guid',
    ],
    [
      'somebody else’s wallet',
      async () => to(await d.wallet({ customer_guid: (await d.customer()).guid })),
      'no_destination_account destination_account.guid',
    ],
    ['the same account', () => to(usd), 'invalid_destination_account destination_account.guid'],
    [
      'a deleted destination',
      async () => {
        const guid = await d.rawAccount({ customer_guid })
        await ok(d.s.call('DELETE', `/external_bank_accounts/${guid}`))
        return to(guid)
      },
      'invalid_destination_account destination_account.guid',
    ],
    [
      'a rail that cannot pull',
      async () => from(await d.linkedAccount(customer_guid), { payment_rail: 'wire' }),
      'invalid_payment_rail_for_direction source_account.payment_rail',
    ],
    [
      'a rail of another country',
      () => to(own, { payment_rail: 'eft' }),
      'invalid_payment_rail_for_country destination_account.payment_rail',
    ],
    [
      'a rail for an account inside',
      () => from(usd, { payment_rail: 'ach' }),
      'invalid_payment_rail_for_country source_account.payment_rail',
    ],
    [
      'a payee who is not verified',
      async () => to(await d.wallet({ counterparty_guid: await d.counterparty({ state: 'unverified' }) })),
      'unverified_counterparty destination_account.guid',
    ],
    [
      'a frozen payee inside',
      async () => {
        const other = await d.customer()
        await d.post(`/sandbox/customers/${other.guid}/freeze`)
        return to(other.fiat)
      },
      'frozen_customer destination_account.guid',
    ],
    [
      'nobody behind it',
      () => ({ travel_rule_info: { ultimate_originating_party_guid: absent } }),
      'no_counterparty travel_rule_info.ultimate_originating_party_guid',
    ],
    [
      'somebody not verified behind it',
      async () => ({
        travel_rule_info: { ultimate_receiving_party_guid: await d.counterparty({ state: 'unverified' }) },
      }),
      'unverified_counterparty travel_rule_info.ultimate_receiving_party_guid',
    ],
    [
      'no fiat account on the way',
      async () => {
        const { guid } = await d.post('/customers', { type: 'individual', name: { first: 'U', last: 'V' } })
        await d.post(`/sandbox/customers/${guid}/verify`)
        const [source, outside] = [await d.account(guid, 'USDC'), await d.rawAccount({ customer_guid: guid })]
        return { customer_guid: guid, ...from(source), ...to(outside) }
      },
      'no_fiat_account',
    ],
    ['no trading account on the way', async () => to(await d.wallet()), 'no_account'],
    [
      'no such file',
      () => ({ supporting_documents: [{ type: 'invoice', file_guids: [absent] }] }),
      'no_file supporting_documents[0].file_guids[0]',
    ],
    [
      'somebody else’s file',
      async () => {
        const [bank, other] = [await d.file(), await d.file({ customer_guid: (await d.customer()).guid })]
        return { supporting_documents: [{ type: 'invoice', file_guids: [bank, other] }] }
      },
      'no_file supporting_documents[0].file_guids[1]',
    ],
    ['a payment to India for no purpose', async () => to(await indian()), 'unsupported_value purpose_of_transaction'],
    [
      'one for a purpose that India does not take',
      async () => ({ ...to(await indian()), purpose_of_transaction: 'liberalized_remittance' }),
      'unsupported_value purpose_of_transaction',
    ],
    [
      'papers that are needed',
      async () => {
        const business = await d.mexican(await d.counterparty({ customer_guid, type: 'business' }))
        return { source_account: { guid: usd }, destination_account: { guid: business, amount: 50_000_000 } }
      },
      'unsupported_value supporting_documents',
    ],
  ])('%s', async (_, changes, code) => {
    expect(await refused(await changes())).toBe(`422 ${code}`)
  })

  const indian = async (): Promise<string> => {
    const routing_details = [{ routing_number_type: 'IFSC', routing_number: 'HDFC0000123' }]
    const counterparty_guid = await d.counterparty({ customer_guid })
    const account_details = [{ account_number: '50100012345678' }]
    return d.rawAccount({ asset: 'INR', counterparty_guid, account_details, routing_details })
  }

  test('a bank that does not remit', async () => {
    await d.configure({ features: features.filter((feature) => feature !== 'remittance') })
    expect(await refused({ customer_guid: absent })).toBe('422 unsupported_value type')
    await d.configure({ features })
  })

  const payout = { symbol: 'MXN-USD', country_code: 'MX', participants_type: 'C2C', route: 'bank_account' }
  test.each([
    ['a symbol of nothing', { symbol: 'XXX-YYY' }],
    ['a symbol that is not of fiat', { symbol: 'BTC-USD' }],
    ['a country without a corridor for it', { country_code: 'US' }],
    ['a way that the corridor does not go', { route: 'mobile_wallet' }],
    ['what a rail at home carries', { symbol: 'CAD-USD', country_code: 'CA' }],
  ])('a bank that lists a payout nobody carries: %s', async (_, wrong) => {
    const supported_payout_symbols = [payout, { ...payout, ...wrong }]
    const { bank_guid, organization_key: key } = d.s.demo
    const patched = d.s.call('PATCH', `/banks/${bank_guid}`, { supported_payout_symbols }, { key })
    expect(await d.codeOf(patched)).toBe('400 invalid_value supported_payout_symbols[1]')
  })

  test('a plan that does not exist', async () => {
    expect(await d.codeOf(d.s.call('GET', `/plans/${absent}`))).toBe('404 not_found')
    expect(await d.codeOf(d.s.call('GET', `/plans/${absent}?include_explanation=yes`))).toBe(
      '400 invalid_value include_explanation',
    )
  })
})

describe('there is no plan', () => {
  const failed = async (body: object) => {
    const plan = await d.plan(body as never)
    expect([plan.state, plan.stages, plan.fees, plan.expires_at]).toEqual(['failed', [], [], null])
    expect(plan.explanation).not.toHaveProperty('route')
    return [plan.failure_code, plan.explanation.rejected[0]?.reason]
  }

  test('where the bank has no corridor', async () => {
    const routing_details = [{ routing_number_type: 'PIX', routing_number: '+5511987654321' }]
    const numbers = { account_details: [{ account_number: '+5511987654321' }], routing_details }
    const brazilian = await d.rawAccount({ asset: 'BRL', counterparty_guid: payee, ...numbers })
    const [code] = await failed(between(usd, brazilian, 'source', 50_000, { purpose_of_transaction: 'gift' }))
    expect(code).toBe('invalid_destination')
  })

  test('for an amount that fees eat up, or that the corridor does not carry', async () => {
    expect(await failed(between(usd, mexican, 'source', 100))).toEqual(['invalid_quote_amount', expect.any(String)])
    expect(await failed(between(usd, mexican, 'destination', 100_000_001))).toEqual([
      'invalid_quote_amount',
      'spei carries no more than 100000000 of MXN',
    ])
  })

  test('if only what arrives shows that papers are needed', async () => {
    const business = await d.mexican(await d.counterparty({ customer_guid, type: 'business' }))
    const [code, reason] = await failed(between(usd, business, 'source', 3_000_000))
    expect([code, reason]).toEqual(['compliance_rejection', expect.stringContaining('need one of: invoice')])
    const supporting_documents = [{ type: 'invoice', file_guids: [await d.file()] }]
    const plan = await d.plan(between(usd, business, 'source', 3_000_000, { supporting_documents }))
    expect(plan.state).toBe('completed')
  })

  test('without a market', async () => {
    const { key } = await makeProductionBank(d.s)
    const account = async (type: string, asset: string) =>
      (await ok(d.s.call('POST', '/accounts', { type, asset, name: asset }, { key }))).guid
    const [from, to] = [await account('fiat', 'USD'), await account('trading', 'BTC')]
    const body = { type: 'remittance', source_account: { guid: from, amount: 5 }, destination_account: { guid: to } }
    const { guid } = await ok(d.s.call('POST', '/plans', body, { key }))
    const plan = await eventually(
      () => ok(d.s.call('GET', `/plans/${guid}`, undefined, { key })),
      ({ state }) => state === 'failed',
    )
    expect(plan.failure_code).toBe('no_quote')
  })
})
