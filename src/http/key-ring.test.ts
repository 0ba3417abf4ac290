// When revoked keys are read, with a database made up.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { makeKey } from '../secrets/key-format.ts'
import { KeyRing } from './key-ring.ts'

const guid = '1'.repeat(32) as Guid
const { key } = makeKey({ environment: 'sandbox', kind: 'bank', guid })
const row = {
  ...{ owner_guid: guid, guid, organization_guid: guid, bank_guid: guid, kind: 'bank', environment: 'sandbox' },
  ...{
    scopes: '[]',
    bank_scopes: null,
    origin_guid: null,
    ip_allowlist: null,
    secret_hash: new Uint8Array(32),
    expires_at: null,
    last_used_at: Date.now(),
  },
}

let polls: number
let finds: number
let isRevoked: boolean
let ring: KeyRing

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  polls = finds = 0
  isRevoked = false
  const sql = async ([text]: TemplateStringsArray) => {
    if (text?.includes('revoked_at > now()')) polls++
    else if (text?.includes('select owner_guid')) return finds++ >= 0 && !isRevoked ? [row] : []
    return []
  }
  const hash = () => new Uint8Array(32)
  ring = new KeyRing(sql as unknown as Sql, hash, () => Date.now() as Timestamp)
  await ring.start()
})

afterEach(() => {
  ring.stop()
  vi.useRealTimers()
})

const call = async () => ring.authenticate(`Bearer ${key}`, '127.0.0.1')
const pollsIn = async (ms: number): Promise<number> => {
  const before = polls
  await vi.advanceTimersByTimeAsync(ms)
  return polls - before
}

test('while there are callers, revocations are read twice a second, and a known key is not looked up', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await call()).toMatchObject({ actor: { type: 'api_key', guid } })
    expect(await pollsIn(1000)).toBeGreaterThanOrEqual(2)
  }
  expect(finds).toBe(1)
})

test('without callers they are not read, and the next caller is looked up again', async () => {
  await call()
  await pollsIn(5000)
  expect(await pollsIn(60_000)).toBe(0)
  expect(await call()).toMatchObject({ actor: { type: 'api_key', guid } })
  expect(finds).toBe(2)
  expect(await pollsIn(1000)).toBeGreaterThanOrEqual(2)
})

test('a key that was revoked while nobody called is refused, however long ago that was', async () => {
  await call()
  await pollsIn(3 * 86_400_000)
  isRevoked = true
  expect([await call(), await call()]).toEqual(['authentication_failed', 'authentication_failed'])
})
