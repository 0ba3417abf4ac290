// Plans over HTTP: the chains of stages from one end to the other, amounts to the base unit worked out by hand, what a plan
// says of itself and how long it holds. A dollar is 1 USDC, 1.40 CAD and 20 pesos;
// buyers pay 5 basis points more, sellers get 5 less; the bank takes 50 basis points and the platform 10.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purposes } from '../../src/planning/purposes.ts'
import { courseOf, feesOf, openPlanDesk, type PlanDesk } from '../support/plans.ts'

let d: PlanDesk
let [customer_guid, usd, usdc, payee, mexican] = [] as unknown as [string, string, string, string, string]
beforeAll(async () => {
  d = await openPlanDesk()
  const customer = await d.customer()
  ;[customer_guid, usd] = [customer.guid, customer.fiat]
  usdc = await d.account(customer_guid, 'USDC')
  payee = await d.counterparty({ customer_guid })
  mexican = await d.mexican(payee)
})
afterAll(() => d.close())

/** Between these two accounts of this customer, with this amount at this end. */
const between = (source: string, destination: string, end: 'source' | 'destination', amount: number, more = {}) => ({
  customer_guid,
  source_account: { guid: source, ...(end === 'source' && { amount }) },
  destination_account: { guid: destination, ...(end === 'destination' && { amount }) },
  ...more,
})
const ends = (plan: { source_account: object; destination_account: object }) =>
  [plan.source_account, plan.destination_account].map((each) => (each as { quoted_amount: number }).quoted_amount)

describe('from a dollar account to Mexico', () => {
  test('what leaves is named', async () => {
    // 150 is the rail's: floor(99850 * 10000 / 10060) = 99254; ceil(99254 * 60 / 10000) = 596, of which 100 the platform's.
    // A centavo costs 1/20 * 1.0005 * 1.006 cents: floor(99254 / 0.05032515) = 1972254.
    const plan = await d.plan(between(usd, mexican, 'source', 100_000))
    expect(courseOf(plan)).toEqual(['payout 99254 USD -> 1972254 MXN'])
    expect([ends(plan), feesOf(plan)]).toEqual([
      [100_000, 1_972_254],
      ['bank 496 USD', 'rail 150 USD', 'platform 100 USD'],
    ])
    expect(plan).toMatchObject({
      type: 'remittance',
      state: 'completed',
      failure_code: null,
      purpose_of_transaction: null,
      supporting_documents: null,
      labels: null,
      source_account: { guid: usd, type: 'fiat', customer_guid, asset: 'USD', requested_amount: 100_000 },
      destination_account: { guid: mexican, type: 'external_bank_account', counterparty_guid: payee, asset: 'MXN' },
      travel_rule_info: {
        originating_party: { type: 'customer', participant_guid: customer_guid },
        receiving_party: { type: 'counterparty', participant_guid: payee },
      },
    })
    expect(plan.destination_account.requested_amount).toBeNull()
    expect(plan.stages[0]).toMatchObject({ state: 'planned', identifiers: [], links: [], fees: plan.fees })
    expect(Object.keys(plan.travel_rule_info)).toEqual(['originating_party', 'receiving_party'])
  })

  test('what arrives is named', async () => {
    // ceil(2000000 * 0.05032515) = 100651; ceil(100651 * 60 / 10000) + 150 = 754.
    const plan = await d.plan(between(usd, mexican, 'destination', 2_000_000))
    expect(courseOf(plan)).toEqual(['payout 100651 USD -> 2000000 MXN'])
    expect([ends(plan), feesOf(plan)]).toEqual([
      [101_405, 2_000_000],
      ['bank 503 USD', 'rail 150 USD', 'platform 101 USD'],
    ])
  })

  test('from USDC there is a trade before it', async () => {
    // 99950 for a thousand coins, less 600; then floor((99350 - 150) / 0.05032515).
    const plan = await d.plan(between(usdc, mexican, 'source', 1_000_000_000))
    expect(courseOf(plan)).toEqual(['trade 1000000000 USDC -> 99950 USD', 'payout 99200 USD -> 1971181 MXN'])
    expect(plan.stages[0].destination_account).toMatchObject({ guid: usd, type: 'fiat' })
    expect(plan.stages[1].source_account).toMatchObject({ guid: usd, type: 'fiat' })
    expect(feesOf(plan)).toEqual(['bank 500 USD', 'platform 100 USD', 'rail 150 USD'])
  })
})

