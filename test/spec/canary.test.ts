// Personal data leaves the service only where it was asked for and may be seen. Every personal field of every noun gets a
// text that occurs nowhere else; then that text is looked for in all other answers, logs, metrics, spans, tables, and in the files
// of the database, its write-ahead log included.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import { configFrom } from '../../src/config.ts'
import { type Embedded, startEmbedded } from '../../src/db/embedded.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { type Service, startService } from '../../src/main.ts'
import { endpoints, scopesFor } from '../../src/wiring/endpoints.ts'
import { personals } from '../../src/wiring/tables.ts'
import { type Collector, startCollector } from '../support/collector.ts'
import { connectTo } from '../support/database.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { endingOf } from './examples/kit.ts'
import { traces, tracesIn } from './examples/marker-traces.ts'
import { marker, personalExamples } from './examples/personal.ts'

/** Personal data that does not lie in a table of personal fields, but can be read all the same. */
const contents = { type: 'passport', filename: 'p.pdf', content_type: 'application/pdf' }
const content = Buffer.from(`${'.'.repeat(1000)}${marker} content${'.'.repeat(1000)}`)
/** Not personal: it must be found wherever is looked, or the looking is worth nothing. */
const control = `visible-${marker.slice(2)}`

const nouns = personals.filter(({ noun }) =>
  // Secrets of providers are personal to nobody: they are never shown.
  ['POST', 'GET'].every((way) =>
    endpoints.some(
      ({ method, path, pii_scope }) => method === way && path === `/${noun}` && (way === 'POST' || pii_scope),
    ),
  ),
)

let folder: string
let database: Embedded
let service: Service
let demo: Demo
let business_guid: string
let collector: Collector
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-canary-'))
  await chmod(folder, 0o711)
  database = await startEmbedded({ dataDir: folder, log: (text) => void lines.push(text) })
  collector = await startCollector()
  const env = { DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0', CORRIDOR_RATE_LIMIT: '0' }
  service = await startService({ config: configFrom({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), log })
  demo = await makeDemo(service, service.base_url)
  const business = { type: 'business', name: { full: 'Firm' } }
  business_guid = (await call('/customers', { method: 'POST', body: business })).body.guid
})
afterAll(async () => {
  await service?.stop()
  await collector?.stop()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Sent {
  readonly method?: string
  readonly body?: unknown
  /** Sent as it is. */
  readonly raw?: string
  readonly key?: string
  readonly once?: string
}

/** Every answer is looked through, unless it is one that may hold personal data. */
async function call(
  path: string,
  { method = 'GET', body, raw, key = demo.bank_key, once }: Sent = {},
  isPersonal = false,
) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
    ...(once ? { 'idempotency-key': once } : {}),
  }
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const init = sent === undefined ? {} : { body: sent }
  const reply = await fetch(`${service.base_url}/api${path}`, { method, headers, ...init })
  const text = await reply.text()
  const everything = `${text}\n${[...reply.headers].join('\n')}`
  if (!isPersonal)
    expect([`${method} ${path} ${reply.status}`, tracesIn(everything)]).toEqual([
      `${method} ${path} ${reply.status}`,
      [],
    ])
  const isJson = reply.headers.get('content-type')?.includes('json')
  return {
    status: reply.status,
    body: isJson ? JSON.parse(text) : undefined,
    request_id: reply.headers.get('x-request-id')!,
  }
}

const keyWith = async (scopes: readonly string[]): Promise<{ key: string; guid: string }> => {
  const body = { name: 'k', kind: 'bank', bank_guid: demo.bank_guid, scopes }
  return (await call('/api_keys', { method: 'POST', body, key: demo.organization_key })).body
}

const valuesOf = (noun: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(personalExamples[noun]!.fields).flatMap(([field, canary]) =>
      canary ? [[field, canary.value]] : [],
    ),
  )

test('every personal field of every noun has a canary', () => {
  const needed = nouns.map(({ noun, fields }) => [noun, [...fields].sort()])
  const given = nouns.map(({ noun }) => [noun, Object.keys(personalExamples[noun]?.fields ?? {}).sort()])
  expect(given, 'give the noun an example in test/spec/examples/personal.ts').toEqual(needed)
  expect(nouns.length).toBeGreaterThan(0)
})

const made = new Map<string, string>()

