// Decides a sign-in by password and code. The caller has compared both before, whatever the address, so that all answers take as long. After
// some wrong attempts in a row the member has to wait, longer each time. While one waits, a right password is refused too.
import { type Command, insert, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type NewSession, newSession, type Session, sessions } from './session.ts'
import { type StaffCredentials, staffCredentials, staffMembers } from './staff-member.ts'

export interface SignInInput {
  readonly organization_guid: Guid
  readonly staff_member_guid: Guid
  readonly isPasswordRight: boolean
  /** Of the hash that the password was compared with. */
  readonly password_hash: string
  /** The step of the code; undefined if it is no code of now. */
  readonly totp_step: number | undefined
  readonly session: NewSession
}

const free_attempts = 5
const pause_seconds_max = 300

/** Null: the attempt failed, and that was counted. */
export const signIn: Command<SignInInput, Session | null> = {
  name: 'sign-in',
  decide(input, rows, moment) {
    const { organization_guid, staff_member_guid, isPasswordRight, password_hash, totp_step, session } = input
    const member = rows.get(staffMembers, organization_guid, staff_member_guid)
    const credentials = rows.get(staffCredentials, organization_guid, staff_member_guid)
    if (member?.state !== 'active' || !credentials || credentials.password_hash !== password_hash)
      return reject('sign_in_failed')
    if (credentials.retry_at !== null && moment.now < credentials.retry_at) return reject('sign_in_failed')
    const isRight = isPasswordRight && totp_step !== undefined && totp_step > credentials.totp_last_step
    if (!isRight) return { output: null, changes: [update(staffCredentials, failed(credentials, moment.now))] }
    const made = newSession(member, 'password', session, moment)
    const signedIn = { ...credentials, failed_attempts: 0, retry_at: null, updated_at: moment.now }
    return {
      output: made,
      changes: [update(staffCredentials, { ...signedIn, totp_last_step: totp_step }), insert(sessions, made)],
    }
  },
}

function failed(credentials: StaffCredentials, now: Timestamp): StaffCredentials {
  const failed_attempts = credentials.failed_attempts + 1
  const beyond = failed_attempts - free_attempts
  const pause_seconds = beyond < 0 ? 0 : Math.min(2 ** beyond, pause_seconds_max)
  const retry_at = pause_seconds === 0 ? null : addSeconds(now, pause_seconds)
  return { ...credentials, failed_attempts, retry_at, updated_at: now }
}
