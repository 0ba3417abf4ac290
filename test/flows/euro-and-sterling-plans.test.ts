// Plans in EUR and GBP: an account in the asset is withdrawn over its own rail, without an exchange and without a payout symbol; what
// comes from another asset stays a payout. Executed, failed, and sent back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { euroAccount, sterlingAccount } from '../support/european.ts'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { courseOf, feesOf, payout } from '../support/plans.ts'
import { eventually } from '../support/service.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
  await d.configure({
    supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'GBP'],
    supported_payout_symbols: [...payout('MXN-USD', 'MX'), ...payout('EUR-USD', 'DE')],
  })
  await d.post('/sandbox/market', { symbol: 'EUR-USD', price: 110 })
})
afterAll(() => d.close())

/** A customer with 100000 in the asset, and an account of theirs outside. */
async function payer(asset: string, outside: Fields) {
  const customer = await d.customer(asset)
  await d.post('/sandbox/deposits', { account_guid: customer.fiat, amount: 100_000 })
  return { customer, to: await d.rawAccount({ customer_guid: customer.guid, ...outside }) }
}

const cases = [
  ['EUR', 'sepa', () => euroAccount(), 50],
  ['GBP', 'fps', () => sterlingAccount(), 60],
] as const

/** 50 basis points for the bank and 10 for the platform, of what arrives. */
const feeOf = (arrives: number) => Math.ceil(arrives * 0.005) + Math.ceil(arrives * 0.001)

describe('a withdrawal', () => {
  test.each(cases)('in %s by %s, which the planner derives', async (asset, rail, outside, rail_fee) => {
    const { customer, to } = await payer(asset, outside())
    const { plan, execution, moved } = await d.run(customer, customer.fiat, to, 'destination', 50_000)
    const fee = feeOf(50_000)
    expect(courseOf(plan)).toEqual([`withdrawal 50000 ${asset} -> 50000 ${asset} by ${rail}`])
    expect(feesOf(plan)).toEqual([`bank 250 ${asset}`, `rail ${rail_fee} ${asset}`, `platform 50 ${asset}`])
    expect(plan.destination_account).toMatchObject({ guid: to, payment_rail: rail, quoted_amount: 50_000 })
    expect(execution).toMatchObject({ state: 'completed', stages: [{ type: 'withdrawal', state: 'completed' }] })
    const [stage] = execution.stages
    expect(stage.identifiers).toEqual([{ type: 'end_to_end_id', value: stage.guid }])
    expect(moved).toMatchObject({
      [`own ${asset}`]: -50_000 - fee - rail_fee,
      [`external ${rail} ${asset}`]: 50_000,
      [`fee ${asset}`]: 250 + rail_fee,
    })
  })

  test.each(cases)('in %s by %s, which the caller names', async (asset, rail, outside) => {
    const { customer, to } = await payer(asset, outside())
    const named = { destination_account: { payment_rail: rail } }
    const { execution } = await d.run(customer, customer.fiat, to, 'source', 10_000, named)
    expect(execution).toMatchObject({ state: 'completed', destination_account: { payment_rail: rail } })
  })

  test.each(cases)('in %s by %s that comes back is credited without the fee', async (asset, rail, outside) => {
    const { customer, to } = await payer(asset, outside())
    const { execution } = await d.run(customer, customer.fiat, to, 'destination', 50_000)
    const [stage] = execution.stages
    const { moved } = await d.watch({ [customer.fiat]: 'own' }, () =>
      d.ok(d.sendBack(execution.guid, stage.guid, 'AC06')),
    )
    expect(moved).toEqual({ own: 50_000, [`external ${rail} ${asset}`]: -50_000 })
    expect((await d.execution(execution.guid)).stages[0]).toMatchObject({
      withdrawal_return_details: { return_code: 'AC06' },
    })
  })

  test.each([
    ['fails', 'fail', { failure_code: 'invalid_destination' }, 'invalid_destination'],
    ['comes back when it settles', 'return', {}, 'reversed'],
  ])('that %s costs nothing', async (_, outcome, details, failure_code) => {
    const { customer, to } = await payer('EUR', euroAccount())
    await d.script(outcome, details)
    const { execution, moved } = await d.run(customer, customer.fiat, to, 'destination', 50_000)
    expect(execution).toMatchObject({ state: 'failed', failure_code })
    expect(moved).toEqual({})
  })

  test('goes to a counterparty as to the customer', async () => {
    const { customer } = await payer('EUR', euroAccount())
    const counterparty_guid = await d.counterparty({ customer_guid: customer.guid })
    const to = await d.rawAccount({ counterparty_guid, ...euroAccount('FR') })
    const { execution } = await d.run(customer, customer.fiat, to, 'source', 20_000)
    expect(execution).toMatchObject({ state: 'completed', stages: [{ type: 'withdrawal' }] })
  })
})