describe.each(nouns.map(({ noun }) => [noun]))('%s', (noun) => {
  const piiScope = () => endpoints.find(({ path, pii_scope }) => path === `/${noun}` && pii_scope)!.pii_scope!

  test('answers to those who write hold nothing personal', async () => {
    const body = {
      ...personalExamples[noun]!.body(valuesOf(noun), { business_guid }),
      ...(noun === 'customers' ? { labels: [control] } : {}),
    }
    const first = await call(`/${noun}`, { method: 'POST', body, once: `once-${noun}` })
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    made.set(noun, first.body.guid)
    const again = await call(`/${noun}`, { method: 'POST', body, once: `once-${noun}` })
    expect(again.body).toEqual(first.body)
    // Refused: another body for the same key, no JSON at all, and each value replaced by one of the wrong kind.
    const other = await call(`/${noun}`, { method: 'POST', raw: `${JSON.stringify(body)} `, once: `once-${noun}` })
    expect([other.status, other.body.message_code]).toEqual([422, 'idempotency_key_reused'])
    expect((await call(`/${noun}`, { method: 'POST', raw: `{"${marker}` })).status).toBe(400)
    for (const field of Object.keys(valuesOf(noun))) {
      const wrong = { ...valuesOf(noun), [field]: [marker, { [field]: marker }] }
      const reply = await call(`/${noun}`, {
        method: 'POST',
        body: personalExamples[noun]!.body(wrong, { business_guid }),
      })
      expect([field, reply.status]).toEqual([field, 400])
    }
  })

  test('reads show it with include_pii and the scope alone, and each is noted once', async () => {
    const guid = made.get(noun)!
    const others = await keyWith(scopesFor('bank').filter((scope) => scope !== piiScope()))
    const reader = await keyWith(scopesFor('bank'))
    for (const path of [`/${noun}/${guid}`, `/${noun}?guid=${guid}`]) {
      const asked = `${path}${path.includes('?') ? '&' : '?'}include_pii`
      for (const query of [path, `${asked}=false`]) expect((await call(query, { key: reader.key })).status).toBe(200)
      expect((await call(`${asked}=true`, { key: others.key })).status).toBe(403)
      expect((await call(`${asked}=maybe`, { key: reader.key })).status).toBe(400)
      const { status, body, request_id } = await call(`${asked}=true`, { key: reader.key }, true)
      expect(status).toBe(200)
      expect(tracesIn(JSON.stringify(body))).toContain(marker)
      const rows = await service.sql`
        select object_guid, actor_guid from audit_records where act = 'readPersonalData' and bank_guid = ${demo.bank_guid} and request_id = ${request_id}`
      expect(rows).toEqual([{ object_guid: guid, actor_guid: reader.guid }])
    }
    const page = await call(`/${noun}?include_pii=true&per_page=100`, { key: reader.key }, true)
    const rows = await service.sql<{ object_guid: string }[]>`
      select object_guid from audit_records where act = 'readPersonalData' and bank_guid = ${demo.bank_guid} and request_id = ${page.request_id}`
    const shown = page.body.objects.map((each: { guid: string }) => each.guid)
    expect(rows.map(({ object_guid }) => object_guid).sort()).toEqual(shown.sort())
    const refused =
      await service.sql`select 1 from audit_records where act = 'readPersonalData' and actor_guid = ${others.guid}`
    expect(refused).toHaveLength(0)
  })
})

test('what a verification confirms is shown to those alone who may see it', async () => {
  const subjects = [
    { type: 'kyc', customer_guid: made.get('customers') },
    { type: 'counterparty', counterparty_guid: made.get('counterparties') },
  ]
  for (const subject of subjects) {
    const body = { ...subject, method: 'attested' }
    const { status, body: posted } = await call('/identity_verifications', { method: 'POST', body })
    expect([status, posted.outcome]).toEqual([201, 'passed'])
    const path = `/identity_verifications/${posted.guid}`
    expect((await call(path)).body.pii).toBeUndefined()
    const shown = await call(`${path}?include_pii=true`, {}, true)
    expect(tracesIn(JSON.stringify(shown.body.pii))).toContain(marker)
  }
})

