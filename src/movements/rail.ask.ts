// From a movement to what its rail is asked. The other party is decrypted here, and only the rail is told. Before a movement is
// handed over, this looks for what would stop it. If something does, the rail is asked to never take it, so that a payment which
// it took already, without us knowing, does not fail here.
import { type JobServices, lookAt } from '../jobs/job.ts'
import { zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import { isStillGood } from '../planning/conversion.ts'
import type { Payment, RailPayment } from '../providers/carrier.ts'
import { type CarrierFailureCode, failedInstead, type Standing } from '../providers/standing.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { counterpartiesPersonal } from '../resources/counterparties/counterparty.ts'
import { customersPersonal } from '../resources/customers/customer.ts'
import { decryptedOf } from '../resources/decrypted.ask.ts'
import { decryptedToken } from '../resources/external-bank-accounts/account-token.ask.ts'
import { demandSignIn } from '../resources/external-bank-accounts/demand-sign-in.ts'
import {
  type ExternalBankAccount,
  externalBankAccounts,
  externalBankAccountsPersonal,
  isFoundBy,
  isRenewed,
} from '../resources/external-bank-accounts/external-bank-account.ts'
import { type Name, textOfName } from '../resources/people/person.ts'
import { isNew, type Movement, type MovementRoute, type MovementStanding } from './movement.ts'

type Party = RailPayment['party']

const nobody: Party = { names: [], routing_numbers: [], email_addresses: [], phone_numbers: [] }

type RailRoute = Extract<MovementRoute, { by: 'rail' }>

export async function askRails(
  ask: 'carry' | 'cancel',
  movement: Movement,
  route: RailRoute,
  question: Payment,
  services: JobServices,
): Promise<MovementStanding> {
  const { rails } = await services.providersOf(movement.bank_guid)
  const account = await accountOf(movement, route, services)
  const party = await partyOf(movement, route, account, services)
  const payment: RailPayment = { ...question, rail: route.rail, party: party ?? nobody }
  if (ask === 'cancel' || !isNew(movement)) return rails[ask](payment)
  if (!(await canStillPay(movement, route, services))) {
    const standing = await rails.cancel(payment)
    if (standing.kind !== 'cancelled') return standing
    // No rail has it, so it is known by nothing.
    return { kind: 'failed', failure_code: 'market_volatility', identifiers: [], network_fee: zero }
  }
  const fault = await faultOf(route, question, account, party, services)
  if (fault === undefined) return rails.carry(payment)
  return typeof fault === 'string' ? failedInstead(await rails.cancel(payment), fault) : fault
}

/** If the market has moved too far, a payout abroad can no longer be made at its planned amounts. */
async function canStillPay({ bank_guid }: Movement, { abroad }: RailRoute, services: JobServices): Promise<boolean> {
  if (!abroad) return true
  const { market } = await services.providersOf(bank_guid)
  const { rates } = await market.snapshot(bank_guid)
  const { plan_tolerance_bps } = (await bankOf({ bank_guid }, services)).settings
  return isStillGood(abroad, rates, plan_tolerance_bps)
}

async function accountOf(
  { bank_guid }: Movement,
  { external_bank_account_guid: guid }: RailRoute,
  services: JobServices,
): Promise<ExternalBankAccount | undefined> {
  if (!guid) return undefined
  return lookAt(services, externalBankAccounts, bank_guid, guid)
}

/** The party that pays or is paid; undefined: nobody that the rail could find. */
async function partyOf(
  { bank_guid, customer_guid, kind }: Movement,
  { rail }: RailRoute,
  account: ExternalBankAccount | undefined,
  services: JobServices,
): Promise<Party | undefined> {
  // An arrival goes back to where the rail has it from.
  if (kind === 'arrival') return nobody
  if (account) {
    const { counterparty_guid } = account
    const known = await decryptedOf(externalBankAccountsPersonal, bank_guid, account.guid, services)
    const owner: Owner = counterparty_guid
      ? await decryptedOf(counterpartiesPersonal, bank_guid, counterparty_guid, services)
      : customer_guid
        ? await decryptedOf(customersPersonal, bank_guid, customer_guid, services)
        : {}
    const [number] = (known.account_details ?? []) as { account_number: string }[]
    const party = {
      names: ((known.names ?? (owner.name ? [owner.name] : [])) as Name[]).map(textOfName),
      ...(number ? { account_number: number.account_number } : {}),
      routing_numbers: (known.routing_details ?? []) as Party['routing_numbers'],
      email_addresses: (known.email_addresses ?? []) as string[],
      phone_numbers: (known.phone_numbers ?? []) as string[],
    }
    return rail === 'etransfer' ? reachable({ ...party, ...contactsOf(party, owner) }) : party
  }
  // An e-transfer finds its customer by mail or telephone.
  if (rail !== 'etransfer' || !customer_guid) return undefined
  const customer = await decryptedOf(customersPersonal, bank_guid, customer_guid, services)
  return reachable({ ...nobody, names: [textOfName(customer.name as Name)], ...contactsOf(nobody, customer) })
}

/** A counterparty is known by name alone. */
type Owner = Partial<Record<'name' | 'email_address' | 'phone_number', unknown>>

/** As the account's own bank has them, or else as its owner gave them. */
function contactsOf(
  { email_addresses, phone_numbers }: Party,
  { email_address, phone_number }: Owner,
): Pick<Party, 'email_addresses' | 'phone_numbers'> {
  if (email_addresses.length + phone_numbers.length > 0) return { email_addresses, phone_numbers }
  return {
    email_addresses: email_address ? [email_address as string] : [],
    phone_numbers: phone_number ? [phone_number as string] : [],
  }
}

const reachable = (party: Party): Party | undefined =>
  party.email_addresses.length + party.phone_numbers.length > 0 ? party : undefined

/** What is in the way of a payment that was not handed over yet, or how it stands while that cannot be told. */
async function faultOf(
  { rail }: RailRoute,
  payment: Payment,
  account: ExternalBankAccount | undefined,
  party: Party | undefined,
  services: JobServices,
): Promise<CarrierFailureCode | Standing | undefined> {
  if (!party || account?.state === 'deleting' || account?.state === 'deleted') return 'invalid_destination'
  if (account && !isFoundBy(rail, account, party.routing_numbers)) return 'payment_rail_invalid'
  if (!account || payment.side !== 'deposit' || account.account_kind === 'raw_routing_details') return undefined
  if (account.state !== 'completed') return 'refresh_required'
  return pullFault(payment, account, services)
}

/** Asks the aggregator whether there is enough to pull. */
async function pullFault(
  { bank_guid, reference, is_repeat, amount }: Payment,
  account: ExternalBankAccount,
  services: JobServices,
): Promise<CarrierFailureCode | Standing | undefined> {
  const { guid, event_sequence } = account
  const { engine, providersOf } = services
  const token = await decryptedToken('access', account, services)
  assert(token, 'a linked account has its token')
  const { aggregator } = await providersOf(bank_guid)
  const outcome = await aggregator.balances({
    bank_guid,
    reference,
    is_repeat,
    access_token: token,
    is_renewed: isRenewed(event_sequence),
  })
  if (outcome.kind === 'pending') return { ...outcome, identifiers: [], network_fee: zero }
  if (outcome.kind === 'done') {
    const { available, current } = outcome.result
    return (available ?? current) < amount ? 'non_sufficient_funds' : undefined
  }
  await engine.submit(demandSignIn, { bank_guid, external_bank_account_guid: guid, event_sequence })
  return outcome.failure_code
}