test('dollars to Germany stay a payout, and the rail may be named', async () => {
  const customer = await d.customer('USD')
  await d.post('/sandbox/deposits', { account_guid: customer.fiat, amount: 100_000 })
  const to = await d.rawAccount({ customer_guid: customer.guid, ...euroAccount() })
  for (const more of [{}, { destination_account: { payment_rail: 'sepa' } }]) {
    const { plan, execution } = await d.run(customer, customer.fiat, to, 'source', 40_000, more)
    expect(plan.stages).toMatchObject([{ type: 'payout' }])
    expect(plan.destination_account).toMatchObject({ asset: 'EUR', payment_rail: 'sepa' })
    expect(execution).toMatchObject({ state: 'completed' })
  }
})

test('a payout needs a symbol of the bank, a withdrawal none', async () => {
  const { customer } = await payer('EUR', euroAccount())
  const usd = await d.account(customer.guid, 'USD')
  const to = await d.rawAccount({ customer_guid: customer.guid, ...euroAccount('FR') })
  await d.post('/sandbox/deposits', { account_guid: usd, amount: 50_000 })
  const planned = async (source: string) => d.plan(d.order(customer, source, to, 'source', 20_000))
  expect(await planned(customer.fiat)).toMatchObject({ state: 'completed', stages: [{ type: 'withdrawal' }] })
  expect(await planned(usd)).toMatchObject({ state: 'failed', failure_code: 'invalid_destination' })
})

describe('refusals', () => {
  test('of the destination: the account, then its rail, then no route', async () => {
    const { customer, to } = await payer('EUR', euroAccount())
    const ask = (destination: string, payment_rail?: string, source = customer.fiat) => {
      const more = payment_rail ? { destination_account: { payment_rail } } : {}
      return d.codeOf(d.ask(d.order(customer, source, destination, 'source', 10_000, more)))
    }
    const noRail = '422 invalid_payment_rail_for_country destination_account.payment_rail'
    expect(await ask('f'.repeat(32), 'fps')).toBe('422 no_destination_account destination_account.guid')
    expect(await ask(to, 'fps')).toBe(noRail)
    expect(await ask(to, 'ach')).toBe(noRail)
    const byBic = [{ routing_number_type: 'SWIFT', routing_number: 'CHASUS33' }]
    const american = await d.rawAccount({ customer_guid: customer.guid, asset: 'EUR', routing_details: byBic })
    expect(await ask(american, 'sepa')).toBe(noRail)
    const british = await d.rawAccount({ customer_guid: customer.guid, ...sterlingAccount() })
    expect(await ask(british, 'sepa')).toBe(noRail)
    expect(await d.plan(d.order(customer, customer.fiat, american, 'source', 10_000))).toMatchObject({
      state: 'failed',
      failure_code: 'invalid_destination',
    })
  })

  test('nothing is pulled by SEPA or Faster Payments, named or not', async () => {
    for (const [asset, rail, outside] of cases) {
      const { customer, to } = await payer(asset, outside())
      await prove(to)
      for (const payment_rail of [undefined, rail]) {
        const more = payment_rail ? { source_account: { payment_rail } } : {}
        const { status, body } = await d.ask(d.order(customer, to, customer.fiat, 'source', 10_000, more))
        expect([status, body.message_code, body.errors[0].field]).toEqual([
          422,
          'invalid_payment_rail_for_direction',
          'source_account.payment_rail',
        ])
        expect(body.error_message).toMatch(/deposit bank account/)
      }
    }
  })
})

/** Money is pulled only from accounts whose owner is proven. */
async function prove(external_bank_account_guid: string): Promise<void> {
  const verification = { type: 'bank_account', method: 'attested_ownership', external_bank_account_guid }
  await d.post('/identity_verifications', verification)
  await eventually(
    () => d.get(`/external_bank_accounts/${external_bank_account_guid}`),
    ({ state }) => state === 'completed',
  )
}
