// Approvals over HTTP: what waits for a second person, and that person's decision.
import { findRow } from '../../db/list.ts'
import { endpoint, found, prose, refuseLackingScope } from '../../http/endpoint.ts'
import { haveOneOrigin } from '../../http/origins.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { actOf, approvalStates, approvals } from './approval.ts'
import { approveApproval } from './approve-approval.ts'
import { approvedAct, type PrepareAct, personOf } from './asked-act.request.ts'
import { declineApproval } from './decline-approval.ts'
import { ApprovalReply, ApproveApproval, DeclineApproval } from './review.schema.ts'
import { actDecisions, actKinds, scopeOfKind } from './review-act.ts'
import { withdrawApproval } from './withdraw-approval.ts'

const common = { key: 'bank', tag: 'Reviews' } as const
const records = { scope: 'reviews:read', tag: 'Reviews', table: approvals, reply: ApprovalReply }
const ends = { ...common, method: 'POST', scope: 'reviews:execute', audit: 'body' } as const

export const approvalRoutes = (prepare: PrepareAct) => [
  listEndpoint({
    ...records,
    path: '/approvals',
    name: 'listApprovals',
    summary: 'List acts that need a second person',
    filters: {
      guid: guids,
      object_guid: guids,
      kind: wordsOf(actKinds),
      decision: wordsOf(actDecisions),
      state: wordsOf(statesOf(approvalStates)),
      requested_by_guid: guids,
    },
  }),
  readEndpoint({ ...records, path: '/approvals/{approval_guid}', name: 'getApproval', summary: 'Read an approval' }),
  endpoint({
    ...ends,
    path: '/approvals/{approval_guid}/approve',
    further_scopes: scopeOfKind,
    name: 'approveApproval',
    summary: 'Approve an act as the second person: it happens now',
    description: prose(
      'In one commit with the act, so it happens once. If the act is refused by now, the approval is `failed`, `failure_code` says',
      'why, and nothing else has changed. 403 for the person who asked for it, for one whom the same API key invited, and for API keys; 409 if it is over or has expired.',
    ),
    body: ApproveApproval,
    reply: [200, ApprovalReply],
    refuses: ['wrong_person', 'data_exists'],
    async handle({ caller, params, body, submit, services }) {
      const { bank_guid } = caller
      const { approval_guid } = params
      const approval = found(await findRow(services.sql, approvals, bank_guid, approval_guid))
      refuseLackingScope(caller, scopeOfKind[approval.kind])
      const person_guid = personOf(caller)
      const act = await approvedAct(prepare, actOf(approval), services, person_guid)
      const people = [approval.requested_by_guid, person_guid]
      const is_same_origin = await haveOneOrigin(services.sql, caller.organization_guid, people)
      return submit(approveApproval, { bank_guid, approval_guid, act, person_guid, is_same_origin, ...body })
    },
  }),
  endpoint({
    ...ends,
    path: '/approvals/{approval_guid}/decline',
    further_scopes: scopeOfKind,
    name: 'declineApproval',
    summary: 'Decline an act as the second person',
    body: DeclineApproval,
    reply: [200, ApprovalReply],
    refuses: ['wrong_person', 'data_exists'],
    async handle({ caller, params, body, submit, services }) {
      const { bank_guid } = caller
      const approval = await findRow(services.sql, approvals, bank_guid, params.approval_guid)
      if (approval) refuseLackingScope(caller, scopeOfKind[approval.kind])
      return submit(declineApproval, { bank_guid, ...params, person_guid: personOf(caller), ...body })
    },
  }),
  endpoint({
    ...ends,
    path: '/approvals/{approval_guid}/withdraw',
    name: 'withdrawApproval',
    summary: 'Take back an act that one asked for',
    reply: [200, ApprovalReply],
    refuses: ['wrong_person', 'data_exists'],
    handle: ({ caller, params, submit }) =>
      submit(withdrawApproval, { bank_guid: caller.bank_guid, ...params, person_guid: personOf(caller) }),
  }),
]
