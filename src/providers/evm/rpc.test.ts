// Talking to a node: the header that a url's name and password become, and errors that tell no secret.
import { expect, test } from 'vitest'
import type { Send } from '../json-rpc.ts'
import { nodeClient } from './rpc.ts'

const url = 'https://corridor:pass%20word@node.test/v2/api-key'

test('a name and password in the url are sent as a header', async () => {
  let seen: unknown
  const send: Send = async (address, { headers }) => {
    seen = { address, ...(headers as object) }
    return Response.json({ result: '0x1' })
  }
  expect(await nodeClient(url, send).getChainId()).toBe(1)
  const authorization = `Basic ${Buffer.from('corridor:pass word').toString('base64')}`
  expect(seen).toEqual({ address: 'https://node.test/v2/api-key', 'content-type': 'application/json', authorization })
})

test.each<[string, Send, string]>([
  [
    'silence',
    () => Promise.reject(new TypeError(`no way to ${url}`)),
    'the node does not answer eth_chainId: TypeError',
  ],
  ['an error page', async () => new Response('<html>', { status: 502 }), 'the node answers eth_chainId with HTTP 502'],
  ['nothing', async () => Response.json({}), 'the node answers eth_chainId with HTTP 200'],
  [
    'a refusal',
    async () => Response.json({ error: { code: -32601, message: 'unknown' } }),
    'the node refuses eth_chainId: unknown',
  ],
])('%s is an error without the url', async (_, send, message) => {
  const error = await nodeClient(url, send)
    .getChainId()
    .catch((each: Error) => each)
  expect((error as Error).message).toContain(message)
  expect((error as Error).message).not.toMatch(/api-key|pass/)
})
