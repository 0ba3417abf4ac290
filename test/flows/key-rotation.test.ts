// Keys are changed under a running service: the master key, by the environment and by the file, and the data keys. Nobody
// notices, nothing is lost, and what was broken off is taken up again.
import { spawn } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { makeDemo } from '../../src/cli/demo.ts'
import { encryptedTables } from '../../src/cli/rotate-keys.ts'
import { configFrom } from '../../src/config.ts'
import { startCore } from '../../src/core.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { newest_key_ms } from '../../src/secrets/data-keys.ts'
import { rotateData } from '../../src/secrets/rotate-data.ts'
import { rotateMaster } from '../../src/secrets/rotate-master.ts'
import type { Report } from '../../src/secrets/rotation-lock.ts'
import { dataKeyPurpose, unwrapKey } from '../../src/secrets/vault.ts'
import { encryptedColumns } from '../../src/wiring/tables.ts'
import { startRealService } from '../simulation/real-service.ts'
import { startTestService, type TestService, testMasterKey } from '../support/service.ts'

const quiet: Report = { now: () => {}, step: () => {} }
const guids = guidSource(randomBytes)

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const personOf = (i: number) => ({
  type: 'individual',
  name: { first: `First ${i}`, last: 'Last' },
  date_of_birth: '1990-01-02',
})
const nameOf = async (guid: string) => (await s.call('GET', `/customers/${guid}?include_pii=true`)).body.name?.first
/** How many values of all tables are under each generation. */
async function generations(bank_guid: Guid = s.demo.bank_guid): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { name, fields } of encryptedTables) {
    const rows = await s.service.sql.unsafe(
      `select encode(substring(f from 1 for 3), 'hex') as head, count(*) as n
       from ${name} t cross join lateral unnest(array[${fields}]) f where bank_guid = $1 and f is not null group by 1`,
      [bank_guid],
    )
    for (const { head, n } of rows) counted[head] = (counted[head] ?? 0) + Number(n)
  }
  return counted
}
const rotate = (options: Partial<Parameters<typeof rotateData>[0]> = {}) => {
  const { sql, masters } = s.service
  const newGuid = () => guids(s.service.services.now())
  return rotateData({ sql, masters, tables: encryptedTables, newGuid, report: quiet, settle_ms: 0, ...options })
}

/** Bytes that are no ciphertext under a data key: hashes, keys wrapped by the master key, and what is encrypted under the root key for staff. */
const otherBytes = [
  ...['api_keys.secret_hash', 'audit_seals.digest', 'bank_data_keys.wrapped', 'service_keys.wrapped'],
  ...['sessions.token_hash', 'staff_invitations.token_hash'],
  ...['staff_credentials.totp_secret', 'staff_invitations.totp_secret', 'staff_members.person'],
]

