// Examples of reviews and approvals. The key of the demo stands for the session of the second person.

import { actAs, personOf, watchStaff } from '../../support/people-by-key.ts'
import { screenedByLists } from '../../support/screening.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Any } from '../desk.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

export async function recordReviews(r: Recorder, { ada, bank_guid }: People): Promise<void> {
  const body = { name: 'Cold wallet', asset: 'ETH', address: freshAddress(), expected_behaviours: ['force_review'] }
  const wallet = await r.call('createExternalWallet', { body: { ...body, customer_guid: ada.guid } })
  await r.rest()
  const path = { object_guid: wallet.guid }
  await r.example('listReviews', { query: { kind: 'external_wallet' } })
  await r.example('getReview', { path })
  const reason = 'The customer showed that the wallet is hers.'
  await r.example('decideReview', { path, body: { kind: 'external_wallet', decision: 'approve', reason } })

  const screened = await screenedByLists(r.service, { kind: 'customer', guid: ada.guid })
  await r.example('listScreeningRuns', { query: { per_page: '1' } })
  await r.example('getScreeningRun', { path: { screening_run_guid: screened.run } })
  await r.example('listScreeningHits', { query: { state: 'reviewing' } })
  await r.example('getScreeningHit', { path: { screening_hit_guid: screened.hit } })
  await r.example('listScreeningDecisions', { query: { reference: ada.guid } })

  const freeze = { kind: 'customer', decision: 'freeze' }
  await r.call('updateBank', { path: { bank_guid }, body: { settings: { approval_policy: [freeze] } } })
  watchStaff()
  const first = await personOf(r.service)
  const asked = async (): Promise<Any> => {
    const fields = { ...freeze, reason: 'Somebody else has signed in.' }
    const { body: decided } = await first.call('POST', `/reviews/${ada.guid}/decisions`, fields)
    return { approval_guid: decided.approval.guid }
  }
  const forget = actAs(r.service.demo.bank_key)
  await r.example('declineApproval', { path: await asked(), body: { reason: 'It was she, on a new phone.' } })
  const path_of_approval = await asked()
  await r.example('approveApproval', { path: path_of_approval, body: { reason: 'She called: it was not she.' } })
  await r.example('getApproval', { path: path_of_approval })
  await r.example('listApprovals', { query: { per_page: '1' } })
  await r.call('unfreezeSandboxCustomer', { path: { customer_guid: ada.guid } })
  const own = actAs(r.service.demo.bank_key, first.guid)
  await r.example('withdrawApproval', { path: await asked() })
  own()
  forget()
}
