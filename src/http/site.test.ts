// The documentation site as the service serves it, on a small site that was packed as the real one is.
import { createHash } from 'node:crypto'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pack } from '../../scripts/pack.ts'
import { servePacked } from '../../test/support/packed-folder.ts'

const script = 'document.title = "as it was built"'
const page = (title: string): string =>
  `<!doctype html><title>${title}</title><script>${script}</script><script type="module" src="/docs/assets/app.AbCdEf12.js"></script>`
const files = {
  'index.html': page('home'),
  '404.html': page('nothing here'),
  'errors.html': page('errors'),
  'reference/index.html': page('reference'),
  'reference/trades.html': page('trades'),
  'assets/app.AbCdEf12.js': 'export {}',
  'assets/errors.md.AbCdEf12.lean.js': 'export {}',
  'assets/style.AbCdEf12.css': 'body { color: red }',
  'assets/dot.AbCdEf12.png': 'a picture',
  'hashmap.json': '{}',
}

let folder: string
let app: FastifyInstance
let stop: () => Promise<void>
beforeEach(async () => {
  ;({ folder, app, stop } = await servePacked(files, 'site_folder'))
})
afterEach(() => stop())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test.each([
  ['/docs', 'index.html'],
  ['/docs/', 'index.html'],
  ['/docs?from=home', 'index.html'],
  ['/docs/errors', 'errors.html'],
  ['/docs/errors/', 'errors.html'],
  ['/docs/reference', 'reference/index.html'],
  ['/docs/reference/', 'reference/index.html'],
  ['/docs/reference/trades', 'reference/trades.html'],
  ['/docs/assets/app.AbCdEf12.js', 'assets/app.AbCdEf12.js'],
  ['/docs/hashmap.json', 'hashmap.json'],
] as const)('%s is %s', async (url, name) => {
  const { statusCode, body } = await get(url)
  expect([statusCode, body]).toEqual([200, files[name]])
})

test.each([
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/assets/app.AbCdEf12.js', 'text/javascript; charset=utf-8'],
  ['/docs/assets/style.AbCdEf12.css', 'text/css; charset=utf-8'],
  ['/docs/assets/dot.AbCdEf12.png', 'image/png'],
  ['/docs/hashmap.json', 'application/json; charset=utf-8'],
])('%s has the type %s, which no browser may guess otherwise', async (url, type) => {
  const { headers } = await get(url)
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff'])
})

test('pages run their own inline scripts and no others, and load nothing from elsewhere', async () => {
  const policy = String((await get('/docs/errors')).headers['content-security-policy'])
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toMatch(/^default-src 'none';.*connect-src 'self';.*frame-ancestors 'none'$/)
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  expect(policy).not.toMatch(/https?:|\*/)
})

describe('what does not exist', () => {
  const urls = [
    '/docs/nonsense',
    '/docs/errors.html',
    '/docs/index',
    '/docs/reference/nonsense',
    '/docs/assets/nonsense.js',
    '/docs/site.json',
    '/docs/index.html.br',
    '/docs/../beside-it.json',
    '/docs/..%2fbeside-it.json',
    '/docs/%2e%2e/beside-it.json',
    '/docs/assets/..%2f..%2fbeside-it.json',
    '/docs/assets/../../../../../../etc/passwd',
    '/docs//etc/passwd',
    '/docs/constructor',
    '/docs/__proto__',
  ]
  /** As it is: `inject` and `fetch` would tidy the path. */
  const asked = async (path: string, accept: string): Promise<{ status: number | undefined; text: string }> => {
    const address = app.server.address() as AddressInfo
    const reply = await new Promise<IncomingMessage>((came, failed) =>
      request({ port: address.port, path, headers: { accept } }, came).on('error', failed).end(),
    )
    return { status: reply.statusCode, text: await text(reply) }
  }

  test('has a page for people and an error for programs', async () => {
    await app.listen({ port: 0 })
    for (const url of urls) {
      expect([url, await asked(url, 'text/html,*/*;q=0.8')]).toEqual([url, { status: 404, text: files['404.html'] }])
      const { status, text: body } = await asked(url, 'application/json')
      expect([url, status, JSON.parse(body).message_code]).toEqual([url, 404, 'not_found'])
    }
  })
})

describe('caching', () => {
  test.each([
    ['/docs', 'public, no-cache'],
    ['/docs/hashmap.json', 'public, no-cache'],
    ['/docs/assets/app.AbCdEf12.js', 'public, max-age=31536000, immutable'],
    ['/docs/assets/errors.md.AbCdEf12.lean.js', 'public, max-age=31536000, immutable'],
  ])('%s: %s', async (url, kept) => {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe(kept)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
])('who takes "%s" gets %s', async (accepted, encoding, decoded) => {
  const { headers, rawPayload } = await get('/docs/errors', { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(decoded(rawPayload).toString()).toBe(files['errors.html'])
  const picture = await get('/docs/assets/dot.AbCdEf12.png', { 'accept-encoding': accepted })
  expect([picture.headers['content-encoding'], picture.body]).toEqual([undefined, 'a picture'])
})

test('a site that was not built says so, and is served once it is there, and again when it has changed', async () => {
  rmSync(join(folder, 'site.json'))
  for (const url of ['/docs', '/docs/errors']) {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('is not built yet')])
    expect(body).toContain('href="/api/openapi.json"')
  }
  pack(folder)
  const first = await get('/docs')
  expect([first.statusCode, first.body]).toEqual([200, files['index.html']])
  writeFileSync(join(folder, 'index.html'), page('later'))
  rmSync(join(folder, 'site.json'))
  pack(folder)
  utimesSync(join(folder, 'site.json'), 1, 1)
  const later = await get('/docs', { 'if-none-match': String(first.headers.etag) })
  expect([later.statusCode, later.body]).toEqual([200, page('later')])
})

test('a page that does not exist is told so to clients that have the answer already', async () => {
  const { statusCode, headers } = await app.inject({
    url: '/docs/nope',
    headers: { accept: 'text/html', 'if-none-match': '*' },
  })
  expect([statusCode, headers.etag]).toEqual([404, undefined])
})

test('a file that cannot be read is an error without the headers of the file', async () => {
  rmSync(join(folder, 'index.html'))
  rmSync(join(folder, 'index.html.br'), { force: true })
  const { statusCode, headers } = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'br' } })
  expect([statusCode, headers.etag, headers['content-encoding']]).toEqual([500, undefined, undefined])
})
