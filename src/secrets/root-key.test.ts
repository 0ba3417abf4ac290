// The root key is created once and survives master keys. API keys issued before there was one stay valid.
import { createHmac, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo, createTestDatabase } from '../../test/support/database.ts'
import { startTestService, type TestService, testMasterKey } from '../../test/support/service.ts'
import { parseKey } from './key-format.ts'
import { loadMasterKeys } from './master-keys.ts'
import { openRootKey } from './root-key.ts'
import { rotateMaster } from './rotate-master.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const next = '22'.repeat(32)
const quiet = { now: () => {}, step: () => {} }
const open = (env: string, previous?: string) =>
  openRootKey(s.service.sql, loadMasterKeys({ env, previous, file: undefined }))
const statusWith = async (env: Record<string, string>): Promise<number> => {
  const other = await startTestService({ database_url: s.config.database_url!, env })
  const { status } = await other.call('GET', '/symbols', undefined, { key: s.demo.bank_key })
  await other.stop()
  return status
}

test('it is one, whoever opens it, and none of the master keys', async () => {
  const [one, other] = await Promise.all([open(testMasterKey), open(testMasterKey)])
  expect(one.equals(other)).toBe(true)
  expect(one.export()).not.toEqual(Buffer.from(testMasterKey, 'hex'))
  await expect(open(next)).rejects.toThrow(/belongs to master key/)
})

test('API keys from before there was a root key go on working, and outlive their master key', async () => {
  const { sql, masters } = s.service
  // As such a database was: the hash under a key derived from the master key, and no root key.
  const pepper = hkdfSync('sha256', Buffer.from(testMasterKey, 'hex'), '', 'corridor/api-key-secrets', 32)
  const { guid, secret } = parseKey(s.demo.bank_key)!
  const hash = createHmac('sha256', Buffer.from(pepper)).update(secret, 'utf8').digest()
  await sql`update api_keys set secret_hash = ${hash} where guid = ${guid}`
  await sql`delete from service_keys`
  expect(await statusWith({})).toBe(200)
  const both = loadMasterKeys({ env: next, previous: testMasterKey, file: undefined })
  expect(await rotateMaster(sql, both, quiet, 0)).toBe(3)
  expect(await statusWith({ CORRIDOR_MASTER_KEY: next })).toBe(200)
  expect(masters.find(both.ids[0]!)).toBeUndefined()
})

test('it is opened while a node of a cluster is away: nothing is written, and keys of its banks are not asked for', async () => {
  const database = await createTestDatabase()
  const owner = connectTo(database.url, { name: 'owner', max: 1 })
  const masters = loadMasterKeys({ env: testMasterKey, file: undefined })
  const root = await openRootKey(owner, masters)
  await owner.unsafe(`
    create function away() returns boolean language plpgsql as $$ begin raise 'a node is away' using errcode = '08006'; end $$;
    create function refuse() returns trigger language plpgsql as $$ begin perform away(); return null; end $$;
    alter table bank_data_keys rename to keys_of_nodes;
    create view bank_data_keys as select ''::bytea as wrapped from (select away() as yes offset 0) one where yes;`)
  for (const table of ['service_facts', 'master_keys', 'service_keys'])
    await owner.unsafe(`create trigger away before insert or update on ${table} execute function refuse()`)
  expect((await openRootKey(owner, masters)).equals(root)).toBe(true)
  const another = loadMasterKeys({ env: next, file: undefined })
  await expect(openRootKey(owner, another)).rejects.toThrow(/belongs to master key/)
  await owner.end()
  await database.drop()
})
