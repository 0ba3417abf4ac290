// Asks the rail of a movement. The other party's personal data is decrypted here, for the rail alone. A new movement is checked for
// faults first. One with a fault is cancelled at the rail, and fails only if the rail confirms that, because the rail may have
// taken it already.
import { type JobServices, lookAt } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { isStillGood } from '../planning/conversion.ts'
import type { Payment, RailPayment } from '../providers/carrier.ts'
import { type CarrierFailureCode, failedInstead, nothingReported, type Standing } from '../providers/standing.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { counterparties, counterpartiesPersonal } from '../resources/counterparties/counterparty.ts'
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

const emptyParty: Party = { names: [], routing_numbers: [], email_addresses: [], phone_numbers: [] }

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
  const arrived = movement.kind === 'arrival' ? { arrival_identifiers: movement.identifiers } : {}
  const payment: RailPayment = { ...question, rail: route.rail, party: party ?? emptyParty, ...arrived }
  if (ask === 'cancel' || !isNew(movement)) return rails[ask](payment)
  if (!(await canStillPay(movement, route, services))) {
    const standing = await rails.cancel(payment)
    if (standing.kind !== 'cancelled') return standing
    // No rail has it, so it has no identifiers.
    return { kind: 'failed', failure_code: 'market_volatility', ...nothingReported }
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

/** The party that pays or is paid; undefined: the rail could not find it. */
async function partyOf(
  { bank_guid, customer_guid, kind }: Movement,
  { rail }: RailRoute,
  account: ExternalBankAccount | undefined,
  services: JobServices,
): Promise<Party | undefined> {
  // The rail knows where to send an arrival back: it has told of it.
  if (kind === 'arrival') return emptyParty
  if (account) {
    const { counterparty_guid } = account
    const known = await decryptedOf(externalBankAccountsPersonal, bank_guid, account.guid, services)
    const owner: Owner = counterparty_guid
      ? await decryptedOf(counterpartiesPersonal, bank_guid, counterparty_guid, services)
      : customer_guid
        ? await decryptedOf(customersPersonal, bank_guid, customer_guid, services)
        : {}
    const [number] = (known.account_details ?? []) as { account_number: string }[]
    const type = await typeOfOwner(bank_guid, account, services)
    const party = {
      ...(type ? { type } : {}),
      names: ((known.names ?? (owner.name ? [owner.name] : [])) as Name[]).map(textOfName),
      ...(number ? { account_number: number.account_number } : {}),
      routing_numbers: (known.routing_details ?? []) as Party['routing_numbers'],
      email_addresses: (known.email_addresses ?? []) as string[],
      phone_numbers: (known.phone_numbers ?? []) as string[],
    }
    return rail === 'etransfer' ? reachable({ ...party, ...contactsOf(party, owner) }) : party
  }
  if (rail !== 'etransfer' || !customer_guid) return undefined
  const customer = await decryptedOf(customersPersonal, bank_guid, customer_guid, services)
  return reachable({ ...emptyParty, names: [textOfName(customer.name as Name)], ...contactsOf(emptyParty, customer) })
}

/** Of the party itself. What belongs to the bank is a business's. */
async function typeOfOwner(
  bank_guid: Guid,
  { counterparty_guid, customer_guid, customer_type }: ExternalBankAccount,
  services: JobServices,
): Promise<Party['type']> {
  if (counterparty_guid) return (await lookAt(services, counterparties, bank_guid, counterparty_guid))?.type
  return customer_guid ? (customer_type ?? undefined) : 'business'
}

/** A counterparty has only a name. */
type Owner = Partial<Record<'name' | 'email_address' | 'phone_number', unknown>>

/** As the account's bank has them, else as its owner gave them. */
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

/** An e-transfer needs an email address or a telephone. */
const reachable = (party: Party): Party | undefined =>
  party.email_addresses.length + party.phone_numbers.length > 0 ? party : undefined

/** Why the rail must not get a new payment; a standing: that is not known yet. */
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

/** Asks the aggregator whether the balance suffices. */
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
    account_guid: guid,
    is_repeat,
    access_token: token,
    is_renewed: isRenewed(event_sequence),
  })
  if (outcome.kind === 'pending') return { ...outcome, ...nothingReported }
  if (outcome.kind === 'done') {
    const { available, current } = outcome.result
    return (available ?? current) < amount ? 'non_sufficient_funds' : undefined
  }
  await engine.submit(demandSignIn, { bank_guid, external_bank_account_guid: guid, event_sequence })
  return outcome.failure_code
}
