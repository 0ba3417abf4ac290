// HTTP at its edges, over plain connections: what could be read in two ways is refused, every refusal has our body, HEAD is
// answered as GET is, and no answer behind a key may be kept or shown elsewhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { exchange } from '../support/raw-http.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const safe = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const account = '{"type":"fiat","asset":"USD","name":"A"}'
/** A request that is right, but for these lines; with a body if `sent` is given. */
const request = (start: string, lines: readonly string[], sent = ''): string => {
  const length =
    sent === '' || lines.some((line) => /^transfer-encoding/i.test(line)) ? [] : [`Content-Length: ${sent.length}`]
  const all = [start, ...lines, ...length, `Authorization: Bearer ${s.demo.bank_key}`, 'Connection: close']
  return `${all.join('\r\n')}\r\n\r\n${sent}`
}
const json = 'Content-Type: application/json'
const host = 'Host: x'
const post = 'POST /api/accounts HTTP/1.1'
const get = 'GET /api/assets HTTP/1.1'
const chunked = `${account.length.toString(16)}\r\n${account}\r\n0\r\n\r\n`

describe('every refusal has our body', () => {
  test.each([
    ['two Host headers', () => request(get, ['Host: a', 'Host: b']), 400, 'host'],
    ['the same Host twice', () => request(get, [host, 'hOST: x']), 400, 'host'],
    ['a Host that is none', () => request(get, ['Host: a b']), 400, 'host'],
    ['a path as Host', () => request(get, ['Host: a/b']), 400, 'host'],
    ['no Host', () => request(get, []), 400, 'host'],
    [
      'two Content-Type headers',
      () => request(post, [host, json, 'Content-Type: text/plain'], account),
      400,
      'content-type',
    ],
    [
      'gzip, chunked',
      () => request(post, [host, json, 'Transfer-Encoding: gzip, chunked'], chunked),
      400,
      'transfer-encoding',
    ],
    [
      'chunks in HTTP/1.0',
      () => request('POST /api/accounts HTTP/1.0', [host, json, 'Transfer-Encoding: chunked'], chunked),
      400,
      'transfer-encoding',
    ],
    [
      'gzip without chunks',
      () => request(post, [host, json, 'Transfer-Encoding: gzip'], account),
      400,
      'transfer-encoding',
    ],
    [
      'chunked twice',
      () => request(post, [host, json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunked),
      400,
      'request',
    ],
    [
      'chunked with a length',
      () => request(post, [host, json, 'Transfer-Encoding: chunked', 'Content-Length: 9'], chunked),
      400,
      'request',
    ],
    ['two lengths', () => request(post, [host, json, 'Content-Length: 9'], account), 400, 'request'],
    ['a chunk that is none', () => request(post, [host, json, 'Transfer-Encoding: chunked'], 'zz\r\n'), 400, 'request'],
    ['latin1', () => request(post, [host, `${json}; charset=iso-8859-1`], account), 415, 'content-type'],
    ['utf-16 in quotes', () => request(post, [host, `${json}; Charset="UTF-16"`], account), 415, 'content-type'],
    [
      'two charsets',
      () => request(post, [host, `${json}; charset=utf-8; charset=ascii`], account),
      415,
      'content-type',
    ],
    [
      'a compressed body',
      () => request(post, [host, json, 'Content-Encoding: gzip'], account),
      415,
      'content-encoding',
    ],
    ['no JSON', () => request(post, [host, 'Content-Type: text/plain'], account), 415, undefined],
    ['an expectation that nobody knows', () => request(post, [host, json, 'Expect: tea'], account), 417, 'expect'],
    ['HTTP/0.9', () => 'GET /\r\n\r\n', 400, 'request'],
    ['HTTP/2 without a handshake', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request'],
    ['another protocol', () => '\x16\x03\x01\x02\x00', 400, 'request'],
    ['a tunnel', () => 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', 405, undefined],
    ['a method that HTTP has and we have not', () => request('PROPFIND /api/assets HTTP/1.1', [host]), 405, undefined],
    ['a method that is new', () => request('QUERY /api/assets HTTP/1.1', [host]), 405, undefined],
    ['OPTIONS without CORS', () => request('OPTIONS /api/assets HTTP/1.1', [host]), 405, undefined],
    ['OPTIONS of nothing', () => request('OPTIONS * HTTP/1.1', [host]), 404, undefined],
    ['a method that nobody has', () => request('BREW /api/assets HTTP/1.1', [host]), 400, 'request'],
    ['headers without an end', () => request(get, [host, `X: ${'a'.repeat(64 * 1024)}`]), 431, 'headers'],
    ['HTTP/1.0 with a wrong path', () => request('GET /nonsense HTTP/1.0', []), 404, undefined],
  ])('%s', async (_, text, status, field) => {
    const reply = await exchange(s.service.base_url, text())
    const body = JSON.parse(reply.body)
    expect([reply.status, body.status, body.errors?.[0].field], reply.body).toEqual([status, status, field])
    const { request_id, ...told } = body
    expect(Object.keys(told).slice(0, 3)).toEqual(['status', 'message_code', 'error_message'])
    const named = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': request_id }
    expect(reply.headers).toMatchObject({ ...safe, ...named })
  })
})

test.each([
  ['a charset that is true', () => request(post, [host, `${json}; charset=UTF-8`], account), 201],
  ['a charset in quotes', () => request(post, [host, `${json};charset="utf-8"`], account), 201],
  ['chunks', () => request(post, [host, json, 'Transfer-Encoding: Chunked'], chunked), 201],
  ['an encoding that does nothing', () => request(post, [host, json, 'Content-Encoding: identity'], account), 201],
  ['a body that waits to be asked for', () => request(post, [host, json, 'Expect: 100-continue'], account), 100],
  ['HTTP/1.0 without Host', () => request('GET /api/assets HTTP/1.0', []), 200],
  ['the whole address', () => request('GET http://x/api/assets HTTP/1.1', [host]), 200],
  ['an upgrade, which is ignored', () => request(get, [host, 'Upgrade: websocket']), 200],
])('%s is taken', async (_, text, status) => {
  expect((await exchange(s.service.base_url, text())).status).toBe(status)
})

describe('HEAD', () => {
  const reads = endpoints.filter(({ method, is_stream }) => method === 'GET' && !is_stream)

  test('is answered as GET is, without the body, on every path', async () => {
    const own: Record<string, string> = { bank_guid: s.demo.bank_guid, customer_guid: s.demo.customers[0]!.guid }
    for (const { path, key } of reads) {
      const options = { key: key === 'organization' ? s.demo.organization_key : s.demo.bank_key }
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => own[name] ?? 'f'.repeat(32))
      const [asked, told] = [
        await s.call('GET', url, undefined, options),
        await s.call('HEAD', url, undefined, options),
      ]
      expect([url, told.status, told.text]).toEqual([url, asked.status, ''])
      for (const name of ['content-type', 'content-length', ...Object.keys(safe)]) {
        // How long a check took, and which requests were the last, differs from one answer to the next.
        if (name === 'content-length' && ['/book_checks/results', '/recent_requests'].includes(path)) continue
        // Ids and times in the answer have the same length.
        expect([url, name, told.headers.get(name)]).toEqual([url, name, asked.headers.get(name)])
      }
      expect(asked.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('asks for the same key and scope', async () => {
    for (const key of [null, 'nonsense', s.demo.organization_key]) {
      const told = await s.call('HEAD', '/customers', undefined, { key })
      expect([told.status, told.text, told.headers.get('www-authenticate')]).toEqual([401, '', 'Bearer'])
    }
  })

  test('of the event stream says that there is one, and ends', async () => {
    const told = await s.call('HEAD', '/subscription_events/stream', undefined, { key: s.demo.organization_key })
    expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(told.headers.get('cache-control')).toBe('no-store')
  })

  test('is counted by its name', async () => {
    await s.call('HEAD', '/assets')
    const text = async () => (await fetch(`${s.service.metrics_url}/metrics`)).text()
    await eventually(text, (told) => told.includes('{method="HEAD",route="/assets",status="200"}'))
  })
})

test('what is written is answered with the same headers as what is read', async () => {
  const made = await s.call('POST', '/accounts', JSON.parse(account))
  expect(made.status).toBe(201)
  expect(Object.fromEntries(made.headers)).toMatchObject(safe)
})

test.each([
  [
    'of a refused key',
    () => request(post, [host, json, 'Transfer-Encoding: chunked'], 'zz\r\n').replace(/Bearer \S+/, 'Bearer x'),
  ],
  [
    'of a wrong path',
    () => request('POST /api/nonsense HTTP/1.1', [host, json, 'Transfer-Encoding: chunked'], 'zz\r\n'),
  ],
  ['of two hosts', () => `${request(get, [host, host])}nonsense\r\n\r\n`],
])('after the last answer %s there is no second one', async (_, text) => {
  const reply = await exchange(s.service.base_url, text())
  expect(reply.body).not.toMatch(/HTTP\/1\.1 \d{3}/)
})
