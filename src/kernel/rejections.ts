// Refusals. A refusal makes no row. The caller gets the text of its code (rejection-list.ts), or a more precise one from the command.
import { rejectionList as list } from './rejection-list.ts'

export type RejectionCode = keyof typeof list

/** The field at fault, and what is wrong with it. `message` tells the caller what to send instead. */
export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message?: string
}

export interface Rejection {
  readonly rejected: RejectionCode
  readonly errors?: readonly FieldError[]
  /** Replaces the general text of the code, where this case can be explained better. Never contains what the caller sent. */
  readonly message?: string
}

/** Never leave the service. */
export const innerCodes: ReadonlySet<RejectionCode> = new Set([
  'rates_needed',
  'history_needed',
  'institution_needed',
  'check_needed',
  'leave_needed',
])

export const rejectionCodes = Object.keys(list) as RejectionCode[]
export const statusOf = (code: RejectionCode): number => list[code][0]
export const meaningOf = (code: RejectionCode): string => list[code][1]
export const remedyOf = (code: RejectionCode): string => list[code][2]
export const messageOf = (code: RejectionCode): string => `${meaningOf(code)} ${remedyOf(code)}`

/** What the caller reads: the text of this case, else that of the first field at fault, else that of the code. */
export const explanationOf = ({ rejected, errors, message }: Rejection): string =>
  message ?? errors?.[0]?.message ?? messageOf(rejected)

/**
 * `field` names what the caller sent wrong; left out where it is plain from the code. `message` says what to do about it where
 * the general text of the code does not.
 */
export function reject(rejected: RejectionCode, field?: string, message?: string): Rejection {
  const said = message === undefined ? {} : { message }
  return field === undefined ? { rejected, ...said } : { rejected, errors: [{ field, code: rejected, ...said }] }
}
