// From an identity that the provider has named to a session. A known subject decides; the first time, the verified address finds the member.
import type { OidcIdentity } from '../../http/oidc-provider.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Session } from './session.ts'
import { refused, refuseTooMany, type SigningIn, signedIn } from './sign-in.request.ts'
import { signInByOidc } from './sign-in-by-oidc.ts'

export async function sessionFromIdentity({ issuer, subject, email }: OidcIdentity, call: SigningIn): Promise<Session> {
  refuseTooMany(call)
  const { sql, staff } = call.services
  const subject_hash = staff.secrets.subjectHash(issuer, subject)
  const [found] = await sql<{ organization_guid: Guid; staff_member_guid: Guid }[]>`
    select m.organization_guid, m.guid as staff_member_guid
    from staff_members m join staff_credentials c on c.organization_guid = m.organization_guid and c.guid = m.guid
    where m.state <> 'disabled' and (c.oidc_subject_hash = ${subject_hash}
      or (c.oidc_subject_hash is null and m.email_hash = ${staff.secrets.emailHash(email)}))
    order by c.oidc_subject_hash is null, m.state = 'active' desc, m.activated_at limit 1`
  if (!found) return refused('oidc', undefined, call)
  return signedIn(signInByOidc, { ...found, subject_hash, session: call.session }, 'oidc', found, call)
}
