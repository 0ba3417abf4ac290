// Reviews and approvals. All keys stand for sessions of one person, and one key for that of a second one.
import { scopeOfKind } from '../../../src/resources/reviews/review-act.ts'
import { actAs, watchStaff } from '../../support/people-by-key.ts'
import type { Body, Example, Kit, ResourceExamples, Tenant } from './kit.ts'

/** A deposit whose memo nobody knows. */
async function inReview(kit: Kit, t: Tenant): Promise<string> {
  const account_guid = t.fiat_account_guid
  const { guid } = await kit.made(t, '/deposit_bank_accounts', { type: 'main', account_guid })
  const body = { account_guid, amount: 5, deposit_bank_account_guid: guid, unique_memo_id: 'nobody' }
  return (await kit.made(t, '/sandbox/deposits', body)).guid
}

/** An approval that a person asked for. */
async function waiting(kit: Kit, t: Tenant, key: string): Promise<Example> {
  const { guid } = await kit.made(t, '/customers', { type: 'individual', name: { first: 'F', last: 'Z' } })
  await kit.made(t, `/sandbox/customers/${guid}/verify`)
  const body = { kind: 'customer', decision: 'freeze', reason: 'r' }
  const { approval } = await kit.made(t, `/reviews/${guid}/decisions`, body, key)
  return { path: { approval_guid: (approval as Body).guid as string } }
}

export const reviewExamples: ResourceExamples = {
  async furnish(kit, t) {
    watchStaff(true)
    const scopes = ['reviews:execute', ...new Set(Object.values(scopeOfKind))]
    const fields = { name: 'second', kind: 'bank', bank_guid: t.bank_guid, scopes }
    const { key } = await kit.made(t, '/api_keys', fields, t.organization_key)
    actAs(key as string)
    const settings = {
      approval_policy: [
        { kind: 'customer', decision: 'freeze' },
        { kind: 'transfer', decision: 'reject' },
      ],
    }
    await kit.service.call('PATCH', `/banks/${t.bank_guid}`, { settings }, { key: t.organization_key })
    const second_key = key as string
    const object_guid = await inReview(kit, t)
    const asked = { kind: 'transfer', decision: 'reject', reason: 'r' }
    const { approval } = await kit.made(t, `/reviews/${object_guid}/decisions`, asked, second_key)
    const { guid: approval_guid, requested_by_guid } = approval as Record<string, string>
    return { second_key, object_guid, approval_guid: approval_guid!, requested_by_guid: requested_by_guid! }
  },
  requests: {
    'POST /reviews/{object_guid}/decisions': async (kit, own) => ({
      path: { object_guid: await inReview(kit, own) },
      body: { kind: 'transfer', decision: 'approve', reason: 'r' },
    }),
    'POST /approvals/{approval_guid}/approve': async (kit, own) => ({
      ...(await waiting(kit, own, own.second_key as string)),
      body: { reason: 'r' },
    }),
    'POST /approvals/{approval_guid}/decline': async (kit, own) => ({
      ...(await waiting(kit, own, own.second_key as string)),
      body: { reason: 'r' },
    }),
    'POST /approvals/{approval_guid}/withdraw': (kit, own) => waiting(kit, own, own.bank_key),
  },
  async refusals(kit, own) {
    const path = { path: { object_guid: own.object_guid as string } }
    const { path: over } = await waiting(kit, own, own.bank_key)
    await kit.made(own, `/approvals/${over?.approval_guid}/withdraw`)
    const ended = (body?: Body): Example => ({ ...(over ? { path: over } : {}), ...(body ? { body } : {}) })
    return [
      [
        'POST /reviews/{object_guid}/decisions',
        { ...path, body: { kind: 'deposit', decision: 'sent_back', reason: 'r' } },
        '409 data_exists',
      ],
      ['POST /approvals/{approval_guid}/approve', ended({}), '409 data_exists'],
      ['POST /approvals/{approval_guid}/decline', ended({ reason: 'r' }), '409 data_exists'],
      ['POST /approvals/{approval_guid}/withdraw', ended(), '409 data_exists'],
    ]
  },
}
