// The queue of reviews over HTTP, and decisions about what is in it.
import { findRow } from '../../db/list.ts'
import { type Caller, endpoint, found, prose, refuse, refuseLackingScope } from '../../http/endpoint.ts'
import { oneOfText } from '../../wire/expected.ts'
import { Page } from '../../wire/fields.ts'
import { flag, guids, paging, sinceBound, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { type Approval, approvals } from './approval.ts'
import { type JobKinds, type PrepareAct, personOf, preparedAct } from './asked-act.request.ts'
import { decideReview } from './decide-review.ts'
import { DecidedReviewReply, DecideReview, ReviewReply, ReviewWithEvidenceReply } from './review.schema.ts'
import { type ActDecision, type ActKind, actKinds, decisionsOf, reviewKinds, scopeOfKind } from './review-act.ts'
import { entriesIn, evidenceOf, historyOf, peopleIn } from './review-evidence.queries.ts'
import { type QueuedReview, queuedReviews } from './review-queue.queries.ts'

const common = { key: 'bank', tag: 'Reviews' } as const

/** An entry tells whom a person is like. */
const entriesScope = 'customers:pii:read'

const decideScope = 'reviews:execute'

/** Another role may take the decisions that are left out. */
const mayDecide = ({ scopes }: Caller, kind: ActKind): boolean =>
  scopes.has(decideScope) && scopes.has(scopeOfKind[kind])

const shownBy =
  ({ nouns, givenUp }: JobKinds) =>
  (row: QueuedReview, caller: Caller) => {
    const { job_kind } = row
    const isStuck = job_kind !== null && !givenUp.includes(job_kind)
    const decisions = mayDecide(caller, row.kind) ? decisionsOf[row.kind] : []
    return {
      ...row,
      object_guid: row.guid,
      object_type: job_kind === null ? row.object_type : (nouns.get(job_kind) ?? job_kind),
      decisions: decisions.filter((decision) => !(isStuck && decision === 'give_up')),
    }
  }

const scopeOf = ({ bank_guid, organization_guid, environment }: Caller) => ({
  bank_guid,
  organization_guid,
  environment,
})

export const reviewRoutes = (prepare: PrepareAct, jobs: JobKinds) => {
  const shown = shownBy(jobs)
  return [
    endpoint({
      ...common,
      method: 'GET',
      path: '/reviews',
      scope: 'reviews:read',
      name: 'listReviews',
      summary: 'List everything that waits for a person, oldest first',
      description: prose(
        'Identity verifications that the verifier leaves to a person, wallets, transfers and executions in review, deposits to',
        'send back, credited deposits that their chain has lost, payments for which the paying wallet has too little, payments in suspense, hits of sanctions lists, payment files, dead jobs, and failed subscriptions of the organization. `decisions`',
        'are those that',
        '`decideReview` takes from the caller: none without the scopes that it needs for the kind.',
      ),
      query: {
        ...paging,
        kind: wordsOf(reviewKinds),
        object_guid: guids,
        customer_guid: guids,
        asset: words,
        ...sinceBound,
      },
      reply: [200, Page(ReviewReply)],
      refuses: [],
      async handle({ caller, query, services }) {
        const { total, objects } = await queuedReviews(services.sql, { ...scopeOf(caller), ...query })
        const { page, per_page } = query
        return { total, page, per_page, objects: objects.map((row) => shown(row, caller)) }
      },
    }),
    endpoint({
      ...common,
      method: 'GET',
      path: '/reviews/{object_guid}',
      scope: 'reviews:read',
      name: 'getReview',
      summary: 'Read the evidence of a review',
      description: prose(
        'Of an object that waits for a person. `kind` is only needed if the same object waits twice, such as a transfer whose job',
        'is dead too. There is no personal data in it: read the customer or counterparty with `include_pii`. With `include_entries` the',
        'evidence has `listed_entries`: names, dates of birth and countries of the entries of sanctions lists that it names, as the lists are',
        `now. They tell whom the person is like, so they need \`${entriesScope}\`.`,
      ),
      query: {
        kind: wordsOf(reviewKinds),
        include_entries: flag(false, 'Show the entries of sanctions lists too.'),
      },
      reply: [200, ReviewWithEvidenceReply],
      refuses: [],
      async handle({ caller, params, query, services: { sql, providersOf } }) {
        const { bank_guid, organization_guid } = caller
        if (query.include_entries) refuseLackingScope(caller, entriesScope, 'include_entries')
        const named = {
          object_guid: [params.object_guid],
          customer_guid: undefined,
          asset: undefined,
          since_gte: undefined,
        }
        const { kind } = query
        const { objects } = await queuedReviews(sql, { ...scopeOf(caller), ...named, kind, page: 0, per_page: 1 })
        const row = found(objects[0])
        const evidence = await evidenceOf(sql, row.kind === 'webhook' ? organization_guid : bank_guid, row)
        const people = row.customer_guid ? [row.customer_guid, ...peopleIn(evidence)] : peopleIn(evidence)
        const history = await historyOf(sql, bank_guid, [row.guid, ...people])
        const { approval_guid } = row
        const approval: Approval | undefined = approval_guid
          ? await findRow(sql, approvals, bank_guid, approval_guid)
          : undefined
        const { screening } = query.include_entries ? await providersOf(bank_guid) : {}
        const listed = screening?.entryOf
          ? (await Promise.all(entriesIn(evidence).map(screening.entryOf))).flatMap((entry) => entry ?? [])
          : []
        const entries = query.include_entries ? { listed_entries: listed } : {}
        return { ...shown(row, caller), evidence: { ...evidence, ...entries }, history, approval }
      },
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/reviews/{object_guid}/decisions',
      scope: decideScope,
      further_scopes: scopeOfKind,
      name: 'decideReview',
      audit: 'body',
      object_type_field: 'kind',
      summary: 'Decide about something that waits for a person',
      description: prose(
        'Also about customers and counterparties, which wait for nobody, and about the approval policy of the bank itself. 409 if it',
        "is decided already. If the bank's policy asks for a second person, `state` is `waiting`, nothing has happened yet, and",
        '`approval` waits; only members of the staff can ask for such an act. The kind needs a scope of its own: `jobs:execute` for job, unfunded_payment',
        'and webhook, `suspense:execute` for suspense, deposit and lost_deposit, `payment_files:execute` for payment_file, `approval_policy:execute` for the',
        'policy, `verdicts:execute` for all others. A payment file is decided by members of the staff only.',
      ),
      body: DecideReview,
      reply: [200, DecidedReviewReply],
      refuses: [
        'invalid_parameter',
        'wrong_person',
        'data_exists',
        ...unfitCustomerCodes,
        'unverified_counterparty',
        'insufficient_balance',
      ],
      async handle({ caller, params, body, submit, services }) {
        const { reason, kind: given, decision: chosen, ...details } = body
        const kind =
          actKinds.find((each) => each === given) ??
          refuse('invalid_value', 'kind', `\`kind\` must be ${oneOfText(actKinds)}.`)
        refuseLackingScope(caller, scopeOfKind[kind], 'kind')
        // `preparedAct` compares it with those of the kind.
        const decision = chosen as ActDecision
        const person_guid = personOf(caller)
        const asked = { bank_guid: caller.bank_guid, kind, decision, object_guid: params.object_guid, details }
        const act = await preparedAct(prepare, asked, services, person_guid)
        return submit(decideReview, { ...asked, act, person_guid, reason })
      },
    }),
  ]
}
