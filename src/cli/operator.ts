// What an operator decides at the command line: the same acts as over the API, recorded under the name of the user of this machine.
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Core } from '../core.ts'
import { findRow } from '../db/list.ts'
import { outputOf } from '../engine/pending.ts'
import type { Command } from '../kernel/command.ts'
import { guidSource } from '../kernel/guid.ts'
import { type AuditEntry, audited } from '../resources/audit-records/audit-record.ts'
import { banks } from '../resources/banks/bank.ts'
import { type DecidedReview, decideReview } from '../resources/reviews/decide-review.ts'
import type { AskedAct } from '../resources/reviews/review-act.ts'
import { prepareAct } from '../wiring/resources.ts'
import { UsageError } from './command.ts'

const newGuid = guidSource(randomBytes)
const reason_length_max = 1000
const name_length_max = 128

export function reasonOption(text: string | undefined): string {
  if (text && text.length <= reason_length_max) return text
  throw new UsageError(`--reason needs 1 to ${reason_length_max} characters: why is kept in the audit log`)
}

/** In a container the user of the process may have no name. */
export function userName(): string {
  try {
    return userInfo().username.slice(0, name_length_max) || 'unknown'
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

type OperatorEntry = Pick<AuditEntry, 'organization_guid' | 'act' | 'object_type'> &
  Partial<Pick<AuditEntry, 'bank_guid' | 'environment' | 'object_guid' | 'reason' | 'details'>>

/** An act of the user of this machine. `act` is what the API calls it. */
export const operatorEntry = ({ services }: Pick<Core, 'services'>, entry: OperatorEntry): AuditEntry => {
  const created_at = services.now()
  const { bank_guid = null } = entry
  return {
    ...{ environment: null, reason: null, details: {}, ...entry, bank_guid },
    owner_guid: bank_guid ?? entry.organization_guid,
    guid: newGuid(created_at),
    created_at,
    actor_type: 'operator',
    actor_guid: null,
    actor_name: userName(),
    address: null,
    request_id: null,
  }
}

/** The command, recorded as that act. */
export const byOperator = <Input extends object, Output>(
  core: Pick<Core, 'services'>,
  command: Command<Input, Output>,
  entry: OperatorEntry,
): Command<Input, Output> => {
  const recorded = operatorEntry(core, entry)
  return audited(command, () => recorded, core.services.fingerprintSecret)
}

/** Does the act, or throws why not. An operator is no member of the staff, so an act that needs two people is refused. */
export async function decideAsOperator(core: Core, asked: AskedAct, reason: string): Promise<DecidedReview> {
  const bank = await findRow(core.sql, banks, asked.bank_guid, asked.bank_guid)
  if (!bank) throw new UsageError('there is no such bank')
  const act = await prepareAct(asked, core.services, null)
  if ('rejected' in act) return outputOf<DecidedReview>({ kind: 'rejected', rejection: act })
  const { kind, decision, object_guid } = asked
  const command = byOperator(core, decideReview, {
    ...{ organization_guid: bank.organization_guid, bank_guid: bank.guid, environment: bank.type },
    ...{ act: 'decideReview', object_type: kind, object_guid, reason, details: { kind, decision } },
  })
  return outputOf(await core.engine.submit(command, { ...asked, act, person_guid: null, reason }))
}

/** What the command line prints of it. */
export const printed = ({ guid, object_state }: DecidedReview): string =>
  JSON.stringify({ guid, state: object_state }, null, 2)
