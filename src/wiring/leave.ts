// Whether a request needs a second person by the policy of a bank, and whether that person has agreed (resources/reviews/ask-leave.ts).
import { bankNow } from '../engine/bank-now.ts'
import { outputOf } from '../engine/pending.ts'
import { recordedAsking } from '../http/audit.ts'
import { type Caller, refuse } from '../http/endpoint.ts'
import type { Leave, LeaveAsked, Services } from '../http/services.ts'
import { type Command, type Decided, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { type ApprovalKey, approvals } from '../resources/reviews/approval.ts'
import type { ApprovalRule } from '../resources/reviews/approval-policy.ts'
import { askLeave } from '../resources/reviews/ask-leave.ts'
import { parseJson, writeJson } from '../wire/json.ts'

const byKeyText =
  'By the policy of a bank this needs two people, and an API key is no person. A member of the staff sends it, and another one approves it.'
const waitsText = (approval_guid: Guid): string =>
  `By the policy of a bank this needs two people. Another member of the staff approves it (POST /api/approvals/${approval_guid}/approve, or in the console); then send the same request again.`

/** The bank whose policy asks for a second person. */
async function governing(
  { sql }: Pick<Services, 'sql'>,
  { organization_guid, environment }: Pick<Caller, 'organization_guid' | 'environment'>,
  { kind, decision, banks }: LeaveAsked,
): Promise<Guid | undefined> {
  const rows = await sql<{ bank_guid: Guid; policy: string | null }[]>`
    select bank_guid, settings -> 'approval_policy' as policy from banks
    where organization_guid = ${organization_guid}
      -- A key is of one environment, a role for the whole organization of both.
      and (${kind}::text <> 'api_key' or type = ${environment}) order by bank_guid`
  const isAsked = ({ bank_guid, policy }: (typeof rows)[number]): boolean => {
    if (policy === null || (banks && !banks.includes(bank_guid))) return false
    const rules = parseJson(policy) as unknown as readonly ApprovalRule[]
    return rules.some((rule) => rule.kind === kind && (rule.decision ?? decision) === decision)
  }
  return rows.find(isAsked)?.bank_guid
}

/**
 * The command, which also uses the leave. A replay is answered before it decides, and what is refused anyway needs no second person; a provider is
 * asked nothing before that person has agreed.
 */
const withLeave = <Input extends object, Output>(
  command: Command<Input, Output>,
  leave: ApprovalKey | undefined,
): Command<Input, Output> => ({
  ...command,
  decide(input, rows, moment) {
    const decision = command.decide(input, rows, moment)
    if ('rejected' in decision && (leave || decision.rejected !== 'check_needed')) return decision
    if ('rejected' in decision || !leave) return reject('leave_needed')
    const approval = rows.get(approvals, leave.bank_guid, leave.approval_guid)
    if (approval?.state !== 'approved' || approval.used_at !== null || moment.now >= approval.expires_at)
      return reject('wrong_person', undefined, usedText)
    const used = update(approvals, { ...approval, used_at: moment.now, updated_at: moment.now })
    return { ...decision, changes: [...(decision.changes ?? []), used] } satisfies Decided<Output>
  },
})

const usedText = 'The approval of this request was used or has expired. Send the request again to ask for another one.'

const notNeeded: Leave = {
  of: (command) => command,
  asks: { leave_needed: () => refuse('wrong_person', undefined, usedText) },
}

const without = (leave_needed: () => Promise<never>): Leave => ({
  of: (command) => withLeave(command, undefined),
  asks: { leave_needed },
})

type LeaveServices = Pick<Services, 'sql' | 'engine' | 'now' | 'fingerprintRequest' | 'fingerprintSecret'>

export const leaveFrom =
  (services: () => LeaveServices): Services['leaveFor'] =>
  async (call, asked) => {
    const { caller } = call
    const { sql, engine, now, fingerprintRequest, fingerprintSecret } = services()
    const { actor, environment } = caller
    const bank_guid = await governing({ sql }, caller, asked)
    if (bank_guid === undefined) return notNeeded
    if (actor.type !== 'staff_member') return without(async () => refuse('wrong_person', undefined, byKeyText))
    const { kind, decision, object_guid, body, shown: request } = asked
    const person_guid = actor.guid
    const head = `leave ${person_guid} ${environment} ${kind} ${decision} ${object_guid}`
    const request_fingerprint = await fingerprintRequest(head, Buffer.from(writeJson(body)))
    const bank_now = await bankNow(sql, now, bank_guid)
    const [known] = await sql<{ guid: Guid; state: string }[]>`
      select guid, state from approvals where bank_guid = ${bank_guid} and requested_by_guid = ${person_guid}
        and request_fingerprint = ${request_fingerprint} and used_at is null
        and (state = 'waiting' or (state = 'approved' and expires_at > ${isoFromTimestamp(bank_now)}))
      order by guid desc limit 1`
    if (known?.state === 'approved') {
      const leave = { bank_guid, approval_guid: known.guid }
      return { ...notNeeded, of: (command) => withLeave(command, leave) }
    }
    return without(async () => {
      const input = { bank_guid, kind, decision, object_guid, person_guid, request_fingerprint, request }
      const reader = { ...call, services: { sql, now, fingerprintSecret } }
      const record = { bank_guid, object_type: kind, object_guid, details: { kind, decision } }
      const command = recordedAsking(askLeave, reader, record)
      const approval_guid = known?.guid ?? outputOf(await engine.submit(command, input)).guid
      return refuse('wrong_person', undefined, waitsText(approval_guid))
    })
  }
