// From the body of a decision to an act that is ready to be decided.
import { type Caller, Refusal, refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Rejection } from '../../kernel/rejections.ts'
import { faultInPolicy } from './approval-policy.ts'
import { type AskedAct, faultInAct, noMoney, type PreparedAct } from './review-act.ts'

/** What an act needs of the service. */
export type ActServices = Pick<Services, 'engine' | 'sql' | 'personalData' | 'providersOf' | 'storeContent' | 'configured' | 'now'>

/** Asks for what the act needs from outside: the database, a provider. Some acts keep who did them; a key is nobody. */
export type PrepareAct = (
  asked: AskedAct,
  services: ActServices,
  person_guid: Guid | null,
) => Promise<PreparedAct | Rejection>

/** The person behind a call; null for a key. */
export const personOf = ({ actor }: Caller): Guid | null => (actor.type === 'staff_member' ? actor.guid : null)

/** What jobs work on: the noun of each kind, and which kinds can be given up. */
export interface JobKinds {
  readonly nouns: ReadonlyMap<string, string>
  readonly givenUp: readonly string[]
}

/** The act; or throws the refusal. */
export async function preparedAct(
  ...[prepare, asked, services, person_guid]: [PrepareAct, ...Parameters<PrepareAct>]
): Promise<PreparedAct> {
  const fault = faultInAct(asked)
  if (fault) refuse(fault.code, fault.field, fault.message)
  const inPolicy = faultInPolicy(asked.details.approval_policy)
  if (inPolicy) refuse('invalid_value', inPolicy.field, inPolicy.message)
  const act = await prepare(asked, services, person_guid)
  if ('rejected' in act) throw new Refusal(act)
  return act
}

/** Of an approval. If the act cannot be prepared any more, the approval records why. */
export async function approvedAct(
  ...[prepare, asked, services, person_guid]: [PrepareAct, ...Parameters<PrepareAct>]
): Promise<PreparedAct> {
  const act = await prepare(asked, services, person_guid)
  return 'rejected' in act ? { decide: () => act, moneyIn: () => noMoney } : act
}
