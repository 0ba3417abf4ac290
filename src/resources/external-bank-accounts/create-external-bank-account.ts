// Creates an external bank account. By its numbers it is completed, unverified or failed at once. With an aggregator's token it stays
// `storing` until the aggregator has answered. Numbers and tokens come encrypted, with a fingerprint that shows duplicates.
import { fiatAssets, findAsset } from '../../kernel/asset.ts'
import { type Change, type Command, insert, newRecord, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import {
  type Counterparty,
  counterpartyIn,
  customerWith,
  refuseUnlessCounterpartyOf,
} from '../counterparties/counterparty.ts'
import { type Customer, customers } from '../customers/customer.ts'
import {
  claim,
  type ExternalBankAccount,
  type ExternalBankAccountFailureCode,
  externalBankAccounts,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
  isClaimed,
} from './external-bank-account.ts'

export interface CreateExternalBankAccountInput {
  readonly bank_guid: Guid
  readonly name: string
  readonly asset: string
  readonly account_kind: ExternalBankAccount['account_kind']
  readonly customer_guid?: Guid | undefined
  readonly counterparty_guid?: Guid | undefined
  readonly given: GivenNumbers | GivenToken
}

/** Encrypted. Undefined: the account holder signs in at a page of the aggregator. */
interface GivenToken {
  readonly token: Uint8Array | undefined
}

/** The encrypted numbers, and the result of checking them. */
export interface GivenNumbers {
  readonly pii: Encrypted<(typeof externalBankAccountsPersonal.fields)[number]>
  readonly checked:
    | { readonly country_code: string | null; readonly fingerprint: string }
    | { readonly failure_code: 'invalid_routing_number' | 'invalid_account_number' }
}

export const createExternalBankAccount: Command<CreateExternalBankAccountInput, ExternalBankAccount> = {
  name: 'create-external-bank-account',
  decide(input, rows, moment) {
    const { bank_guid, name, asset, account_kind, given } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const counterparty = counterpartyIn(rows, input)
    const customer_guid = customerWith(input.customer_guid, counterparty)
    const customer = customer_guid ? rows.get(customers, bank_guid, customer_guid) : undefined
    const refused = refuse(input, bank, customer, counterparty)
    if (refused || !bank) return refused ?? reject('unknown_bank')

    // Nothing below refuses: from here the account exists, if only as failed.
    const fingerprint = fingerprintIn(input)
    const failure_code = failureOf(input, counterparty, rows)
    const isClaiming = fingerprint !== null && failure_code === null
    const fields = newRecord(bank_guid, moment, {
      name,
      asset,
      account_kind,
      environment: bank.type,
      customer_guid,
      counterparty_guid: input.counterparty_guid ?? null,
      customer_type: counterparty ? null : (customer?.type ?? null),
      failure_code,
      country_code: 'checked' in given && 'country_code' in given.checked ? given.checked.country_code : null,
      fingerprint: isClaiming ? fingerprint : null,
      ...unknownFields,
      refresh_at: failure_code === null && 'token' in given && given.token ? moment.now : null,
    })
    const { guid } = fields
    const moved = enter(externalBankAccounts, fields, ...pathOf(input, failure_code))
    const changes = [save(externalBankAccounts, moved), ...keptOf(bank_guid, guid, given)]
    if (isClaiming) changes.push(claim(moved.row, fingerprint))
    return { output: moved.row, changes, isDoubtful: failure_code !== null }
  },
}

function keptOf(bank_guid: Guid, guid: Guid, given: CreateExternalBankAccountInput['given']): Change[] {
  if ('checked' in given) return [insert(externalBankAccountsPersonal.table, { bank_guid, guid, ...given.pii })]
  const { token } = given
  return token ? [insert(externalBankAccountTokens, { bank_guid, guid, use: 'link', token })] : []
}

/** The aggregator reports these later. */
const unknownFields = {
  aggregator_institution_id: null,
  aggregator_account_mask: null,
  aggregator_account_name: null,
  available_balance: null,
  current_balance: null,
  balance_updated_at: null,
  link_session_guid: null,
  link_expires_at: null,
}

const ownedBy = ({ bank_guid, asset, customer_guid, counterparty_guid }: CreateExternalBankAccountInput) => ({
  bank_guid,
  asset,
  customer_guid: customer_guid ?? null,
  counterparty_guid: counterparty_guid ?? null,
})

const fingerprintIn = ({ given }: CreateExternalBankAccountInput): string | null =>
  'checked' in given && 'fingerprint' in given.checked ? given.checked.fingerprint : null

function refuse(
  input: CreateExternalBankAccountInput,
  bank: Bank | undefined,
  customer: Customer | undefined,
  counterparty: Counterparty | undefined,
): Rejection | undefined {
  const { customer_guid, counterparty_guid, account_kind, asset } = input
  if (customer_guid && !customer) return reject('no_customer', 'customer_guid')
  if (customer?.state === 'rejected') return reject('rejected_customer', 'customer_guid')
  if (customer?.state === 'frozen') return reject('frozen_customer', 'customer_guid')
  const foreign =
    counterparty_guid && refuseUnlessCounterpartyOf(counterparty, customerWith(input.customer_guid, counterparty))
  if (foreign) return foreign
  const lacks = (feature: Bank['features'][number]): boolean => !bank?.features.includes(feature)
  if (account_kind === 'raw_routing_details' && lacks('raw_routing_details')) {
    return refuseFeature('raw_routing_details', 'account_kind')
  }
  if (counterparty && lacks('counterparty_external_accounts'))
    return refuseFeature('counterparty_external_accounts', 'counterparty_guid')
  if (findAsset(asset)?.kind === 'fiat') return undefined
  const message = `This takes a fiat asset: ${fiatAssets.join(', ')}.${didYouMean(asset, fiatAssets)}`
  return reject('unsupported_value', 'asset', message)
}

function failureOf(
  input: CreateExternalBankAccountInput,
  counterparty: Counterparty | undefined,
  rows: Rows,
): ExternalBankAccountFailureCode | null {
  const { given } = input
  if ('checked' in given && 'failure_code' in given.checked) return given.checked.failure_code
  if (counterparty && counterparty.state !== 'verified') return 'unverified_counterparty'
  const fingerprint = fingerprintIn(input)
  return fingerprint && isClaimed(rows, ownedBy(input), fingerprint) ? 'duplicate' : null
}

/** Numbers alone do not prove that a customer owns the account. A counterparty is verified, and the bank knows its own accounts. */
function pathOf(
  { customer_guid, counterparty_guid, given }: CreateExternalBankAccountInput,
  failure_code: ExternalBankAccountFailureCode | null,
): ExternalBankAccount['state'][] {
  if (failure_code) return ['failed']
  if ('token' in given) return []
  return [customer_guid && !counterparty_guid ? 'unverified' : 'completed']
}