describe('from USDC to an own bank account by ach', () => {
  const byAch = async (end: 'source' | 'destination', amount: number) => {
    const own = await d.rawAccount({ customer_guid })
    const body = between(usdc, own, end, amount)
    const destination_account = { ...body.destination_account, payment_rail: 'ach' }
    return d.plan({ ...body, destination_account })
  }

  test('what leaves is named', async () => {
    const plan = await byAch('source', 1_000_000_000)
    // floor(10^9 * 0.0001 * 0.9995) = 99950, of which ceil(99950 * 60 / 10000) = 600.
    expect(courseOf(plan)).toEqual(['trade 1000000000 USDC -> 99950 USD', 'withdrawal 99350 USD -> 99350 USD by ach'])
    expect([ends(plan), feesOf(plan)]).toEqual([
      [1_000_000_000, 99_350],
      ['bank 500 USD', 'platform 100 USD'],
    ])
    expect(plan.destination_account.payment_rail).toBe('ach')
    expect(plan.travel_rule_info.receiving_party).toEqual({ type: 'customer', participant_guid: customer_guid })
  })

  test('what arrives is named', async () => {
    const plan = await byAch('destination', 50_000)
    // ceil(50000 * 10000 / 9940) = 50302; ceil(50302 / 0.00009995) = 503271636.
    expect(courseOf(plan)).toEqual(['trade 503271636 USDC -> 50302 USD', 'withdrawal 50000 USD -> 50000 USD by ach'])
    expect([ends(plan), feesOf(plan)]).toEqual([
      [503_271_636, 50_000],
      ['bank 251 USD', 'platform 51 USD'],
    ])
  })
})

describe('pulled by ach, bought, sent to a wallet', () => {
  test.each([
    // floor(100000 * 10000 / 10060) = 99403; floor(99403 / (0.0001 * 1.0005)) = 993533233.
    ['source', 100_000, 100_000, 99_403, 993_533_233, ['bank 497 USD', 'platform 100 USD']],
    // ceil(250000000 * 0.0001 * 1.0005) = 25013; ceil(25013 * 60 / 10000) = 151.
    ['destination', 250_000_000, 25_164, 25_013, 250_000_000, ['bank 125 USD', 'platform 26 USD']],
  ] as const)('the %s is named', async (end, amount, pulled, spent, bought, fees) => {
    const [linked, wallet] = [await d.linkedAccount(customer_guid), await d.wallet({ customer_guid })]
    const plan = await d.plan(between(linked, wallet, end, amount))
    expect(courseOf(plan)).toEqual([
      `deposit ${pulled} USD -> ${pulled} USD by ach`,
      `trade ${spent} USD -> ${bought} USDC`,
      `withdrawal ${bought} USDC -> ${bought} USDC`,
    ])
    const [own, network] = [feesOf(plan).slice(0, 2), plan.fees[2]]
    expect([ends(plan), own]).toEqual([[pulled, bought], fees])
    expect(network).toMatchObject({ type: 'network', asset: 'ETH', quoted_amount: expect.any(Number) })
    expect(plan.stages[2].fees).toEqual([network])
    expect(plan.source_account.payment_rail).toBe('ach')
    expect(plan.stages[0].destination_account.guid).toBe(usd)
    expect(plan.stages[1].destination_account.guid).toBe(usdc)
  })
})

describe('inside the bank', () => {
  test.each(['source', 'destination'] as const)('fiat to fiat costs nothing; the %s is named', async (end) => {
    const other = await d.customer()
    const plan = await d.plan(between(usd, other.fiat, end, 12_345))
    expect([courseOf(plan), ends(plan), plan.fees]).toEqual([['deposit 12345 USD -> 12345 USD'], [12_345, 12_345], []])
    expect(plan.travel_rule_info.receiving_party).toEqual({ type: 'customer', participant_guid: other.guid })
  })

  test('another currency of somebody else goes through the owner’s account in it', async () => {
    const cad = await d.account(customer_guid, 'CAD')
    const other = await d.customer('CAD')
    // A Canadian cent costs 1.0005 / (1.40 * 0.9995) cents: floor(99403 / that) = 139025.
    const plan = await d.plan(between(usd, other.fiat, 'source', 100_000))
    expect(courseOf(plan)).toEqual(['trade 99403 USD -> 139025 CAD', 'deposit 139025 CAD -> 139025 CAD'])
    expect(plan.stages[0].destination_account.guid).toBe(cad)
    expect(ends(plan)).toEqual([100_000, 139_025])
  })

  test('the bank plans for itself', async () => {
    const [from, to] = [await d.account(undefined, 'USD'), await d.account(undefined, 'USDC')]
    const { customer_guid: _, ...body } = between(from, to, 'source', 100_000)
    const plan = await d.plan(body)
    expect(courseOf(plan)).toEqual(['trade 99403 USD -> 993533233 USDC'])
    expect(plan.customer_guid).toBeNull()
    const { bank_guid } = d.s.demo
    expect(plan.travel_rule_info.receiving_party).toEqual({ type: 'bank', participant_guid: bank_guid })
  })
})

