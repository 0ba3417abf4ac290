// A question that has no answer. Nothing is known of its effect: it is asked again under the same reference.
import { CarrierAway } from '../carrier.ts'

export type SilenceReason =
  /** Not sent: too many questions are under way, or the breaker is open. */
  | 'busy'
  | 'breaker_open'
  /** Asked in vain. */
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'status'
  | 'signature'
  | 'misfit'

/** Reasons by which the connector counts as down. Whoever answers wrongly is not down: others are still served. */
const isDownBy: readonly SilenceReason[] = ['unreachable', 'timed_out']

export class ConnectorSilent extends CarrierAway {
  readonly isDown: boolean
  override readonly isWaitedFor: boolean

  constructor(
    /** As `rails/carry`. */
    readonly operation: string,
    readonly reason: SilenceReason,
    /** The rest of a sentence, without secrets and personal data: it is stored with the job. */
    detail: string,
    /** Of an answer that is not 200. */
    readonly status?: number,
  ) {
    super(`the connector gives no answer to ${operation}: ${detail}`)
    this.isDown = isDownBy.includes(reason) || (status !== undefined && (status >= 500 || status === 429))
    this.isWaitedFor = this.isDown || reason === 'busy' || reason === 'breaker_open'
  }
}