test('the content of a file is shown by its own endpoint alone', async () => {
  const body = { ...contents, data: content.toString('base64') }
  const first = await call('/files', { method: 'POST', body, once: 'file' })
  expect(first.status).toBe(201)
  const { guid } = first.body
  expect((await call('/files', { method: 'POST', body, once: 'file' })).body).toEqual(first.body)
  expect((await call('/files', { method: 'POST', body: { ...body, type: marker } })).status).toBe(400)
  expect((await call('/files', { method: 'POST', body: { ...body, data: `${body.data}!` } })).status).toBe(400)
  const read = await call(`/files/${guid}/content`, {}, true)
  expect(Buffer.from(read.body.data, 'base64')).toEqual(content)
  made.set('files', guid)
})

test('the rows of a payout are shown only if they are asked for, and its faults repeat nothing', async () => {
  const { guid: customer_guid, accounts } = demo.customers[0]!
  const payout = { name: 'P', customer_guid, source_account_guid: accounts[0]!.guid, amount_end: 'source' }
  const send = (csv: string) =>
    call('/payouts', {
      method: 'POST',
      body: { ...payout, data: Buffer.from(csv).toString('base64') },
      once: `payout-${csv.length}`,
    })
  const header = 'name,amount,asset,routing_number_type,routing_number,account_number\n'
  expect((await send(`${header}${marker}\n`)).status).toBe(400)
  expect((await send(`name,amount,${marker}\n`)).status).toBe(400)
  const { status, body } = await send(
    `${header}${marker} payee,${marker},${marker},PIX,${marker}@example.com,${marker}\n`,
  )
  expect(status).toBe(201)
  await eventually(
    () => call(`/payouts/${body.guid}`),
    (reply) => reply.body.state === 'completed',
  )
  const [row] = (await call(`/payout_rows?payout_guid=${body.guid}`)).body.objects
  expect([row.state, row.errors.length > 0, row.input]).toEqual(['invalid', true, undefined])
  const shown = await call(`/payout_rows/${row.guid}?include_pii=true`, {}, true)
  expect(shown.body.input.name).toBe(`${marker} payee`)
  made.set('payouts', body.guid)
  made.set('payout_rows', row.guid)
})

test('no other read shows it, whatever the key may do', async () => {
  const guidOf: Record<string, string> = Object.fromEntries(
    [...made].map(([noun, guid]) => [`${noun.replace(/ies$/, 'y').replace(/s$/, '')}_guid`, guid]),
  )
  const pathOf = ({ path }: Endpoint): string =>
    path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => ({ bank_guid: demo.bank_guid, ...guidOf })[name] ?? 'f'.repeat(32),
    )
  const reads = endpoints.filter(({ method, path }) => method === 'GET' && path !== '/files/{file_guid}/content')
  const statuses = new Set<number>()
  for (const endpoint of reads) {
    if (endpoint.key === 'session') continue
    const key = endpoint.key === 'organization' ? demo.organization_key : demo.bank_key
    statuses.add((await call(`${pathOf(endpoint)}${endingOf(endpoint)}`, { key })).status)
  }
  expect(statuses).toContain(200)
})

test('logs, metrics and traces hold nothing of it', async () => {
  const metrics = await (await fetch(`${service.base_url}/metrics`)).text()
  expect(metrics).toContain('corridor_http_requests_total')
  expect(tracesIn(metrics)).toEqual([])
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(20)
  expect(lines.filter((line) => tracesIn(line).length > 0)).toEqual([])
  await collector.until((spans) => spans.length > 100)
  expect(collector.requests.filter(({ text }) => tracesIn(text).length > 0)).toEqual([])
})

test('no table holds it in the clear: not the events, not the replays, not the personal fields themselves', async () => {
  const tables = await service.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await service.sql.unsafe(`select t::text as text from ${name} t`)
    for (const { text } of rows) {
      expect([name, tracesIn(text)]).toEqual([name, []])
      if (text.includes(control)) found.add(name)
    }
  }
  expect([...found].sort()).toEqual(['customers', 'idempotency_keys'])
})

test('no file of the database holds it, nor its log', async () => {
  const admin = connectTo(database.url, { name: 'test', max: 1 })
  await admin`checkpoint`
  await admin.end()
  const found = new Set<string>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue
    const bytes = readFileSync(path)
    expect([name, traces.filter((trace) => bytes.includes(trace))]).toEqual([name, []])
    if (bytes.includes(control)) found.add(name.split('/')[1]!)
  }
  expect([...found].sort()).toEqual(['base', 'pg_wal'])
})