describe('data keys', () => {
  test('everything that is encrypted is encrypted anew', async () => {
    const columns = await s.service.sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`
    // What is rotated, and what the audit looks at.
    for (const list of [encryptedTables, encryptedColumns]) {
      const known = list.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`))
      expect(columns.map(({ name }) => name).sort()).toEqual([...known, ...otherBytes].sort())
    }
  })

  test('change under load: reads never fail, and at the end everything is under the new key', async () => {
    const file = { type: 'invoice', filename: 'f', content_type: 'application/pdf' }
    const bytes = randomBytes(2_000_000)
    const { guid: file_guid } = (await s.call('POST', '/files', { ...file, data: bytes.toString('base64') })).body
    const made: string[] = []
    const failures: string[] = []
    let isOver = false
    const load = async (): Promise<void> => {
      while (!isOver) {
        const i = made.length
        made.push('')
        const reply = await s.call('POST', '/customers', personOf(i))
        made[i] = reply.body.guid
        if (reply.status !== 201 || (await nameOf(made[i]!)) !== `First ${i}`) failures.push(reply.text)
        // Somebody made long ago, too.
        if ((await nameOf(made[0]!)) !== 'First 0') failures.push('the first')
      }
    }
    made.push((await s.call('POST', '/customers', personOf(0))).body.guid)
    const loads = [load(), load()]
    const records = await rotate({ settle_ms: newest_key_ms + 500 })
    isOver = true
    await Promise.all(loads)
    expect(failures).toEqual([])
    expect(records).toBeGreaterThan(5)
    expect(Object.keys(await generations())).toEqual(['020002'])
    const content = (await s.call('GET', `/files/${file_guid}/content`)).body.data
    expect(Buffer.from(content, 'base64').equals(bytes)).toBe(true)
    expect((await audit(s.service.sql)).is_sound).toBe(true)
  })

  test('what was broken off goes on with the same key', async () => {
    class Killed extends Error {}
    for (let i = 0; i < 250; i += 50)
      await Promise.all(Array.from({ length: 50 }, (_, k) => s.call('POST', '/customers', personOf(i + k))))
    const killed: Report = {
      now: (text) => {
        if (text.includes('records')) throw new Killed()
      },
      step: () => {},
    }
    await expect(rotate({ report: killed })).rejects.toThrow(Killed)
    await expect(rotate({ report: killed })).rejects.toThrow(Killed)
    const halfway = await generations()
    expect(Object.keys(halfway).sort()).toEqual(['020002', '020003'])
    // One key is used by both, whoever reads.
    expect(
      (await s.call('GET', '/customers?include_pii=true&per_page=100')).body.objects.every(
        (each: { name: object }) => each.name,
      ),
    ).toBe(true)
    await rotate()
    expect(Object.keys(await generations())).toEqual(['020003'])
    const keys = await s.service.sql`select generation, swept_at is not null as is_swept from bank_data_keys order by 1`
    expect(keys).toEqual([
      { generation: 1, is_swept: false },
      { generation: 2, is_swept: true },
      { generation: 3, is_swept: true },
    ])
    expect((await audit(s.service.sql)).is_sound).toBe(true)
  })

  test('of one bank change alone, and one at a time', async () => {
    const other = await makeDemo(s.service, '')
    let second: Promise<unknown> | undefined
    // At the first step the other one holds the lock; at its last it may have given it back already.
    const step = () => {
      second ??= rotate().catch((error) => error)
    }
    await rotate({ bank_guid: other.bank_guid, report: { ...quiet, step }, settle_ms: 500 })
    expect(String(await second)).toContain('another change of keys is running')
    expect(Object.keys(await generations(other.bank_guid))).toEqual(['020002'])
    expect(Object.keys(await generations())).toEqual(['020003'])
  })

  test('fields of the first format, which named no generation, are read and brought under the new key', async () => {
    const { sql, masters } = s.service
    const { bank_guid } = s.demo
    const { guid } = (await s.call('POST', '/customers', personOf(5))).body
    const [{ wrapped }] = (await sql`
      select wrapped from bank_data_keys where bank_guid = ${bank_guid} and generation = 1`) as unknown as [
      { wrapped: Buffer },
    ]
    const key = unwrapKey(masters.next, dataKeyPurpose(bank_guid), wrapped)
    const [head, nonce] = [Buffer.from([1]), randomBytes(12)]
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.concat([head, Buffer.from(`${bank_guid}/customers/name`)]))
    const text = Buffer.concat([cipher.update('{"first":"From before"}'), cipher.final()])
    const sealed = Buffer.concat([head, nonce, text, cipher.getAuthTag()])
    await sql`update customers_pii set name = ${sealed} where guid = ${guid}`
    expect(await nameOf(guid)).toBe('From before')
    await rotate()
    expect(Object.keys(await generations())).toEqual(['020004'])
    expect(await nameOf(guid)).toBe('From before')
  })

  test('a value that cannot be opened is named, and stays', async () => {
    const { sql } = s.service
    const [row] = await sql`select guid, name from customers_pii limit 1`
    await sql`update customers_pii set name = ${Buffer.concat([row!.name.subarray(0, -1), Buffer.from([row!.name.at(-1) ^ 1])])} where guid = ${row!.guid}`
    await expect(rotate()).rejects.toThrow(`customers_pii ${row!.guid}: `)
    await sql`update customers_pii set name = ${row!.name} where guid = ${row!.guid}`
    await rotate()
    expect(Object.keys(await generations())).toEqual(['020005'])
  })
})

