// Examples of providers, and of a file that a person has approved. The partner of the examples does not answer, so it is stored unchecked.
import type { Guid } from '../../../src/kernel/guid.ts'
import { uncheckedProvider } from '../../support/configured.ts'
import { linked } from '../../support/external-bank-accounts.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import { makeReturn, returningProvider } from '../../support/made-returns.ts'
import { actAs, watchStaff } from '../../support/people-by-key.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

export async function recordProviders(r: Recorder, { bank_guid, ada }: People): Promise<void> {
  const body = { ...uncheckedProvider(), name: 'Rails to India' }
  const { guid } = await r.example('createProvider', { body })
  const path = { provider_guid: guid }
  await r.example('listProviders', { query: { kind: 'connector' } })
  await r.example('checkProvider', { path })
  await r.example('updateProvider', { path, body: { priority: 8, state: 'paused' } })
  await r.example('getProvider', { path })
  const payment_file_guid = await makePaymentFile(r.service, bank_guid as Guid, { provider_guid: guid })
  const object = { object_guid: payment_file_guid }
  await r.example('listPaymentFiles', { query: { state: 'waiting' } })
  watchStaff()
  const forget = actAs(r.service.demo.bank_key)
  await r.call('decideReview', { path: object, body: { kind: 'payment_file', decision: 'approve', reason: 'Agreed' } })
  forget()
  await r.example('getPaymentFile', { path: { payment_file_guid } })
  const details = { corrected: { account_number: '12345000' } }
  const payment_notice_guid = await makeNotice(r.service, bank_guid as Guid, {
    ...{ kind: 'correction', provider_guid: guid, details },
  })
  const query = { include_pii: 'true' }
  await r.example('listPaymentNotices', { query: { kind: 'correction' } })
  await r.example('getPaymentNotice', { path: { payment_notice_guid }, query })
  await r.example('deleteProvider', { path })
  await recordDishonour(r, bank_guid as Guid, ada)
}

/** Of a pull that has settled. */
async function recordDishonour(r: Recorder, bank_guid: Guid, { guid: customer_guid }: People['ada']): Promise<void> {
  const account = linked('sandbox-checking-returned', { customer_guid })
  const { guid: external_bank_account_guid } = await r.call('createExternalBankAccount', { body: account })
  await r.settle()
  const order = { product_type: 'funding', customer_guid, asset: 'USD', side: 'deposit', deliver_amount: 20_000 }
  const { guid: quote_guid } = await r.call('createQuote', { body: order })
  const body = { transfer_type: 'funding', quote_guid, external_bank_account_guid }
  const { guid } = await r.call('createTransfer', { body })
  await r.settle()
  await r.call('returnSandboxTransfer', { path: { transfer_guid: guid }, body: { return_code: 'R10' } })
  const { guid: provider_guid } = await r.call('createProvider', { body: returningProvider() })
  const pull = { guid, amount: 20_000n }
  const payment_notice_guid = await makeReturn(r.service, bank_guid, { provider_guid, pull })
  const late = { code: 'R68', information: 'AFTER 60 DAYS' }
  await r.example('dishonourPaymentNotice', { path: { payment_notice_guid }, body: late })
}
