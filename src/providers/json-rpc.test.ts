// A node that is slow, talks too much or refuses: the error says what was asked, and never with which password.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { hang_ms } from '../../test/support/time-limits.ts'
import { currentSpan } from '../tracing/current.ts'
import { TraceSpan } from '../tracing/span.ts'
import { jsonRpc, NodeRefusal, type Send } from './json-rpc.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function askOf(answer: (response: ServerResponse) => void, timeout_ms = hang_ms) {
  const own = createServer((_, response) => answer(response))
  server = own
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}/`
  const limits = { timeout_ms, answer_bytes_max: 1000 }
  return jsonRpc({ url, username: 'corridor', password: 'very secret' }, limits)
}

test('a question carries the trace that it belongs to, and none without one', async () => {
  const sent: (string | null)[] = []
  const send: Send = async (_, { headers }) => {
    sent.push(new Headers(headers).get('traceparent'))
    return new Response('{"result":7}')
  }
  const ask = jsonRpc({ url: 'http://node.example/' }, { send })
  const span = new TraceSpan({ name: 'a job', kind: 'consumer', trace_id: 'a'.repeat(32), is_sampled: true }, () => {})
  await currentSpan.run(span, () => ask('getblockcount'))
  await ask('getblockcount')
  expect(sent).toEqual([`00-${'a'.repeat(32)}-${span.span_id}-01`, null])
})

describe('an answer', () => {
  test('is what the node says', async () => {
    const ask = await askOf((response) => response.end('{"result":7,"error":null,"id":1}'))
    expect(await ask('getblockcount')).toBe(7)
  })

  test('that refuses has a code', async () => {
    const ask = await askOf((response) =>
      response.writeHead(500).end('{"result":null,"error":{"code":-5,"message":"no such transaction"},"id":1}'),
    )
    const refusal = await ask('gettransaction').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NodeRefusal)
    expect(refusal).toMatchObject({
      code: -5,
      message: 'the node refuses gettransaction: no such transaction (-5)',
    })
  })

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['without credentials', (response) => response.writeHead(401).end(), /answers listunspent with HTTP 401$/],
    ['that is no JSON', (response) => response.end('<html>'), /answers listunspent with HTTP 200$/],
    ['without a result', (response) => response.end('{}'), /answers listunspent with HTTP 200$/],
    ['that is too long', (response) => response.end(`{"result":"${'x'.repeat(1000)}"}`), /with too many bytes$/],
    [
      'that sends elsewhere',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /does not answer listunspent: TypeError$/,
    ],
    ['that never comes', () => undefined, /does not answer listunspent: TimeoutError$/],
    ['that never ends', (response) => response.write('{"result":'), /does not answer listunspent: TimeoutError$/],
  ])('%s is an error', async (_, answer, message) => {
    const ask = await askOf(answer, message.source.includes('TimeoutError') ? 200 : hang_ms)
    const error = (await ask('listunspent').catch((failure: unknown) => failure)) as Error
    expect(error.message).toMatch(message)
    expect(error).not.toBeInstanceOf(NodeRefusal)
    expect(`${error.message} ${String(error.cause)}`).not.toContain('secret')
  })
})
