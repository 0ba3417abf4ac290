// One thing of each kind that can wait on a sandbox bank for longer than a moment, so that the review desk shows them all.
// The dead job and the suspense are of withdrawals written by hand, without holds: the books do not prove afterwards.
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { recordHealth } from '../../src/resources/subscriptions/record-health.ts'
import { paidAfterAll } from '../support/paid-after-all.ts'
import { eventually, ok, type TestService } from '../support/service.ts'
import { browserWith } from '../support/staff.ts'
import { storeWithdrawal } from '../support/transfer-rows.ts'
import { suspiciousWallet } from './staff-pages.ts'

/** The guid of what waits, by the kind of its review. */
export type Reviews = Readonly<Record<string, string>>

export async function makeEveryReview(s: TestService): Promise<Reviews> {
  const post = (path: string, body: object, key = s.demo.bank_key) => ok(s.call('POST', path, body, { key }))
  const { guid: customer_guid, accounts } = s.demo.customers[0]!
  const account_guid = accounts[0]!.guid

  const identity = async (): Promise<string> => {
    const name = { first: 'Mary', last: 'Somerville' }
    const { guid: applicant } = await post('/customers', { type: 'individual', name })
    const body = { type: 'kyc', method: 'enhanced_due_diligence', customer_guid: applicant }
    const { guid } = await post('/identity_verifications', body)
    await eventually(
      () => s.call('POST', `/sandbox/identity_verifications/${guid}/decide`, { verifier_state: 'reviewing' }),
      ({ status }) => status < 300,
    )
    return guid
  }
  /** Its memo is nobody's. */
  const deposit = async (): Promise<string> => {
    const { guid: deposit_bank_account_guid } = await post('/deposit_bank_accounts', { type: 'main', account_guid })
    const arrival = { account_guid, amount: 48_000, deposit_bank_account_guid, unique_memo_id: 'nobody' }
    return (await post('/sandbox/deposits', arrival)).guid
  }
  const deadJob = async (): Promise<string> => {
    const { bank_guid } = s.demo
    const guid = await storeWithdrawal(s.service.sql, { bank_guid, customer_guid, fiat_account_guid: account_guid })
    await s.service.sql`update jobs set dead_at = now(), attempts = 25, last_error = 'screening does not answer'
      where object_guid = ${guid}`
    return guid
  }
  const webhook = async (): Promise<string> => {
    const { organization_guid, organization_key } = s.demo
    const body = { name: 'Ledger mirror', type: 'webhook', url: 'https://mirror.example/hook', environment: 'sandbox' }
    const { guid } = await post('/subscriptions', { ...body, event_types: ['trade.failed'] }, organization_key)
    const gone = { failing_since: s.service.services.now(), has_succeeded: false, is_gone: true }
    const named = { organization_guid, subscription_guid: guid as Guid }
    outputOf(await s.service.engine.submit(recordHealth, { ...named, ...gone }))
    return guid
  }

  /** One of two people has approved the first wallet. The second wallet was approved and declined. */
  const wallets = async (): Promise<string> => {
    const { bank_guid: acts_for, organization_key: key } = s.demo
    const settings = { approval_policy: [{ kind: 'external_wallet', decision: 'approve' }] }
    await ok(s.call('PATCH', `/banks/${acts_for}`, { settings }, { key }))
    const [first, second] = await Promise.all([1, 2].map(() => browserWith(s, [{ role: 'admin', bank_guid: null }])))
    const guids = [await suspiciousWallet(s), await suspiciousWallet(s)] as const
    for (const guid of guids) {
      const body = { kind: 'external_wallet', decision: 'approve', reason: 'The customer signed with it.' }
      await eventually(
        () => first!.browser.call('POST', `/reviews/${guid}/decisions`, { acts_for, body }),
        ({ status }) => status < 300,
      )
    }
    const { objects } = await ok(s.call('GET', `/approvals?object_guid=${guids[1]}`))
    const body = { reason: 'The signature is of another address.' }
    await ok(second!.browser.call('POST', `/approvals/${objects[0].guid}/decline`, { acts_for, body }))
    return guids[0]
  }

  const made = {
    external_wallet: await wallets(),
    transfer: await deposit(),
    identity_verification: await identity(),
    job: await deadJob(),
    suspense: await paidAfterAll(s),
    webhook: await webhook(),
  }
  const guids = Object.values(made)
  await eventually(
    () => ok(s.call('GET', `/reviews?object_guid=${guids.join(',')}`)),
    ({ total }) => total === guids.length,
  )
  return made
}
