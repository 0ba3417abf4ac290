// What a key may be given by its maker: scopes that the maker holds, and, from a key, no longer life and no further addresses than its own.
import { BlockList, isIPv4 } from 'node:net'
import { type Caller, refuse } from '../../http/endpoint.ts'
import { giverOf } from '../../http/giver.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { parseJson } from '../../wire/json.ts'

interface Asked {
  readonly bank_guid?: Guid | undefined
  readonly scopes: readonly string[]
  readonly bank_scopes?: readonly string[] | undefined
  readonly expires_at?: Timestamp | undefined
  readonly ip_allowlist?: readonly string[] | undefined
}

/** With these an organization key reaches further than it looks. */
const reachesBanks = ['api_keys:execute', 'staff:execute']

const ofKey = 'A key can give only scopes that its maker has too. Leave this scope out.'
const onBanks =
  'A key can give on banks only the scopes that are among the `bank_scopes` of its maker. Leave this scope out, or use a key that has it there.'
const toBanks = 'A key with this scope reaches every bank. Only an admin of the whole organization can give it.'

/** Nobody creates a stronger key: a key outlives the session, and the key, that made it. */
export function refuseBeyondMaker(
  { bank_guid, scopes, bank_scopes = [] }: Asked,
  caller: Caller,
  services: Services,
): void {
  const { session } = caller
  const giver = giverOf(caller, services)
  const refuseBeyond = (given: readonly string[], held: ReadonlySet<string>, field: string, message: string): void => {
    const i = given.findIndex((scope) => !held.has(scope))
    if (i >= 0) refuse('invalid_scopes', `${field}[${i}]`, message)
  }
  if (bank_guid) {
    refuseBeyond(scopes, giver.holds(bank_guid), 'scopes', session ? ofKey : onBanks)
    return
  }
  const reaching = session ? scopes.findIndex((scope) => reachesBanks.includes(scope)) : -1
  if (session && reaching >= 0 && !services.staff.hasAllOnBanks(session.grants)) {
    refuse('invalid_scopes', `scopes[${reaching}]`, toBanks)
  }
  refuseBeyond(scopes, giver.holds(null), 'scopes', ofKey)
  refuseBeyond(bank_scopes, giver.holds('every_bank'), 'bank_scopes', onBanks)
}

/** A key that ends, or is used from some addresses only, makes none that is bound less. */
export async function refuseWiderKey(asked: Asked, { actor, session }: Caller, { sql }: Services): Promise<void> {
  if (actor.type !== 'api_key' || session) return
  const [own] = await sql<{ expires_at: Timestamp | null; ip_allowlist: string | null }[]>`
    select expires_at, ip_allowlist from api_keys where guid = ${actor.guid}`
  if (own?.expires_at && (asked.expires_at === undefined || asked.expires_at > own.expires_at)) {
    const message =
      'The key that makes it ends, and makes none that outlives it. Send an `expires_at` that is not later.'
    refuse('invalid_scopes', 'expires_at', message)
  }
  if (!own?.ip_allowlist) return
  const ranges = parseJson(own.ip_allowlist) as unknown as string[]
  const message = 'The key that makes it has addresses, and makes none for further ones. Send addresses within its own.'
  if (asked.ip_allowlist === undefined) refuse('invalid_scopes', 'ip_allowlist', message)
  asked.ip_allowlist?.forEach((entry, i) => {
    if (!ranges.some((range) => isWithin(entry, range))) refuse('invalid_scopes', `ip_allowlist[${i}]`, message)
  })
}

function isWithin(entry: string, range: string): boolean {
  const [inner, outer] = [rangeFrom(entry), rangeFrom(range)]
  if (inner.family !== outer.family || inner.bits < outer.bits) return false
  const list = new BlockList()
  list.addSubnet(outer.address, outer.bits, outer.family)
  return list.check(inner.address, inner.family)
}

function rangeFrom(text: string) {
  const [address = '', bits] = text.split('/')
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  return { address, family, bits: bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits) } as const
}
