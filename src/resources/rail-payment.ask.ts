// From a payment to what its rail is asked, for transfers and for stages of executions. Who is on the other side is decrypted
// here and handed to the rail alone. Before a payment is handed over, what can be known to be in its way is asked for; the rail
// is then asked to never take it, so that a payment it took already, unheard of by us, does not fail here.
import { type JobServices, lookAt } from '../jobs/job.ts'
import { zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import type { CarrierFailureCode, Payment, RailPayment, Standing } from '../providers/carrier.ts'
import { counterpartiesPersonal } from './counterparties/counterparty.ts'
import { customersPersonal } from './customers/customer.ts'
import { openedToken } from './external-bank-accounts/account-token.ask.ts'
import { demandSignIn } from './external-bank-accounts/demand-sign-in.ts'
import {
  type ExternalBankAccount,
  externalBankAccounts,
  externalBankAccountsPersonal,
  isFoundBy,
  isRenewed,
} from './external-bank-accounts/external-bank-account.ts'
import { openedOf } from './opened.ask.ts'
import { failedInstead } from './payments/standing.ts'
import { type Name, textOfName } from './people/person.ts'

type Party = RailPayment['party']

const nobody: Party = { names: [], routing_numbers: [], email_addresses: [], phone_numbers: [] }

export interface RailOrder extends Payment {
  readonly rail: Rail
  /** Whose money it is; null: the bank's own. */
  readonly customer_guid: Guid | null
  /** The account outside, if it is one that we know by more than an address. */
  readonly external_bank_account_guid: Guid | undefined
  /** Not known to be with the rail yet. */
  readonly isNew: boolean
  /** What came by itself goes back to where the rail has it from. */
  readonly isArrival: boolean
}

export async function askRails(ask: 'carry' | 'cancel', order: RailOrder, services: JobServices): Promise<Standing> {
  const { rails } = await services.providersOf(order.bank_guid)
  const account = await accountOf(order, services)
  const party = await partyOf(order, account, services)
  const payment = paymentOf(order, party ?? nobody)
  const fault = ask === 'carry' && order.isNew ? await faultOf(order, account, party, services) : undefined
  if (fault === undefined) return rails[ask](payment)
  return typeof fault === 'string' ? failedInstead(await rails.cancel(payment), fault) : fault
}

const paymentOf = (
  { bank_guid, reference, is_repeat, asset, side, amount, rail }: RailOrder,
  party: Party,
): RailPayment => ({ bank_guid, reference, is_repeat, asset, side, amount, rail, party })

async function accountOf(
  { bank_guid, external_bank_account_guid: guid }: RailOrder,
  services: JobServices,
): Promise<ExternalBankAccount | undefined> {
  if (!guid) return undefined
  return lookAt(services, externalBankAccounts, bank_guid, guid)
}

/** Who pays or is paid; undefined: nobody that the rail could find. */
async function partyOf(
  { bank_guid, customer_guid, rail, isArrival }: RailOrder,
  account: ExternalBankAccount | undefined,
  services: JobServices,
): Promise<Party | undefined> {
  if (isArrival) return nobody
  if (account) {
    const { counterparty_guid } = account
    const known = await openedOf(externalBankAccountsPersonal, bank_guid, account.guid, services)
    const owner: Owner = counterparty_guid
      ? await openedOf(counterpartiesPersonal, bank_guid, counterparty_guid, services)
      : customer_guid
        ? await openedOf(customersPersonal, bank_guid, customer_guid, services)
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
  const customer = await openedOf(customersPersonal, bank_guid, customer_guid, services)
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
  order: RailOrder,
  account: ExternalBankAccount | undefined,
  party: Party | undefined,
  services: JobServices,
): Promise<CarrierFailureCode | Standing | undefined> {
  if (!party || account?.state === 'deleting' || account?.state === 'deleted') return 'invalid_destination'
  if (account && !isFoundBy(order.rail, account, party.routing_numbers)) return 'payment_rail_invalid'
  if (!account || order.side !== 'deposit' || account.account_kind === 'raw_routing_details') return undefined
  if (account.state !== 'completed') return 'refresh_required'
  return pullFault(order, account, services)
}

/** Asks the aggregator whether there is enough to pull. */
async function pullFault(
  { bank_guid, reference, is_repeat, amount }: Payment,
  account: ExternalBankAccount,
  services: JobServices,
): Promise<CarrierFailureCode | Standing | undefined> {
  const { guid, event_sequence } = account
  const { engine, providersOf } = services
  const token = await openedToken('access', account, services)
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
