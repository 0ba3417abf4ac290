// Checks the accounts that an aggregator shows: the account to link, or a failure code.
import { lastFour } from '../../bank-numbers/account-number.ts'
import { identityOf, isProblem, parseBankDetails } from '../../bank-numbers/bank-details.ts'
import type { RoutingDetail } from '../../bank-numbers/routing-number.ts'
import type { ExternalBankAccountFailureCode } from './external-bank-account.ts'

/** The part of the aggregator's answer that is checked. */
export interface ShownAccount {
  readonly account_id: string
  readonly type: string
  readonly asset: string
  readonly account_number: string
  readonly routing_details: readonly RoutingDetail[]
}

export interface LinkedAccount<Shown> {
  readonly shown: Shown
  /** The same text for the same account. Only for the fingerprint. */
  readonly identity: string
  readonly mask: string
  readonly country_code: string | null
  readonly account_details: readonly { readonly account_number: string }[]
  readonly routing_details: readonly RoutingDetail[]
}

const linkableTypes: readonly string[] = ['checking', 'savings']

/** A token must open one account. Consent to several accounts is not consent to choose one of them. */
export function linkedAccount<Shown extends ShownAccount>(
  accounts: readonly Shown[],
  wanted: { readonly asset: string; readonly account_id?: string },
): LinkedAccount<Shown> | { readonly failure_code: ExternalBankAccountFailureCode } {
  const [shown, ...others] = accounts
  if (others.length > 0) return { failure_code: 'aggregator_multiple_accounts' }
  if (!shown || (wanted.account_id ?? shown.account_id) !== shown.account_id) return { failure_code: 'create_failed' }
  if (!linkableTypes.includes(shown.type) || shown.asset !== wanted.asset) {
    return { failure_code: 'invalid_account_type' }
  }
  const { account_number, routing_details } = shown
  const parsed = parseBankDetails({ account_details: [{ account_number }], routing_details })
  if (isProblem(parsed)) return { failure_code: parsed.failure_code ?? 'create_failed' }
  return {
    shown,
    identity: identityOf(parsed),
    mask: lastFour(parsed.account_number),
    country_code: parsed.country_code ?? null,
    account_details: [{ account_number: parsed.account_number }],
    routing_details: parsed.routing_details,
  }
}
