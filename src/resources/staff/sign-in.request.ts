// From the body of a sign-in to its command. An unknown address, a wrong password, a wrong code and a disabled member get the same answer
// after the same work: the password is hashed in any case, and a failed attempt is counted after the answer is on its way.
import { recordedSession, type SessionAct, sessionEntry } from '../../http/audit.ts'
import { type Call, Refusal, type RequestOrigin } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Static } from '../../wire/fields.ts'
import { acceptStaffInvitation } from './accept-staff-invitation.ts'
import { refuseSession } from './refuse-session.ts'
import type { NewSession, Session, SignInMethod } from './session.ts'
import { signIn } from './sign-in.ts'
import type { CreateSession } from './staff.schema.ts'
import type { InvitationKind } from './staff-invitation.ts'
import type { StaffMember } from './staff-member.ts'
import { useSignInLink } from './use-sign-in-link.ts'

type Fields = Static<typeof CreateSession>

export interface SigningIn {
  readonly services: Services
  readonly origin: RequestOrigin
  readonly request_id: string
  readonly session: NewSession
}

/** Who tries to sign in, if that is known. */
interface Whom {
  readonly organization_guid: Guid
  readonly staff_member_guid: Guid
}

const password_length_min = 12
const shortText = `A password has at least ${password_length_min} characters. A sentence is easy to remember.`
const ways =
  'Send `email`, `password` and `totp_code`, or `invitation_token`, `password` and `totp_code`, or `link_token`.'

/** Hands the session of a sign-in back, or refuses. Either is noted. */
export async function sessionFrom(body: Fields, call: SigningIn): Promise<Session> {
  refuseTooMany(call)
  const { email, password, totp_code, organization_guid, invitation_token, link_token } = body
  const given = [email, invitation_token, link_token].filter((each) => each !== undefined)
  const needsFactors = link_token === undefined
  if (given.length === 0) throw new Refusal(reject('missing_parameter', 'email', ways))
  const beyond = needsFactors ? undefined : ['password', 'totp_code'].find((name) => body[name as 'password'])
  const isOther = given.length > 1 || beyond || (email === undefined && organization_guid !== undefined)
  if (isOther) throw new Refusal(reject('invalid_parameter', beyond ?? 'organization_guid', ways))
  if (link_token !== undefined) return byLink(link_token, call)
  if (password === undefined) throw new Refusal(reject('missing_parameter', 'password', ways))
  if (totp_code === undefined) throw new Refusal(reject('missing_parameter', 'totp_code', ways))
  if (invitation_token !== undefined) return byInvitation(invitation_token, password, totp_code, call)
  return byPassword({ email: email ?? '', password, totp_code, organization_guid }, call)
}

export function refuseTooMany({ services, origin }: Pick<SigningIn, 'services' | 'origin'>): void {
  const seconds = services.staff.attempts?.take(origin.address)
  if (seconds === undefined) return
  const message = `Too many sign-ins from this address. Try again after ${seconds} seconds.`
  throw new Refusal(reject('rate_limited', undefined, message), { 'retry-after': String(seconds) })
}

/** Submits the command of a sign-in, which has its record. */
export async function signedIn<Input extends object>(
  command: Command<Input, Session | null>,
  input: Input,
  method: SignInMethod,
  whom: Whom,
  call: SigningIn,
): Promise<Session> {
  const recorded = recordedSession(command, 'createSession', actOf(whom, call))
  const answer = await call.services.engine.submit(recorded, input)
  const session = answer.kind === 'decided' ? answer.output : null
  if (!session) return refused(method, whom, call)
  log('signed_in', method, whom, session.guid, call)
  return session
}

export function refused(method: SignInMethod, whom: Whom | undefined, call: SigningIn): never {
  log('refused', method, whom, undefined, call)
  // Not waited for: how long the answer takes must not tell whether the address is known.
  if (whom) {
    const { engine, staff } = call.services
    const entry = { ...sessionEntry('refuseSession', actOf(whom, call)), object_guid: whom.staff_member_guid }
    staff.unwaited('recording a refused sign-in', engine.submit(refuseSession, { ...entry, details: { method } }))
  }
  throw new Refusal(reject('sign_in_failed'))
}

const actOf = (
  { organization_guid, staff_member_guid }: Whom,
  { services, origin: { address }, request_id }: SigningIn,
): SessionAct => ({ organization_guid, staff_member_guid, address, request_id, services })

