// Why a person cannot decide about an approval.
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Approval } from './approval.ts'

export const refuseKey = (): Rejection =>
  reject(
    'wrong_person',
    undefined,
    'This act needs two people, and an API key or an operator without a name is no person. Sign in as a member of the staff.',
  )

/** An expired approval is over, also if its job has not run yet. */
export function refuseOver({ state, expires_at }: Approval, now: Timestamp): Rejection | undefined {
  if (state !== 'waiting')
    return reject('data_exists', undefined, `The approval is ${state}. Nothing can be done about it.`)
  if (now < expires_at) return undefined
  return reject('data_exists', undefined, 'The approval has expired. Ask for the act again.')
}
