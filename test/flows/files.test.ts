// Files: uploaded whole and read back whole, encrypted where they lie, kept apart from what may be listed, bounded in size
// and in number, and swept where an upload was cut short.
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { removeByAge, sweep } from '../../src/jobs/housekeeping.ts'
import { fileSizeMax, partSize } from '../../src/resources/files/file.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { outcomeOf } from '../support/desk.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const invoice = (data: string, fields: object = {}) => ({
  type: 'invoice',
  filename: 'Rechnung "März" – 7.pdf',
  content_type: 'application/pdf',
  data,
  ...fields,
})
const small = invoice('aGVsbG8=')
const upload = (bytes: Buffer, fields: object = {}) =>
  s.call('POST', '/files', invoice(bytes.toString('base64'), fields))
const parts = async (): Promise<number> =>
  Number((await s.service.sql`select count(*)::integer as n from file_contents`)[0]!.n)

test.each(['../../etc/passwd', 'C:\\boot.ini', 'a\r\nb.pdf', 'invoice\u202efdp.exe', '..', 'a\u0000.pdf'])(
  'a file of the name %j is refused, and one that is stored is shown without it',
  async (filename) => {
    const { status, body } = await upload(Buffer.from('a'), { filename })
    const code = filename.includes('\u0000') ? 'control_character' : 'invalid_value'
    expect([status, body.errors[0].code, body.errors[0].field]).toEqual([400, code, 'filename'])
    expect(JSON.stringify(body)).not.toContain(JSON.stringify(filename).slice(1, -1))
    if (filename.includes('\u0000')) return
    const { guid } = (await upload(Buffer.from('a'), { filename: 'fine.pdf' })).body
    await s.service.sql`update files set filename = ${filename} where guid = ${guid}`
    for (const path of [`/files/${guid}`, `/files/${guid}/content`, `/files?guid=${guid}`]) {
      const { status: found, body: read } = await s.call('GET', path)
      expect(found).toBe(200)
      expect((read.objects?.[0] ?? read).filename).toMatch(/^[\w.]+$/)
    }
  },
)

test.each([1, 2, 3, partSize - 1, partSize, partSize + 1, fileSizeMax])(
  'a file of %d bytes comes back',
  async (size) => {
    const bytes = randomBytes(size)
    const made = await upload(bytes)
    expect(made.status, made.text).toBe(201)
    const { guid, ...known } = made.body
    expect(known).toMatchObject({ bank_guid: s.demo.bank_guid, type: 'invoice', size })
    expect(made.body).not.toHaveProperty('data')
    expect(made.body).not.toHaveProperty('content_guid')
    const read = await s.call('GET', `/files/${guid}`)
    expect(read.text).toBe(made.text)
    const content = await s.call('GET', `/files/${guid}/content`)
    expect(content.body).toMatchObject({ guid, filename: known.filename, content_type: 'application/pdf', size })
    expect(digest(Buffer.from(content.body.data, 'base64'))).toBe(digest(bytes))
  },
)

test('one byte more than 10 MiB, and what is no base64, is refused and leaves nothing', async () => {
  const before = await parts()
  const wrong = ['', 'a', 'aGVsbG8', 'aGVs bG8=', 'aGVsbG9=', 'aGVs-G8=', 'aGVsbG8=\n', '====', 'aGVsbG8=aGVsbG8=']
  for (const data of [...wrong, Buffer.alloc(fileSizeMax + 1).toString('base64')]) {
    const reply = await s.call('POST', '/files', { ...small, data })
    expect([reply.status, reply.body.errors], data.slice(0, 20)).toMatchObject([
      400,
      [{ field: 'data', code: 'invalid_value' }],
    ])
  }
  const raw = JSON.stringify({ ...small, data: 'A'.repeat(14 * 1024 * 1024) })
  const headers = { 'content-type': 'application/json' }
  expect(outcomeOf(await s.call('POST', '/files', undefined, { raw, headers }))).toBe('413 payload_too_large')
  expect(outcomeOf(await s.call('POST', '/customers', undefined, { raw, headers }))).toBe('413 payload_too_large')
  expect(await parts()).toBe(before)
})

test('types and content types are those of the list, and nothing that runs', async () => {
  for (const fields of [{ content_type: 'text/html' }, { content_type: 'image/svg+xml' }, { type: 'letter' }]) {
    expect(outcomeOf(await upload(Buffer.from('x'), fields))).toBe('400 invalid_value')
  }
})

test('a file of nobody is refused, and its content is not kept', async () => {
  const before = await parts()
  const reply = await upload(randomBytes(10), { customer_guid: 'f'.repeat(32) })
  expect([outcomeOf(reply), reply.body.errors[0].field]).toEqual(['422 no_customer', 'customer_guid'])
  expect(await parts()).toBe(before)
})

test('the same upload again is one file, and its content is there once', async () => {
  const headers = { 'idempotency-key': 'upload-1' }
  const first = await s.call('POST', '/files', small, { headers })
  const before = await parts()
  const again = await s.call('POST', '/files', small, { headers })
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  expect(outcomeOf(await s.call('POST', '/files', { ...small, type: 'passport' }, { headers }))).toBe(
    '422 idempotency_key_reused',
  )
  expect(await parts()).toBe(before)
  expect((await s.call('GET', `/files/${first.body.guid}/content`)).body.data).toBe(small.data)
})

