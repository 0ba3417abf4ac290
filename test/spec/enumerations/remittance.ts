// Steps of recipes of plans and executions.
import { euroAccount, sterlingAccount } from '../../support/european.ts'
import { linked, raw } from '../../support/external-bank-accounts.ts'
import { clabe, payout } from '../../support/plans.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Any, Desk, Fields, Person } from '../desk.ts'

export const remits = {
  supported_payout_symbols: payout('MXN-USD', 'MX'),
  settings: { platform_fee_bps: 10, spread_fee_bps: 50 },
}
/** The numbers of an account in each asset; in USD those of any. */
export const numbersOf: Readonly<Record<string, () => Fields>> = {
  CAD: () => ({ routing_details: [{ routing_number_type: 'CPA', routing_number: '000300002' }] }),
  EUR: () => euroAccount(),
  GBP: () => sterlingAccount(),
}
let made = 0

interface Ends {
  readonly source: Fields
  readonly destination: Fields
}

export const planOf = async (
  desk: Desk,
  person: Person | undefined,
  { source, destination }: Ends,
  more: Fields = {},
) => {
  const body = {
    type: 'remittance',
    ...(person ? { customer_guid: person.guid } : {}),
    source_account: source,
    destination_account: destination,
    ...more,
  }
  return (await desk.post('/plans', body)).guid as string
}

/** The plan as each operation shows it. */
export async function showPlan(desk: Desk, guid: string): Promise<Any> {
  await desk.show(`/plans?guid=${guid}`)
  return desk.show(`/plans/${guid}?include_explanation=true`)
}

export async function showExecution(desk: Desk, guid: string): Promise<Any> {
  const execution = await desk.show(`/executions/${guid}`)
  await showPlan(desk, execution.plan_guid)
  return execution
}

/** The execution of a new plan, just begun. */
export async function execute(desk: Desk, person: Person | undefined, ends: Ends, more: Fields = {}): Promise<string> {
  const plan_guid = await planOf(desk, person, ends, more)
  const plan = await showPlan(desk, plan_guid)
  if (plan.state !== 'completed') throw new Error(`no plan: ${JSON.stringify(plan)}`)
  return (await desk.post('/executions', { plan_guid })).guid
}

export const linkedAccount = async (desk: Desk, customer_guid: string, asset = 'USD'): Promise<string> => {
  const token = `sandbox-${asset === 'USD' ? 'checking' : 'canadian'}-${++made}`
  const { guid } = await desk.post('/external_bank_accounts', linked(token, { customer_guid, asset }))
  await desk.rest()
  return guid
}

export const ownAccount = async (desk: Desk, customer_guid: string, asset = 'USD'): Promise<string> =>
  (await desk.post('/external_bank_accounts', raw({ customer_guid, asset, ...numbersOf[asset]?.() }))).guid

export async function mexican(desk: Desk, customer_guid: string, type = 'individual'): Promise<string> {
  const name = type === 'individual' ? { first: 'M', last: 'M' } : { full: 'M' }
  const { guid } = await desk.post('/counterparties', { type, name, address: { country_code: 'MX' }, customer_guid })
  await desk.post(`/sandbox/counterparties/${guid}/verify`)
  const account = await desk.post('/external_bank_accounts', {
    name: 'M',
    account_kind: 'raw_routing_details',
    asset: 'MXN',
    counterparty_guid: guid,
    routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
  })
  return account.guid
}

export async function wallet(desk: Desk): Promise<string> {
  const { guid } = await desk.post('/external_wallets', { name: 'W', asset: 'USDC', address: freshAddress() })
  await desk.rest()
  return guid
}

export const inside = async (desk: Desk, payer: Person): Promise<Ends> => ({
  source: { guid: payer.accounts.USD, amount: 10_000 },
  destination: { guid: (await desk.person(['USD'])).accounts.USD },
})

/** Pulled, bought, and sent to a wallet. */
export const longWay = async (desk: Desk, { guid }: Person): Promise<Ends> => ({
  source: { guid: await linkedAccount(desk, guid), amount: 100_000 },
  destination: { guid: await wallet(desk) },
})

export const settle_seconds = 600
