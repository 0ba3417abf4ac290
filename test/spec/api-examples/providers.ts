// Examples of providers, and of a file that a person has approved. The partner of the examples does not answer, so it is stored unchecked.
import type { Guid } from '../../../src/kernel/guid.ts'
import { uncheckedProvider } from '../../support/configured.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import { actAs, watchStaff } from '../../support/people-by-key.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

export async function recordProviders(r: Recorder, { bank_guid }: People): Promise<void> {
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
}
