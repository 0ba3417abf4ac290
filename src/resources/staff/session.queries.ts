// What a session is shown of itself: the person, and what the person may do where.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import { found } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { parseJson } from '../../wire/json.ts'
import type { Bank } from '../banks/bank.ts'
import { type Grant, rolesFor } from './role.ts'
import type { Session } from './session.ts'

/** Who has roles for the organization finds more banks by GET /banks. Grants for single banks are fewer. */
const banks_max = 500

type Shown = Pick<Session, 'organization_guid' | 'guid'>

interface Whose {
  readonly staff_member_guid: Guid
  readonly expires_at: Timestamp
  readonly person: Uint8Array
  readonly grants: string
  readonly organization_name: string
}

const sorted = (scopes: ReadonlySet<string>): string[] => [...scopes].sort()

export async function currentSession({ organization_guid, guid }: Shown, { sql, staff, now }: Services) {
  const [row] = await sql<Whose[]>`
    select s.staff_member_guid, s.expires_at, m.person, m.grants, o.name as organization_name
    from sessions s
    join staff_members m on m.organization_guid = s.organization_guid and m.guid = s.staff_member_guid
    join organizations o on o.organization_guid = s.organization_guid
    where s.organization_guid = ${organization_guid} and s.guid = ${guid}`
  const { staff_member_guid, expires_at, person, organization_name, ...rest } = found(row)
  const grants = parseJson(rest.grants) as unknown as Grant[]
  const scopes = sorted(staff.scopesOfGrants(grants, null))
  const idle_expires_at = addSeconds(now(), staff.idle_seconds)
  const { email, name } = staff.secrets.openPerson({ organization_guid, guid: staff_member_guid, person })
  return {
    guid,
    staff_member: { guid: staff_member_guid, email, name },
    organization: { guid: organization_guid, name: organization_name },
    banks: (await banksOf(sql, organization_guid, grants)).map((bank) => ({
      ...bank,
      roles: rolesFor(grants, bank.guid),
      scopes: sorted(staff.scopesOfGrants(grants, bank.guid)),
    })),
    organization_scopes: { sandbox: scopes, production: scopes },
    roles: rolesFor(grants, null),
    expires_at,
    idle_expires_at: idle_expires_at < expires_at ? idle_expires_at : expires_at,
  }
}

/** Those that somebody has a role for. */
const banksOf = (sql: Sql, organization_guid: Guid, grants: readonly Grant[]) => {
  const own = grants.flatMap(({ bank_guid }) => bank_guid ?? [])
  return sql<Pick<Bank, 'guid' | 'name' | 'type'>[]>`
    select guid, name, type from banks where organization_guid = ${organization_guid}
      and (${rolesFor(grants, null).length > 0} or guid = any(${arrayLiteral(own)}::uuid[]))
    order by guid limit ${banks_max}`
}
