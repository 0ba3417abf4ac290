// POST /api/bulk: many operations in one request, each with an answer of its own, in order.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { bulkDesk, codesOf, customer, newKey, type OperationAnswer, trade } from '../support/bulk.ts'
import { eventually, ok, startTestService, stoppableTime } from '../support/service.ts'

const { service, desk, quote, bulk, answersOf } = bulkDesk()

describe('each operation', () => {
  test('has its own answer, and one that is refused does not touch the others', async () => {
    const answers = await answersOf([
      quote(),
      quote({ symbol: 'BTC-XXX' }),
      { path: '/api/nothing', body: {} },
      customer,
      { path: '/api/quotes' },
      { method: 'PATCH', path: `/api/accounts/${desk().usd}`, body: { name: 'Renamed' } },
      'nonsense',
      { path: '/api/trade', body: {} },
    ])
    expect(codesOf(answers)).toEqual([
      '201',
      '422 unsupported_value',
      '400 invalid_value',
      '201',
      '400 invalid_value',
      '200',
      '400 invalid_value',
      '400 invalid_value',
    ])
    expect(answers[1]?.body.errors).toMatchObject([{ field: 'symbol' }])
    expect(answers[7]?.body.error_message).toContain('Did you mean /api/trades?')
    expect((await ok(service().call('GET', `/quotes/${answers[0]?.body.guid}`))).guid).toBe(answers[0]?.body.guid)
  })

  test('answers the same bytes as a request of its own', async () => {
    const key = newKey()
    const operation = quote({}, { idempotency_key: key })
    const [first] = await answersOf([operation])
    const { text } = await bulk([operation])
    const alone = await service().call('POST', '/quotes', operation.body, { headers: { 'idempotency-key': key } })
    expect(alone.headers.get('idempotent-replayed')).toBe('true')
    expect(text).toBe(`{"answers":[{"status":201,"idempotent_replayed":true,"body":${alone.text}}]}`)
    expect(first?.body).toEqual(alone.body)
  })

  test('without a body has the key of a request without one', async () => {
    const { guid } = (await answersOf([customer]))[0]!.body
    const key = newKey()
    const path = `/sandbox/customers/${guid}/verify`
    await ok(service().call('POST', path, undefined, { headers: { 'idempotency-key': key } }))
    const [again] = await answersOf([{ path: `/api${path}`, idempotency_key: key }])
    expect([again?.status, again?.idempotent_replayed]).toEqual([200, true])
  })

  test('needs a key of its own', async () => {
    const key = newKey()
    const answers = await answersOf([
      quote({}, { idempotency_key: key }),
      quote({}, { idempotency_key: key }),
      quote({}, { idempotency_key: 'with space' }),
    ])
    expect(codesOf(answers)).toEqual(['201', '422 idempotency_key_reused', '400 invalid_value'])
    expect(codesOf(await answersOf([quote({ deliver_amount: 5_000 }, { idempotency_key: key })]))).toEqual([
      '422 idempotency_key_reused',
    ])
    const whole = await service().call(
      'POST',
      '/bulk',
      { operations: [quote()] },
      { headers: { 'idempotency-key': newKey() } },
    )
    expect([whole.status, whole.body.errors]).toMatchObject([400, [{ field: 'Idempotency-Key' }]])
  })

  test('needs the scope of its endpoint', async () => {
    const { key } = await ok(
      service().call(
        'POST',
        '/api_keys',
        { name: 'k', kind: 'bank', bank_guid: service().demo.bank_guid, scopes: ['quotes:execute'] },
        {
          key: service().demo.organization_key,
        },
      ),
    )
    const { body } = await service().call('POST', '/bulk', { operations: [quote(), trade({ from: 0 })] }, { key })
    expect(codesOf(body.answers)).toEqual(['201', '403 invalid_scopes'])
    expect(body.answers[1].body.error_message).toContain('trades:execute')
  })

  test('shows amounts as strings if they are asked for', async () => {
    const headers = { accept: 'application/json; amounts=string' }
    const { body } = await service().call('POST', '/bulk', { operations: [quote()] }, { headers })
    expect(body.answers[0].body.deliver_amount).toBe('1000')
  })
})

