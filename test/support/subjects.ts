// External bank accounts and verifications as a bank would have them, put there by the engine, so that
// their events and counts are sound.
import { outputOf } from '../../src/engine/pending.ts'
import { type Change, insert, type Moment, save } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { enter } from '../../src/kernel/machine.ts'
import {
  externalBankAccountClaims,
  externalBankAccounts,
  externalBankAccountsPersonal,
} from '../../src/resources/external-bank-accounts/external-bank-account.ts'
import {
  identityVerifications,
  identityVerificationsPersonal,
} from '../../src/resources/identity-verifications/identity-verification.ts'
import type { TestService } from './service.ts'

async function put(
  { service }: TestService,
  bank_guid: string,
  changes: (own: { bank_guid: Guid; guid: Guid; created_at: Moment['now']; updated_at: Moment['now'] }) => Change[],
): Promise<string> {
  const command = {
    name: 'put',
    needs: [],
    decide(input: { bank_guid: Guid }, _rows: unknown, { now, newGuid }: Moment) {
      const guid = newGuid()
      return { output: guid, changes: changes({ ...input, guid, created_at: now, updated_at: now }) }
    },
  }
  return outputOf(await service.engine.submit(command, { bank_guid: bank_guid as Guid }))
}

const unlinked = {
  failure_code: null,
  country_code: 'US',
  aggregator_institution_id: null,
  aggregator_account_mask: null,
  aggregator_account_name: null,
  available_balance: null,
  current_balance: null,
  balance_updated_at: null,
  refresh_at: null,
  link_session_guid: null,
  link_expires_at: null,
  environment: 'sandbox',
} as const

export const putExternalBankAccount = async (
  s: TestService,
  bank_guid: string,
  customer_guid: string,
): Promise<string> => {
  const pii = await s.service.services.personalData.encrypt(bank_guid as Guid, externalBankAccountsPersonal, {})
  const of = { customer_guid: customer_guid as Guid, counterparty_guid: null, customer_type: 'individual' } as const
  const rest = { name: 'Account', asset: 'USD', account_kind: 'raw_routing_details', ...of, ...unlinked } as const
  return put(s, bank_guid, ({ bank_guid, guid, ...times }) => [
    save(
      externalBankAccounts,
      enter(externalBankAccounts, { bank_guid, guid, fingerprint: guid + guid, ...rest, ...times }, 'unverified'),
    ),
    insert(externalBankAccountClaims, {
      bank_guid,
      owner_guid: of.customer_guid,
      asset: rest.asset,
      fingerprint: guid + guid,
      external_bank_account_guid: guid,
    }),
    insert(externalBankAccountsPersonal.table, { bank_guid, guid, ...pii }),
  ])
}

/** A verification that was just stored. */
export const putVerification = async (
  s: TestService,
  bank_guid: string,
  method: 'watchlists' | 'account_ownership',
  subject: { counterparty_guid?: string; external_bank_account_guid?: string },
): Promise<string> => {
  const pii = await s.service.services.personalData.encrypt(bank_guid as Guid, identityVerificationsPersonal, {})
  const of = { customer_guid: null, counterparty_guid: null, external_bank_account_guid: null, ...subject } as never
  const nothing = { outcome: null, failure_codes: [], compliance_checks: [], compliance_decisions: [] }
  const unasked = { verifier_inquiry_id: null, verifier_state: null, business_associates: [], require_tax_id: null }
  const about = { documents: [], supporting_files: [], expected_behaviours: [] }
  return put(s, bank_guid, ({ bank_guid, guid, ...times }) => {
    const type = method === 'watchlists' ? 'counterparty' : 'bank_account'
    const rest = { ...nothing, ...unasked, ...about, ...times, expires_at: times.created_at }
    return [
      save(
        identityVerifications,
        enter(identityVerifications, { bank_guid, guid, type, method, ...(of as object), ...rest } as never),
      ),
      insert(identityVerificationsPersonal.table, { bank_guid, guid, ...pii }),
    ]
  })
}
