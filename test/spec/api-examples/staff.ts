// Examples of staff and sessions: a member is invited, enrols, signs in and out.
import { codeAt, tokenOf } from '../../support/staff.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

const email = 'grace@bank.example'
const password = 'a sentence that only Grace knows'

/** What is random in these examples, and what stands for it. */
export const staffTexts: readonly (readonly [RegExp, string])[] = [
  [/(#invitation=|"invitation_token":")[\w-]{43}/g, '$1ThisIsAnExampleOfATokenAndOpensNothing00000'],
  [/"totp_code":"\d{6}"/g, '"totp_code":"492039"'],
  [/("totp_secret":"|secret=)[A-Z2-7]{32}/g, '$1THISISANEXAMPLEANDNOSECRETATALLX'],
]

export async function recordStaff(r: Recorder, { bank_guid }: People): Promise<void> {
  const now = () => r.service.service.services.now()
  const grants = [{ role: 'compliance', bank_guid }]
  const { guid } = await r.example('createStaffMember', { body: { email, name: 'Grace Hopper', grants } })
  const path = { staff_member_guid: guid }
  await r.example('listStaffMembers', { query: { state: 'invited' } })
  const { invitation_url } = await r.example('inviteStaffMember', { path })
  const invitation_token = tokenOf(invitation_url)
  const { totp_secret } = await r.example('openStaffInvitation', { body: { invitation_token } })
  const codeIn = (ms: number): string => codeAt(totp_secret, now() + ms)
  await r.call('createSession', { body: { invitation_token, password, totp_code: codeIn(0) } })
  // The first code was used.
  const signedIn = await r.example('createSession', { body: { email, password, totp_code: codeIn(30_000) } })
  await r.example('getSession')
  await r.example('listSessions', { query: { staff_member_guid: guid, per_page: '1' } })
  await r.example('deleteSession')
  await r.example('revokeSession', { path: { session_guid: signedIn.guid } })
  const changed = [{ role: 'viewer', bank_guid }]
  await r.example('updateStaffMember', { path, body: { grants: changed, disabled: true } })
  await r.example('getStaffMember', { path })
}