describe('a bulk', () => {
  test.each([
    ['without operations', { operations: [] }, 'operations'],
    ['of too many', { operations: Array.from({ length: 1_001 }, () => customer) }, 'operations'],
    ['with another field', { operations: [customer], other: 1 }, 'other'],
  ])('%s is refused', async (_, body, field) => {
    const refused = await service().call('POST', '/bulk', body)
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field])
  })

  test('of 1,000 keeps its order', async () => {
    const amounts = Array.from({ length: 1_000 }, (_, i) => 1_000 + i)
    const answers = await answersOf(amounts.map((deliver_amount) => quote({ deliver_amount })))
    expect(answers.map(({ body }) => body.deliver_amount)).toEqual(amounts)
  })

  test('costs as many requests as it has operations', async () => {
    const time = stoppableTime()
    const limited = await startTestService({
      database_url: service().config.database_url,
      env: { CORRIDOR_RATE_LIMIT: '10', CORRIDOR_ROLES: 'api' },
      rate_now: time.now,
    } as never)
    time.stop()
    try {
      const key = { key: service().demo.bank_key }
      expect(
        (await limited.call('POST', '/bulk', { operations: Array.from({ length: 50 }, () => quote()) }, key)).status,
      ).toBe(200)
      expect((await limited.call('GET', '/quotes', undefined, key)).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})

describe('NDJSON', () => {
  const lines = (raw: string | Uint8Array, path = '/bulk', headers: Record<string, string> = {}) =>
    service().call('POST', path, undefined, { raw, headers: { 'content-type': 'application/x-ndjson', ...headers } })
  const answersIn = (text: string): OperationAnswer[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const written = (operations: readonly unknown[]) => operations.map((each) => `${JSON.stringify(each)}\n`).join('')

  test('is answered line by line', async () => {
    const reply = await lines(`${written([quote(), trade({ from: 0 })])}\r\n{nonsense\n${JSON.stringify(quote())}`)
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson')
    expect(codesOf(answersIn(reply.text))).toEqual(['201', '201', '400 malformed_json', '201'])
  })

  test('and JSON can be answered by the other', async () => {
    const asJson = await lines(written([quote()]), '/bulk', { accept: 'application/json' })
    expect(codesOf(asJson.body.answers)).toEqual(['201'])
    const asLines = await service().call(
      'POST',
      '/bulk',
      { operations: [quote()] },
      { headers: { accept: 'application/x-ndjson' } },
    )
    expect(codesOf(answersIn(asLines.text))).toEqual(['201'])
  })

  test('can be atomic by the query', async () => {
    const refused = await lines(written([quote(), quote({ symbol: 'BTC-XXX' })]), '/bulk?atomic=true')
    expect([refused.status, refused.body.message_code]).toEqual([422, 'unsupported_value'])
    const wrong = await service().call('POST', '/bulk?atomic=true', { operations: [quote()] })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'atomic'])
  })

  test('without a line is refused', async () => {
    const refused = await lines('\n\n')
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'operations'])
  })

  test('of too many lines does the first 1,000 and says so', async () => {
    const reply = await lines(written(Array.from({ length: 1_002 }, () => ({ path: '/api/nothing' }))))
    const codes = codesOf(answersIn(reply.text))
    expect([codes.length, codes[999], codes[1_000]]).toEqual([1_001, '400 invalid_value', '413 payload_too_large'])
  })

  test('with a line that is too long ends there', async () => {
    const reply = await lines(`${written([quote()])}"${'x'.repeat(300_000)}"\n${written([quote()])}`)
    expect(codesOf(answersIn(reply.text))).toEqual(['201', '413 payload_too_large'])
  })

  test('is taken by no other operation', async () => {
    expect((await lines(written([quote().body]), '/quotes')).status).toBe(415)
  })
})

test('a client that leaves in the middle of its body ends its bulk, and nothing else', async () => {
  const { hostname, port } = new URL(service().service.base_url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const operation = JSON.stringify(quote())
  socket.write(
    [
      'POST /api/bulk HTTP/1.1',
      'host: x',
      `authorization: Bearer ${service().demo.bank_key}`,
      'content-type: application/x-ndjson',
      'transfer-encoding: chunked',
      '',
      `${(operation.length + 2).toString(16)}`,
      `${operation}\n${operation[0]}`,
      '',
    ].join('\r\n'),
  )
  const total = async () => (await ok(service().call('GET', '/quotes?per_page=1'))).total
  const before = await total()
  socket.destroy()
  expect(codesOf(await answersOf([quote()]))).toEqual(['201'])
  expect(await total()).toBe(before + 1)
})

test('a bulk that outlives its key ends with it: what comes later is refused', async () => {
  const { demo, service: running } = service()
  const organization = { key: demo.organization_key }
  const scopes = ['quotes:execute', 'quotes:read']
  const { key, guid } = await ok(
    service().call(
      'POST',
      '/api_keys',
      { kind: 'bank', bank_guid: demo.bank_guid, name: 'short', scopes },
      organization,
    ),
  )
  const sent = new TransformStream<Uint8Array, Uint8Array>()
  const writer = sent.writable.getWriter()
  const send = () => writer.write(Buffer.from(`${JSON.stringify(quote())}\n`))
  const asked = fetch(`${running.base_url}/api/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: sent.readable,
    duplex: 'half',
  } as RequestInit)
  // An operation begins when the next one is known, which might belong to it.
  await Promise.all([send(), send()])
  const answers = (await asked).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect(JSON.parse((await answers.read()).value!).status).toBe(201)
  await ok(service().call('DELETE', `/api_keys/${guid}`, undefined, organization))
  await eventually(
    () => service().call('GET', '/quotes', undefined, { key }),
    ({ status }) => status === 401,
  )
  await send()
  await writer.close()
  let rest = ''
  for (let got = await answers.read(); !got.done; got = await answers.read()) rest += got.value
  const later = rest
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as OperationAnswer)
  expect(codesOf(later)).toEqual(['401 authentication_failed', '401 authentication_failed'])
})