test('lists filter by guid, customer, type and time', async () => {
  const customer_guid = s.demo.customers[0]!.guid
  const { guid, created_at } = (await upload(Buffer.from('c'), { customer_guid, type: 'selfie' })).body
  const totals = async (query: string) => {
    const { body } = await s.call('GET', `/files?${query}`)
    return [body.total, body.objects.map((file: { guid: string }) => file.guid).includes(guid)]
  }
  const all = (await s.call('GET', '/files')).body.total
  expect(all).toBeGreaterThan(7)
  const cases: [string, [number, boolean]][] = [
    [`guid=${guid}`, [1, true]],
    [`customer_guid=${customer_guid}`, [1, true]],
    ['type=selfie', [1, true]],
    ['type=selfie,invoice&per_page=100', [all, true]],
    [`bank_guid=${s.demo.bank_guid}&per_page=100`, [all, true]],
    [`bank_guid=${customer_guid}`, [0, false]],
    [`created_at_gte=${created_at}`, [1, true]],
    [`created_at_lt=${created_at}&per_page=100`, [all - 1, false]],
  ]
  for (const [query, expected] of cases) expect([query, await totals(query)]).toEqual([query, expected])
})

describe('content', () => {
  const secret = Buffer.from(`canary-${'in-the-content-'.repeat(100)}`)

  test('is read with its own scope alone, and each reading is noted once', async () => {
    const { guid } = (await upload(secret)).body
    const keyWith = async (scopes: string[]) => {
      const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes }
      return (await s.call('POST', '/api_keys', body, { key: s.demo.organization_key })).body
    }
    const others = await keyWith(scopesFor('bank').filter((scope) => scope !== 'files:pii:read'))
    const reader = await keyWith(['files:pii:read'])
    const path = `/files/${guid}/content`
    expect(outcomeOf(await s.call('GET', path, undefined, { key: others.key }))).toBe('403 invalid_scopes')
    expect((await s.call('GET', `/files/${guid}`, undefined, { key: others.key })).status).toBe(200)
    const read = await s.call('GET', path, undefined, { key: reader.key })
    expect(Buffer.from(read.body.data, 'base64')).toEqual(secret)
    const rows = await s.service.sql`
      select object_guid, actor_guid, request_id from audit_records where act = 'readPersonalData' and object_guid = ${guid}`
    expect(rows).toEqual([{ object_guid: guid, actor_guid: reader.guid, request_id: read.headers.get('x-request-id') }])
  })

  test('lies encrypted, bound to its file and place', async () => {
    const { sql } = s.service
    const [one, other] = await Promise.all([upload(secret), upload(secret)])
    const stored = await sql<{ guid: string; content: Buffer }[]>`
      select f.guid, c.content from file_contents c join files f on f.bank_guid = c.bank_guid and f.content_guid = c.guid
      where f.guid in (${one!.body.guid}, ${other!.body.guid})`
    expect(stored).toHaveLength(2)
    for (const { content } of stored) expect(content.includes('canary')).toBe(false)
    const swapped = stored.find(({ guid }) => guid === other!.body.guid)!.content
    const { bank_guid } = s.demo
    await sql`update file_contents set content = ${swapped} where bank_guid = ${bank_guid}
      and guid = (select content_guid from files where bank_guid = ${bank_guid} and guid = ${one!.body.guid})`
    expect(outcomeOf(await s.call('GET', `/files/${one!.body.guid}/content`))).toBe('500 internal_error')
    expect((await s.call('GET', `/files/${other!.body.guid}/content`)).status).toBe(200)
  })

  test('that no file names is swept after an hour; the others stay', async () => {
    const { sql } = s.service
    const before = await parts()
    const orphan = (guid: string, age: string) => sql`
      insert into file_contents (bank_guid, guid, part, content, created_at)
      values (${s.demo.bank_guid}, ${guid}, 0, '\\x00', now() - ${age}::interval)`
    await orphan('a'.repeat(32), '2 hours')
    await orphan('b'.repeat(32), '1 minute')
    await sql`update file_contents set created_at = now() - interval '2 hours' where guid in (select content_guid from files)`
    await sweep({ steps: removeByAge(sql, 30) })
    expect(await parts()).toBe(before + 1)
    expect(await sql`select 1 from file_contents where guid = ${'b'.repeat(32)}`).toHaveLength(1)
  })
})

test('more uploads at once than a process takes are told to come back; the places of a bank are free again', async () => {
  const { base_url } = s.service
  // They send their headers and nothing else, as slow senders do.
  const statuses = [0, 0, 0, 0, 0, 0]
  const senders = statuses.map((_, i) => {
    const headers = { authorization: `Bearer ${s.demo.bank_key}`, 'content-type': 'application/json' }
    const sender = request(`${base_url}/api/files`, { method: 'POST', headers })
    sender.on('error', () => {})
    sender.on('response', ({ statusCode }) => {
      statuses[i] = statusCode!
    })
    sender.write('{')
    return sender
  })
  await eventually(
    async () => statuses.filter((status) => status > 0),
    ({ length }) => length >= 2,
  )
  const refused = await s.call('POST', '/files', small)
  expect([outcomeOf(refused), refused.headers.get('retry-after')]).toEqual(['503 overloaded', '1'])
  expect((await s.call('GET', '/files')).status).toBe(200)
  expect(statuses.sort()).toEqual([0, 0, 0, 0, 503, 503])
  for (const sender of senders) sender.destroy()
  await eventually(
    () => s.call('POST', '/files', small),
    ({ status }) => status === 201,
  )
})

test('the books are sound, and a file without its content is found', async () => {
  const { sql } = s.service
  expect((await audit(sql)).is_sound).toBe(true)
  await sql`delete from file_contents where guid = (select content_guid from files where size > ${partSize} limit 1) and part = 1`
  const broken = (await audit(sql)).results.filter(({ violations }) => violations > 0)
  expect(broken.map(({ name }) => name)).toEqual(['file-contents'])
})
