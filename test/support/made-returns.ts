// Returns of ACH pulls that a bank can dishonour, without a partner: pulls of a provider of files, told to have come back.
import type { Guid } from '../../src/kernel/guid.ts'
import { wholeFileSettings } from './configured.ts'
import { makeNotice } from './made-notices.ts'
import { makePaymentFile } from './made-payment-file.ts'
import type { TestService } from './service.ts'

let folders = 0

/** The body of a provider of ACH files, whose files wait for a person. No payments of the test's own fit it. */
export const returningProvider = () => ({
  ...{ name: `Returns ${++folders}`, kind: 'files', rule: { rails: ['ach'], amount_min: 1_000_000 }, skip_check: true },
  settings: { ...wholeFileSettings, folder: `returns-${folders}` },
})

interface MadeReturn {
  readonly provider_guid: Guid
  /** A transfer that came back. Left out: the return is the second one of a pull. */
  readonly pull?: { readonly guid: Guid; readonly amount: bigint }
  readonly code?: string
}

/** Answers the guid of its notice. */
export async function makeReturn(
  s: Pick<TestService, 'service'>,
  bank_guid: Guid,
  { provider_guid, pull, code = 'R10' }: MadeReturn,
): Promise<Guid> {
  const made = { state: 'released', provider_guid, payment: { ...pull, side: 'deposit' } } as const
  const file = await makePaymentFile(s, bank_guid, made)
  const [payment] = await s.service.sql<{ guid: Guid }[]>`
    select guid from filed_payments where bank_guid = ${bank_guid} and payment_file_guid = ${file}`
  const now = await s.service.services.configured.bankNow(bank_guid)
  const returned = {
    ...{ trace_number: '021000020000001', original_dfi: '02100002', settlement_day_of_year: null },
    settled_on: new Date(now).toISOString().slice(0, 10),
  }
  const told = { kind: 'return', provider_guid, payment_guid: payment!.guid, isReturnEntry: true, code } as const
  const notice = { ...told, details: { returned }, ...(pull ? { amount: pull.amount } : {}) }
  const first = await makeNotice(s, bank_guid, notice)
  return pull ? first : makeNotice(s, bank_guid, notice)
}
