// Finds the caller of a session. A request has the cookie and names what it acts for: a bank, the organization in an environment, or only the
// session. Known pairs are cached; revoked sessions, disabled members and changed roles are followed as revoked keys are.
import type { Sql } from '../db/pool.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import type { RejectionCode } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Grant, Place } from '../resources/staff/role.ts'
import type { Session } from '../resources/staff/session.ts'
import { parseJson } from '../wire/json.ts'
import type { Caller } from './endpoint.ts'
import { FollowedCache } from './followed-cache.ts'

interface Known {
  readonly caller: Caller
  readonly session_guid: Guid
  readonly access_changed_at: Timestamp
  readonly expires_at: Timestamp
  last_used_at: number
  /** When that was last written. */
  touched_at: number
}

export interface SessionRingOptions {
  readonly sql: Sql
  readonly now: () => Timestamp
  /** A session that was not used for so long has ended. */
  readonly idle_seconds: number
  tokenHash(token: string): Uint8Array
  scopesOfGrants(grants: readonly Grant[], place: Place): ReadonlySet<string>
}

interface Ask {
  readonly token: string
  /** A bank's guid, `sandbox`, `production` or `session`. */
  readonly acts_for: string
  readonly mayLook?: () => boolean
  /** False for the service's own questions and for reads that no person made, which do not keep a session alive. */
  readonly isUse?: boolean
}

type Found = Pick<Session, 'organization_guid' | 'guid' | 'staff_member_guid' | 'expires_at' | 'last_used_at'> & {
  readonly grants: string
  readonly origin_guid: Guid | null
  readonly access_changed_at: Timestamp
  readonly bank_type: 'sandbox' | 'production' | null
}

const touch_ms = 60_000

export class SessionRing {
  readonly #options: SessionRingOptions
  readonly #known: FollowedCache<Known>

  constructor(options: SessionRingOptions) {
    this.#options = options
    this.#known = new FollowedCache(() => this.#readEnds())
  }

  start(): Promise<void> {
    return this.#known.start()
  }

  stop(): void {
    this.#known.stop()
  }

  async #readEnds(): Promise<(known: Known) => boolean> {
    const { sql, now } = this.#options
    // One day back, as for keys.
    const ended = await sql<{ guid: Guid; changed_at: Timestamp | null }[]>`
      with since as (select least(now(), to_timestamp(${now() / 1000})) - interval '1 day' as at)
      select guid, null::timestamptz as changed_at from sessions, since where revoked_at > since.at
      union all
      select guid, access_changed_at from staff_members, since where access_changed_at > since.at`
    const changes = new Map(ended.map(({ guid, changed_at }) => [guid, changed_at]))
    return ({ caller, session_guid, access_changed_at }) =>
      changes.has(session_guid) || (changes.get(caller.actor.guid) ?? access_changed_at) !== access_changed_at
  }

  authenticate(ask: Ask): Caller | RejectionCode | Promise<Caller | RejectionCode> {
    const { token, acts_for, mayLook = () => true, isUse = true } = ask
    const name = `${token} ${acts_for}`
    const known = this.#known.get(name)
    // One that looks idle here may have been used by way of another process.
    if (known && !this.#isIdle(known)) return this.#admit(known, isUse)
    return mayLook() ? this.#look(name, token, acts_for, isUse) : 'rate_limited'
  }

  #isIdle({ last_used_at }: Known): boolean {
    const { now, idle_seconds } = this.#options
    return now() - last_used_at >= idle_seconds * 1000
  }

  #admit(known: Known, isUse: boolean): Caller | RejectionCode {
    const { sql, now } = this.#options
    const at = now()
    if (at >= known.expires_at) return 'session_ended'
    if (!isUse) return known.caller
    known.last_used_at = at
    if (at - known.touched_at > touch_ms) {
      known.touched_at = at
      void sql`update sessions set last_used_at = to_timestamp(${at / 1000}) where organization_guid =
        ${known.caller.organization_guid} and guid = ${known.session_guid} and revoked_at is null`.catch(() => {})
    }
    return known.caller
  }

  async #look(name: string, token: string, acts_for: string, isUse: boolean): Promise<Caller | RejectionCode> {
    const { sql, tokenHash } = this.#options
    const bank_guid = parseGuid(acts_for) ?? null
    const [found] = await sql<Found[]>`
      select s.organization_guid, s.guid, s.staff_member_guid, s.expires_at, s.last_used_at, m.grants, m.origin_guid, m.access_changed_at,
        b.type as bank_type
      from sessions s
      join staff_members m on m.organization_guid = s.organization_guid and m.guid = s.staff_member_guid
      left join banks b on b.bank_guid = ${bank_guid} and b.organization_guid = s.organization_guid
      where s.token_hash = ${tokenHash(token)} and s.revoked_at is null and m.state = 'active'`
    const caller = found && this.#callerOf(found, acts_for, bank_guid)
    if (!found || !caller) return 'session_ended'
    const { guid: session_guid, access_changed_at, expires_at, last_used_at } = found
    const known = { caller, session_guid, access_changed_at, expires_at, last_used_at, touched_at: last_used_at }
    if (this.#isIdle(known)) return 'session_ended'
    this.#known.set(name, known)
    return this.#admit(known, isUse)
  }

  /** Undefined if the session may not act for that. A bank of another organization is the same as none. */
  #callerOf(found: Found, acts_for: string, bank_guid: Guid | null): Caller | undefined {
    const { organization_guid, staff_member_guid, bank_type } = found
    const grants = parseJson(found.grants) as unknown as Grant[]
    const person = {
      actor: { type: 'staff_member', guid: staff_member_guid },
      organization_guid,
      origin_guid: found.origin_guid ?? staff_member_guid,
      session: { guid: found.guid, grants },
    } as const
    const none = { bank_guid: organization_guid, environment: 'sandbox', scopes: new Set<string>() } as const
    if (acts_for === 'session') return { ...person, ...none, kind: 'session' }
    const isOrganization = acts_for === 'sandbox' || acts_for === 'production'
    const environment = isOrganization ? acts_for : bank_type
    const scopes = this.#options.scopesOfGrants(grants, isOrganization ? null : bank_guid)
    if (environment === null || scopes.size === 0) return undefined
    const place = isOrganization ? organization_guid : bank_guid
    return {
      ...person,
      kind: isOrganization ? 'organization' : 'bank',
      environment,
      bank_guid: place ?? organization_guid,
      scopes,
    }
  }
}
