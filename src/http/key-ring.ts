// Finds the caller of a key. Verified keys are cached by the header's text, and revocations are followed: every process refuses a revoked
// key within one second.
import { BlockList, isIPv4 } from 'node:net'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { RejectionCode } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { ApiKey } from '../resources/api-keys/api-key.ts'
import { isSameHash, parseKey } from '../secrets/key-format.ts'
import { parseJson } from '../wire/json.ts'
import type { Caller } from './endpoint.ts'
import { FollowedCache } from './followed-cache.ts'

interface Known {
  readonly caller: Caller
  readonly expires_at: Timestamp | null
  readonly allowed: BlockList | undefined
  last_used_at: number
}

const touch_ms = 60_000

export class KeyRing {
  readonly #sql: Sql
  readonly #hash: (secret: string) => Uint8Array
  readonly #now: () => Timestamp
  readonly #bankScopesBefore: BankScopesBefore
  readonly #known: FollowedCache<Known>

  /** `bankScopesBefore`: what an organization's key can give on banks if it does not say. */
  constructor(
    sql: Sql,
    hash: (secret: string) => Uint8Array,
    now: () => Timestamp,
    bankScopesBefore: BankScopesBefore = () => [],
  ) {
    this.#bankScopesBefore = bankScopesBefore
    this.#sql = sql
    this.#hash = hash
    this.#now = now
    this.#known = new FollowedCache(() => this.#readRevoked())
  }

  start(): Promise<void> {
    return this.#known.start()
  }

  stop(): void {
    this.#known.stop()
  }

  async #readRevoked(): Promise<(known: Known) => boolean> {
    // One day back: revoked_at is the clock of the process that revoked, and a wrong clock must not keep a key valid.
    const revoked = await this.#sql<{ guid: Guid }[]>`
      select guid from api_keys where revoked_at > now() - interval '1 day'`
    const guids = new Set(revoked.map(({ guid }) => guid))
    return ({ caller }) => guids.has(caller.actor.guid)
  }

  /**
   * Synchronous for a known key, so that the common case costs one map lookup. For another key it asks the database, if the caller
   * may still cause queries.
   */
  authenticate(
    header: string | undefined,
    ip: string,
    mayLook: () => boolean = () => true,
  ): Caller | RejectionCode | Promise<Caller | RejectionCode> {
    if (header === undefined) return 'authentication_malformed'
    const known = this.#known.get(header)
    if (known) return this.#admit(known, ip)
    return mayLook() ? this.#look(header, ip) : 'rate_limited'
  }

  #admit(known: Known, ip: string): Caller | RejectionCode {
    const now = this.#now()
    if (known.expires_at !== null && now >= known.expires_at) return 'authentication_failed'
    if (known.allowed && !known.allowed.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')) return 'authentication_failed'
    if (now - known.last_used_at > touch_ms) {
      known.last_used_at = now
      void this.#sql`update api_keys set last_used_at = now() where guid = ${known.caller.actor.guid}`.catch(() => {})
    }
    return known.caller
  }

  async #look(header: string, ip: string): Promise<Caller | RejectionCode> {
    const key = /^Bearer [!-~]{1,200}$/i.test(header) ? parseKey(header.slice(7)) : undefined
    if (!key) return /^Bearer ./i.test(header) ? 'authentication_failed' : 'authentication_malformed'
    const [row] = await this.#sql<ApiKey[]>`
      select owner_guid, guid, organization_guid, bank_guid, kind, environment, scopes, bank_scopes, origin_guid, ip_allowlist, secret_hash,
        expires_at, last_used_at
      from api_keys where guid = ${key.guid} and revoked_at is null`
    // An unknown key takes as long as a wrong one.
    const isRight = isSameHash(this.#hash(key.secret), row?.secret_hash ?? new Uint8Array(32))
    if (!row || !isRight || row.kind !== key.kind || row.environment !== key.environment) return 'authentication_failed'
    const known = knownFrom(row, this.#bankScopesBefore)
    this.#known.set(header, known)
    return this.#admit(known, ip)
  }
}

type BankScopesBefore = (scopes: readonly string[]) => readonly string[]

function knownFrom(row: ApiKey, bankScopesBefore: BankScopesBefore): Known {
  const scopes = parseJson(row.scopes as unknown as string) as string[]
  const bank_scopes =
    row.bank_scopes === null ? bankScopesBefore(scopes) : (parseJson(row.bank_scopes as unknown as string) as string[])
  const list = row.ip_allowlist === null ? undefined : (parseJson(row.ip_allowlist as unknown as string) as string[])
  return {
    caller: {
      actor: { type: 'api_key', guid: row.guid },
      kind: row.kind,
      environment: row.environment,
      organization_guid: row.organization_guid,
      bank_guid: row.bank_guid ?? row.organization_guid,
      scopes: new Set(scopes),
      bank_scopes: new Set(bank_scopes),
      origin_guid: row.origin_guid ?? row.guid,
    },
    expires_at: row.expires_at,
    allowed: list && blockListFrom(list),
    last_used_at: row.last_used_at ?? 0,
  }
}

function blockListFrom(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/') as [string, string | undefined]
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