describe('the master key', () => {
  const next = '22'.repeat(32)
  const log = pino({ level: 'silent' })
  const core = (env: Record<string, string>) =>
    startCore({ config: configFrom({ DATABASE_URL: s.config.database_url!, ...env }), log })

  test('changes by the environment: both are known, then only the next', async () => {
    const database_url = s.config.database_url!
    const { body: customer } = await s.call('POST', '/customers', personOf(1))
    const start = (env: Record<string, string>) => startTestService({ database_url, env })
    const during = await start({ CORRIDOR_MASTER_KEY: next, CORRIDOR_MASTER_KEY_PREVIOUS: testMasterKey })
    const read = (each: TestService) =>
      each.call('GET', `/customers/${customer.guid}?include_pii=true`, undefined, { key: s.demo.bank_key })
    expect((await read(during)).body.name).toMatchObject(personOf(1).name)
    const fingerprints = () =>
      Promise.all([s, during].map((each) => each.service.services.personalData.fingerprint(s.demo.bank_guid, 'iban')))
    const [fingerprint] = await fingerprints()
    const makeBank = (each: TestService) =>
      each.call('POST', '/banks', { name: 'B', type: 'sandbox' }, { key: s.demo.organization_key })
    // Until the change, nobody wraps by the next key: a process that does not know it yet must be able to read.
    const early = (await makeBank(during)).body.guid as Guid
    await s.service.services.personalData.encryptBytes(early, 'x', Buffer.from('x'))
    expect(await rotateMaster(during.service.sql, during.service.masters, quiet, 0)).toBeGreaterThan(2)
    const late = (await makeBank(during)).body.guid as Guid
    // The keys of before go on working, on those who know both and on those who do not know the next yet.
    for (const each of [during, s]) expect((await read(each)).body.name).toMatchObject(personOf(1).name)
    const after = await start({ CORRIDOR_MASTER_KEY: next })
    expect((await read(after)).body.name).toMatchObject(personOf(1).name)
    await after.service.services.personalData.encryptBytes(late, 'x', Buffer.from('x'))
    expect((await makeBank(after)).status).toBe(201)
    expect(await after.service.services.personalData.fingerprint(s.demo.bank_guid, 'iban')).toBe(fingerprint)
    expect(await fingerprints()).toEqual([fingerprint, fingerprint])
    // A second run finds nothing to do.
    expect(await rotateMaster(during.service.sql, during.service.masters, quiet, 0)).toBe(0)
    await after.stop()
    await during.stop()
    await expect(core({ CORRIDOR_MASTER_KEY: testMasterKey })).rejects.toThrow(/belongs to master key/)
  })

  test('a key left behind by a broken change stops a start without the old master key', async () => {
    const third = { CORRIDOR_MASTER_KEY: '33'.repeat(32), CORRIDOR_MASTER_KEY_PREVIOUS: next }
    const both = await core(third)
    const broken = {
      ...quiet,
      now: () => {
        throw new Error('killed')
      },
    }
    await expect(rotateMaster(both.sql, both.masters, broken, 0)).rejects.toThrow('killed')
    await expect(core({ CORRIDOR_MASTER_KEY: third.CORRIDOR_MASTER_KEY })).rejects.toThrow(
      /CORRIDOR_MASTER_KEY_PREVIOUS/,
    )
    expect(await rotateMaster(both.sql, both.masters, quiet, 0)).toBeGreaterThan(0)
    await both.stop()
    await (await core({ CORRIDOR_MASTER_KEY: third.CORRIDOR_MASTER_KEY })).stop()
  })

  test('changes by its file while the service runs, though the command is killed', async ({ onTestFinished }) => {
    const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'corridor.js')
    if (!existsSync(program)) throw new Error('npm run build comes first')
    const dataDir = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
    await chmod(dataDir, 0o711)
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const { DATABASE_URL: _, CORRIDOR_MASTER_KEY: __, ...inherited } = process.env
    const env = { ...inherited, CORRIDOR_DATA_DIR: dataDir }
    const keys = () => readFileSync(join(dataDir, 'master.key'), 'utf8').trim().split('\n')
    const command = (...args: string[]) => {
      const child = spawn(process.execPath, [program, 'keys', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      child.stderr.on('data', (text) => (said += text))
      const ended = new Promise<number | null>((done) => child.once('exit', done))
      return { child, ended, said: () => said }
    }
    let service = await startRealService({ CORRIDOR_DATA_DIR: dataDir })
    onTestFinished(() => service.stop())
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    const call = async (path: string, body?: object, key = demo.bank_key) => {
      const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const reply = await fetch(`${service.base_url}/api${path}`, { ...init, headers })
      return { status: reply.status, body: JSON.parse(await reply.text()) }
    }
    const works = async () => {
      const { status, body } = await call('/customers', personOf(7))
      expect(status, JSON.stringify(body)).toBe(201)
      expect((await call(`/customers/${body.guid}?include_pii=true`)).body.name).toMatchObject(personOf(7).name)
      const ada = demo.customers[0].guid
      expect((await call(`/customers/${ada}?include_pii=true`)).body.name.first).toBe('Ada')
      expect((await call('/banks', { name: 'B', type: 'sandbox' }, demo.organization_key)).status).toBe(201)
    }
    await works()
    const [before] = keys()
    const killed = command('rotate-master')
    // It has told the database which key is next, and waits.
    while (!killed.said().includes('new keys are wrapped by')) await new Promise((done) => setTimeout(done, 5))
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(keys()).toHaveLength(2)
    await works()
    const again = command('rotate-master')
    expect(await again.ended, again.said()).toBe(0)
    expect(keys()).toHaveLength(1)
    expect(keys()).not.toContain(before)
    await works()
    await service.kill()
    service = await startRealService({ CORRIDOR_DATA_DIR: dataDir })
    await works()
    const data = command('rotate-data', '--bank', demo.bank_guid)
    expect(await data.ended, data.said()).toBe(0)
    await works()
  })
})
