// What is served without a key: the page at `/`, the OpenAPI document, and what probes ask. The site has site.test.ts.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pack } from '../../scripts/pack.ts'
import { Metrics } from './metrics.ts'
import { registerDocuments, registerHealth } from './open-routes.ts'
import { buildServer } from './server.ts'

const Amount = { type: 'integer', format: 'int64', minimum: 0, description: 'Base units.' }
const Trade = { properties: { fee: { $ref: '#/components/schemas/Amount' }, sequence: { type: 'integer' } } }
const documentWith = (amount: object, fee: unknown) => ({
  openapi: '3.1.0',
  paths: { '/api/trades': { get: { example: { objects: [{ fee, sequence: 1 }] } } } },
  components: { schemas: { Amount: amount, Trade } },
  filler: 'x'.repeat(5000),
})
const openapi = documentWith(Amount, 12)
const string_openapi = documentWith(
  { type: 'string', pattern: '^(0|[1-9][0-9]{0,37})$', description: 'Base units.' },
  '12',
)

let folder: string
let app: FastifyInstance
let status: string
let isMissing: boolean
let hasContact: boolean
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-site-'))
  mkdirSync(join(folder, 'reference'))
  for (const name of ['index.html', 'reference/index.html']) writeFileSync(join(folder, name), '<!doctype html>')
  pack(folder)
  const metrics = new Metrics((async () => []) as never, () => 0)
  const unused = { endpoints: [], services: {}, keyRing: {}, trusted_proxies: [] } as never
  app = buildServer({ ...(unused as object), metrics, log: pino({ level: 'silent' }) } as never)
  status = 'ready'
  isMissing = false
  hasContact = false
  const readiness = async () => ({ isReady: status === 'ready', status })
  registerHealth(app, readiness)
  registerDocuments(app, {
    openapi: async () => {
      if (isMissing) throw new Error('no such file')
      return openapi
    },
    version: '1.2.3',
    serves_api: true,
    metrics,
    readiness,
    addresses: undefined,
    get securityTxt() {
      return hasContact ? () => 'Contact: mailto:security@bank.example\n' : undefined
    },
    site_folder: folder,
  })
  await app.ready()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const head = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'HEAD', url, headers })

describe('the page at /', () => {
  test.each([
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['who takes anything', '*/*', 'text/html'],
    ['who does not say', undefined, 'text/html'],
    ['who asks for JSON', 'application/json', 'application/json'],
    ['who asks for JSON in capitals, with parameters', 'Application/JSON; amounts=string', 'application/json'],
    ['who prefers JSON', 'application/json, text/plain, */*', 'application/json'],
    ['who prefers JSON by weight', 'text/html;q=0.5, application/json;q=0.6', 'application/json'],
    ['who prefers a page by weight', 'text/html, application/json;q=0.9', 'text/html'],
  ])('%s', async (_, accept, type) => {
    const reply = await get('/', accept === undefined ? {} : { accept })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    expect([reply.headers.vary, reply.headers['cache-control']]).toEqual(['accept', 'no-store'])
  })

  test('says what this is, whether it is healthy, and links to what exists', async () => {
    const { body, headers } = await get('/')
    expect(body).toContain('<title>Corridor</title>')
    expect(body).toContain('Healthy')
    expect(body).toContain('1.2.3')
    for (const [, link] of body.matchAll(/href="(?!data:)([^"]+)"/g)) {
      expect([link, (await get(`/${link}`)).statusCode]).toEqual([link, 200])
    }
    // Its one style is allowed by its hash; scripts it has none.
    const style = /<style>([^<]*)<\/style>/.exec(body)![1]!
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
    expect(body).not.toMatch(/<script|style=|\son\w+=/)
  })

  test('tells why it is not ready', async () => {
    status = 'database_unavailable'
    expect((await get('/')).body).toContain('Not ready: database unavailable')
    const { statusCode, body } = await get('/', { accept: 'application/json' })
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      200,
      {
        name: 'corridor',
        version: '1.2.3',
        status: 'database_unavailable',
        links: { documentation: 'docs/', reference: 'docs/reference/' },
      },
    ])
  })
})

test('the document is where it was', async () => {
  expect(JSON.parse((await get('/api/openapi.json')).body)).toEqual(openapi)
})

test('a document that could not be read is read again', async () => {
  isMissing = true
  expect((await get('/api/openapi.json')).statusCode).toBe(500)
  isMissing = false
  expect((await get('/api/openapi.json')).statusCode).toBe(200)
})

describe('documents', () => {
  const plain = Buffer.from(JSON.stringify(openapi))

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('to those who take "%s" they are sent as %s', async (accepted, encoding, decoded) => {
    for (let again = 0; again < 2; again += 1) {
      const { rawPayload, headers } = await get('/api/openapi.json', { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept, accept-encoding'])
      expect(decoded(rawPayload).equals(plain)).toBe(true)
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
    }
  })

  test('those who want amounts as strings get the document that says so', async () => {
    const [plain, strings] = [
      await get('/api/openapi.json'),
      await get('/api/openapi.json', { accept: 'application/json; amounts=string' }),
    ]
    expect(JSON.parse(strings.body)).toEqual(string_openapi)
    expect(strings.headers.etag).not.toBe(plain.headers.etag)
  })

  test('are not sent again to those who have them', async () => {
    const { etag } = (await get('/api/openapi.json')).headers
    for (const known of [etag, `"other", ${etag}`, '*', String(etag).slice(2)]) {
      const { statusCode, body, headers } = await get('/api/openapi.json', { 'if-none-match': String(known) })
      expect([statusCode, body, headers.etag]).toEqual([304, '', etag])
    }
    expect((await get('/api/openapi.json', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each(['/', '/docs', '/api/openapi.json', '/health/live'])(
    '%s is told to those who ask by HEAD, without its body',
    async (url) => {
      const [asked, told] = [await get(url), await head(url)]
      expect([told.statusCode, told.body]).toEqual([asked.statusCode, ''])
      const { date: _, 'x-request-id': __, connection: ___, 'keep-alive': ____, ...headers } = asked.headers
      expect(told.headers).toMatchObject(headers)
    },
  )

  test.each(['/', '/docs', '/docs/errors', '/api/openapi.json', '/health/ready'])(
    '%s can only be read',
    async (url) => {
      const { statusCode, headers } = await app.inject({ method: 'POST', url })
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
    },
  )
})

test('health is told to those who ask by HEAD', async () => {
  status = 'draining'
  expect([(await head('/health/live')).statusCode, (await head('/health/ready')).statusCode]).toEqual([200, 503])
  expect(JSON.parse((await get('/health/ready')).body)).toEqual({ status: 'draining' })
})

test('security.txt is there if the operator has named a contact', async () => {
  const ask = () => app.inject({ url: '/.well-known/security.txt' })
  const none = await ask()
  expect([none.statusCode, none.body]).toEqual([404, expect.stringContaining('CORRIDOR_SECURITY_CONTACT')])
  hasContact = true
  const { statusCode, headers, body } = await ask()
  expect([statusCode, headers['content-type'], body]).toEqual([
    ...[200, 'text/plain; charset=utf-8', 'Contact: mailto:security@bank.example\n'],
  ])
})