const log = (
  outcome: 'signed_in' | 'refused',
  method: SignInMethod,
  whom: Whom | undefined,
  session_guid: Guid | undefined,
  { services, origin: { address }, request_id }: SigningIn,
): void => {
  const { organization_guid, staff_member_guid } = whom ?? {}
  services.staff.logSignIn({ outcome, method, organization_guid, staff_member_guid, session_guid, address, request_id })
}

type Candidate = Whom & {
  readonly state: StaffMember['state']
  readonly password_hash: string | null
  readonly totp_secret: Uint8Array | null
}

async function byPassword(
  given: { email: string; password: string; totp_code: string; organization_guid: Guid | undefined },
  call: SigningIn,
): Promise<Session> {
  const { sql, staff, now, engine } = call.services
  const { organization_guid = null, password, totp_code } = given
  const [found] = await sql<Candidate[]>`
    select m.organization_guid, m.guid as staff_member_guid, m.state, c.password_hash, c.totp_secret
    from staff_members m join staff_credentials c on c.organization_guid = m.organization_guid and c.guid = m.guid
    where m.email_hash = ${staff.secrets.emailHash(given.email)}
      and (${organization_guid}::uuid is null or m.organization_guid = ${organization_guid})
    order by m.state = 'active' desc, m.activated_at limit 1`
  const isPasswordRight = (await staff.passwords.isRight(password, found?.password_hash ?? undefined)) ?? overloaded()
  const owner = found && { organization_guid: found.organization_guid, guid: found.staff_member_guid }
  const totp_step = staff.secrets.stepOf(owner, found?.totp_secret ?? null, totp_code, now())
  if (found?.state !== 'active' || found.password_hash === null) return refused('password', found, call)
  const { staff_member_guid, password_hash } = found
  const whom = { organization_guid: found.organization_guid, staff_member_guid }
  const input = { ...whom, isPasswordRight, password_hash, totp_step, session: call.session }
  if (isPasswordRight && totp_step !== undefined) return signedIn(signIn, input, 'password', whom, call)
  // Counted without waiting, so that the answer takes as long as that to an unknown address.
  staff.unwaited('counting a wrong attempt', engine.submit(signIn, input))
  return refused('password', whom, call)
}

type Token = Whom & {
  readonly guid: Guid
  readonly totp_secret: Uint8Array | null
  readonly kind: InvitationKind
}

/** The invitation or link of a token. Whether it can still be used is decided by the command. */
export const tokenRow = async (token: string, kind: InvitationKind, { sql, staff }: Services) => {
  const [row] = await sql<Token[]>`
    select organization_guid, guid, staff_member_guid, totp_secret from staff_invitations
    where token_hash = ${staff.secrets.tokenHash(token)} and kind = ${kind}`
  return row
}

async function byLink(link_token: string, call: SigningIn): Promise<Session> {
  const { services, origin, session } = call
  const link = await tokenRow(link_token, 'link', services)
  if (!link || !services.staff.allowsLinks || !origin.is_loopback) return refused('link', link, call)
  const { organization_guid, guid: invitation_guid } = link
  return signedIn(useSignInLink, { organization_guid, invitation_guid, session }, 'link', link, call)
}

async function byInvitation(token: string, password: string, totp_code: string, call: SigningIn): Promise<Session> {
  const { services, session } = call
  const { staff, now } = services
  if (password.length < password_length_min) throw new Refusal(reject('invalid_value', 'password', shortText))
  const invitation = await tokenRow(token, 'invitation', services)
  if (!invitation) return refused('invitation', undefined, call)
  const { organization_guid, staff_member_guid, guid: invitation_guid, totp_secret } = invitation
  const owner = { organization_guid, guid: staff_member_guid }
  const totp_step = staff.secrets.stepOf(owner, totp_secret, totp_code, now())
  if (totp_secret === null || totp_step === undefined) return refused('invitation', invitation, call)
  const password_hash = (await staff.passwords.hash(password)) ?? overloaded()
  const input = { organization_guid, invitation_guid, password_hash, totp_secret, totp_step, session }
  return signedIn(acceptStaffInvitation, input, 'invitation', invitation, call)
}

/** More passwords wait than can be hashed in time. */
function overloaded(): never {
  throw new Refusal(reject('overloaded'))
}

/** Everything that a sign-in needs besides its body. */
export const signingIn = (
  call: Pick<Call<unknown, unknown>, 'services' | 'request_id' | 'origin'>,
  token_hash: Uint8Array,
): SigningIn => {
  const origin = call.origin()
  const { services, request_id } = call
  const session = { token_hash, address: origin.address, seconds: services.staff.session_seconds }
  return { services, origin, request_id, session }
}
