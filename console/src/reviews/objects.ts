// Which page an object of a review or of an act has.
import type { Review } from '@corridor/client'
import { nounOfField } from '../nouns/noun-names.ts'
import type { NounName } from '../texts/nouns.ts'

/** Undefined if the kind does not tell: a job may be of anything. */
export function nounOfAct(kind: string): NounName | undefined {
  if (kind === 'deposit' || kind === 'lost_deposit') return 'transfers'
  if (kind === 'webhook') return 'subscriptions'
  // A hit and a payment file are shown with their evidence alone, and what is asked for by its own request with that.
  return [
    ...['job', 'unfunded_payment', 'suspense', 'late_failure', 'screening_hit', 'payment_file'],
    ...['provider', 'api_key', 'staff_member', 'approval_policy'],
  ].includes(kind)
    ? undefined
    : nounOfField(`${kind}_guid`)
}

/** A stage has no page: its execution has. */
export function objectOf({ object_type, guid, execution_guid }: Review):
  | {
      readonly noun: NounName
      readonly guid: string
    }
  | undefined {
  if (execution_guid !== undefined) return { noun: 'executions', guid: execution_guid }
  const noun = object_type === '' || object_type === 'payment_file' ? undefined : nounOfField(`${object_type}_guid`)
  return noun && { noun, guid }
}
