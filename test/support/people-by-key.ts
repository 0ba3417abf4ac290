// People of the staff, as the endpoints see them: callers whose actor is a member. Each has a key of the bank that stands for a session.
import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { Caller } from '../../src/http/endpoint.ts'
import { KeyRing } from '../../src/http/key-ring.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { scopeOfKind } from '../../src/resources/reviews/review-act.ts'
import { ok, type Reply, type TestService } from './service.ts'

export interface Person {
  readonly guid: Guid
  call(method: string, path: string, body?: unknown): Promise<Reply>
}

const someMember = () => randomBytes(16).toString('hex') as Guid

const members = new Map<string, Guid>()

/** Everybody else, if keys without a person are sessions too. */
let everyone: Guid | undefined

const asMember = (header: string | undefined, caller: Caller | string): Caller | string => {
  const guid = (header && members.get(header)) ?? everyone
  return guid && typeof caller !== 'string' ? { ...caller, actor: { type: 'staff_member', guid } } : caller
}

/** From now on the keys of these people are sessions, and with `isEveryone` all other keys are those of one person. */
export function watchStaff(isEveryone = false): void {
  everyone = isEveryone ? someMember() : undefined
  if (vi.isMockFunction(KeyRing.prototype.authenticate)) return
  const authenticate = KeyRing.prototype.authenticate
  vi.spyOn(KeyRing.prototype, 'authenticate').mockImplementation(function (this: KeyRing, header, ...rest) {
    const caller = authenticate.call(this, header, ...rest)
    return (
      caller instanceof Promise ? caller.then((settled) => asMember(header, settled)) : asMember(header, caller)
    ) as never
  })
}

/** From now on this key is a session, of somebody new or of this person. Returns how to end it. */
export function actAs(key: string, guid: Guid = someMember()): () => void {
  members.set(`Bearer ${key}`, guid)
  return () => void members.delete(`Bearer ${key}`)
}

/** `guid`: another session of the same person. `via`: another service on the same database. */
export async function personOf(s: TestService, guid: Guid = someMember(), via: TestService = s): Promise<Person> {
  const body = {
    name: 'session',
    kind: 'bank',
    bank_guid: s.demo.bank_guid,
    scopes: ['reviews:read', 'reviews:execute', ...new Set(Object.values(scopeOfKind))],
  }
  const { key } = await ok(s.call('POST', '/api_keys', body, { key: s.demo.organization_key }))
  actAs(key, guid)
  return { guid, call: (method, path, sent) => via.call(method, path, sent, { key }) }
}
