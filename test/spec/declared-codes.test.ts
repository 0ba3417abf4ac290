// Which operation answers which code: what the declarations say, what the document says, and that a test which gets another code fails.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { answeredCodes } from '../../src/http/answered-codes.ts'
import { innerCodes, rejectionCodes, statusOf } from '../../src/kernel/rejections.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { undeclaredIn, undeclaredInBulk, watchErrors } from '../support/declared-codes.ts'
import { operations } from '../support/openapi-document.ts'
import { ofNoOperation } from './interface/refusals.ts'

const endpointAt = (name: string) => endpoints.find(({ method, path }) => `${method} ${path}` === name)!
const codesOf = (name: string): string[] =>
  [...answeredCodes(endpointAt(name), endpoints)].flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`))
const documentedOf = (name: string): string[] =>
  Object.entries(operations.get(name)!.responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => `${status} ${code}`),
  )

test.each(endpoints.map(({ method, path }) => `${method} ${path}`))('the document of %s has its codes', (name) => {
  expect(documentedOf(name)).toEqual(codesOf(name))
})

test('a trade names what a trade can be refused with, and nothing else', () => {
  expect(codesOf('POST /trades').filter((each) => /^(400|403|404|409|422)/.test(each))).toEqual([
    ...['400 missing_parameter', '400 invalid_value', '400 invalid_parameter', '400 unknown_parameter'],
    ...['400 malformed_json', '403 invalid_scopes', '409 data_exists', '422 no_quote', '422 no_account'],
    ...['422 unverified_customer', '422 rejected_customer', '422 frozen_customer', '422 no_fiat_account'],
    ...['422 invalid_fiat_account', '422 worse_than_named', '422 idempotency_key_reused'],
  ])
})

test('every code that leaves the service is answered by an operation, or belongs to none', () => {
  const answered = new Set(endpoints.flatMap((endpoint) => [...answeredCodes(endpoint, endpoints).values()].flat()))
  const unanswered = rejectionCodes.filter((code) => !innerCodes.has(code) && !answered.has(code))
  expect(unanswered.map((code) => `${statusOf(code)} ${code}`).sort()).toEqual([...ofNoOperation].sort())
})

test('no declaration names a code that never leaves the service, or names one twice', () => {
  const wrong = endpoints.flatMap(({ name, refuses }) =>
    refuses.filter((code, i) => innerCodes.has(code) || refuses.indexOf(code) !== i).map((code) => `${name} ${code}`),
  )
  expect(wrong).toEqual([])
})

describe('what an operation is', () => {
  test.each([
    ['without a body', 'GET /trades', ['malformed_json', 'payload_too_large', 'idempotency_key_reused', 'not_found']],
    ['without a key', 'POST /sessions', ['authentication_failed', 'invalid_scopes', 'idempotency_key_reused']],
    ['with a record in its path', 'GET /trades/{trade_guid}', ['missing_parameter']],
  ])('%s', (_, name, absent) => {
    const codes = codesOf(name).map((each) => each.split(' ')[1])
    expect(codes).toEqual(expect.arrayContaining(['invalid_value', 'rate_limited', 'internal_error', 'overloaded']))
    expect(codes.filter((code) => absent.includes(code!))).toEqual([])
  })

  test('an account is refused with 400', () => {
    expect(codesOf('POST /accounts')).toEqual(expect.arrayContaining(['400 data_exists', '422 idempotency_key_reused']))
    expect(codesOf('POST /accounts')).not.toContain('409 data_exists')
  })

  test('an atomic bulk answers what its operations answer, with their status', () => {
    const codes = ['422 no_quote', '422 operation_would_fail', '400 data_exists', '409 data_exists']
    expect(codesOf('POST /bulk')).toEqual(expect.arrayContaining(codes))
    expect(codesOf('POST /bulk')).not.toContain('422 no_subscription')
  })
})

describe('what the comparison finds', () => {
  const error = (message_code: string) => ({ message_code })

  test('an error that its operation does not declare, by code and status', () => {
    expect(undeclaredIn('POST', '/trades', 422, error('no_plan'))).toEqual([
      'POST /trades does not declare 422 no_plan',
    ])
    expect(undeclaredIn('POST', '/trades', 400, error('no_quote'))).toHaveLength(1)
    expect(undeclaredIn('POST', '/trades/', 422, error('no_quote'))).toEqual([])
    expect(undeclaredIn('GET', '/trades/0123', 404, error('not_found'))).toEqual([])
    expect(undeclaredIn('GET', '/no_such_path', 404, error('not_found'))).toEqual([])
  })

  test('an answer of a bulk that neither its operation nor the bulk declares', () => {
    const sent = { operations: [{ path: '/api/trades' }, { path: '/api/accounts' }] }
    const answers = (first: string, second: string) => ({
      answers: [
        { status: 422, body: error(first) },
        { status: 400, body: error(second) },
      ],
    })
    expect(undeclaredInBulk(sent, answers('linked_operation_refused', 'data_exists'))).toEqual([])
    expect(undeclaredInBulk(sent, answers('no_plan', 'no_quote'))).toHaveLength(2)
  })
})

test('a call that gets an error which its operation does not declare fails', async () => {
  const server = createServer((_, response) => {
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"message_code":"no_plan"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  watchErrors(url)
  await expect(fetch(`${url}/api/trades`, { method: 'POST' })).rejects.toThrow(
    'POST /trades does not declare 422 no_plan',
  )
  expect((await fetch(`${url}/api/executions`, { method: 'POST' })).status).toBe(422)
  server.close()
})