describe('a plan', () => {
  test('is stored at once and then planned, with an event for each state', async () => {
    const reply = await d.ask(between(usd, mexican, 'source', 50_000, { labels: ['a', 'b'] }))
    expect([reply.status, reply.body.state, reply.body.stages, reply.body.expires_at]).toEqual([
      201,
      'storing',
      [],
      null,
    ])
    expect(reply.body).not.toHaveProperty('explanation')
    await d.idle()
    expect(await d.statesOf(reply.body.guid)).toEqual(['storing', 'planning', 'completed'])
    const plan = await d.get(`/plans/${reply.body.guid}`)
    expect(plan.labels).toEqual(['a', 'b'])
    expect(plan).not.toHaveProperty('explanation')
    expect(Object.keys(plan)).not.toContain('terms')
  })

  test('holds for as long as the bank says', async () => {
    await d.configure({ settings: { plan_seconds: 60 } })
    const plan = await d.plan(between(usd, mexican, 'source', 50_000))
    expect(Date.parse(plan.expires_at) - Date.parse(plan.updated_at)).toBe(60_000)
    await d.configure({ settings: { plan_seconds: 900 } })
  })

  test('says which route was taken, and why no other', async () => {
    const own = await d.rawAccount({ customer_guid })
    const { explanation } = await d.plan(between(usd, own, 'source', 100_000))
    expect(explanation).toEqual({
      route: 'withdrawal by ach',
      rejected: [
        { route: 'withdrawal by rtp', reason: 'costs more: 50 of USD less would arrive', destination_amount: 99_353 },
        {
          route: 'withdrawal by wire',
          reason: 'costs more: 1491 of USD less would arrive',
          destination_amount: 97_912,
        },
      ],
      prices: [],
      fees: [
        { type: 'bank', payer: 'customer', asset: 'USD', quoted_amount: 497, source: 'fees of the bank' },
        { type: 'platform', payer: 'customer', asset: 'USD', quoted_amount: 100, source: 'fees of the platform' },
      ],
    })
  })

  test('keeps who is behind it, what it is for and its papers', async () => {
    const [other, maker] = [await d.customer(), await d.counterparty({ type: 'business' })]
    const [own, bank] = [await d.file({ customer_guid }), await d.file()]
    const plan = await d.plan(
      between(usd, mexican, 'source', 50_000, {
        bank_guid: d.s.demo.bank_guid,
        purpose_of_transaction: 'education',
        travel_rule_info: { ultimate_originating_party_guid: other.guid, ultimate_receiving_party_guid: maker },
        supporting_documents: [
          { type: 'invoice', file_guids: [own, bank], document_reference_number: 'No. 7' },
          { type: 'others', file_guids: [bank] },
        ],
      }),
    )
    const file = { filename: 'i.pdf', content_type: 'application/pdf' }
    expect(plan).toMatchObject({
      purpose_of_transaction: 'education',
      travel_rule_info: {
        ultimate_originating_party: { type: 'customer', participant_guid: other.guid },
        ultimate_receiving_party: { type: 'counterparty', participant_guid: maker },
      },
      supporting_documents: [
        {
          type: 'invoice',
          files: [
            { guid: own, ...file },
            { guid: bank, ...file },
          ],
          document_reference_number: 'No. 7',
        },
        { type: 'others', files: [{ guid: bank, ...file }] },
      ],
    })
  })

  test('takes every purpose there is', async () => {
    expect(purposes).toHaveLength(39)
    const { fiat } = await d.customer()
    for (const purpose_of_transaction of purposes) {
      const reply = await d.ask(between(usd, fiat, 'source', 5, { purpose_of_transaction }))
      expect([reply.status, reply.body.purpose_of_transaction]).toEqual([201, purpose_of_transaction])
    }
  })

  test('is found by who it is for, what it is and its label', async () => {
    const mine = await d.customer()
    const other = await d.customer()
    const { guid } = await d.plan({
      customer_guid: mine.guid,
      source_account: { guid: mine.fiat, amount: 5 },
      destination_account: { guid: other.fiat },
      labels: ['found'],
    })
    for (const query of [`customer_guid=${mine.guid}`, 'label=found', `guid=${guid}`]) {
      const page = await d.get(`/plans?${query}&type=remittance&state=completed`)
      expect([page.total, page.objects[0].guid, 'explanation' in page.objects[0]]).toEqual([1, guid, false])
    }
    expect((await d.get(`/plans?customer_guid=${mine.guid}&state=failed,storing`)).total).toBe(0)
    expect((await d.get('/plans?type=deposit_return')).total).toBe(0)
  })
})
