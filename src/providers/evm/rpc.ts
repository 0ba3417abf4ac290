// The viem client of an EVM node. It does not retry.
import { createPublicClient, custom, type PublicClient } from 'viem'
import { jsonRpc, type NodeAccess, NodeRefusal, type Send } from '../json-rpc.ts'

export type Client = PublicClient

export function nodeClient(url: string, send: Send = fetch): Client {
  const ask = jsonRpc(accessOf(url), { send })
  const request = ({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> =>
    ask(method, ...(params ?? []))
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
}

/** `fetch` refuses credentials in a url, so they are taken out. */
function accessOf(url: string): NodeAccess {
  const parsed = new URL(url)
  const [username, password] = [decodeURIComponent(parsed.username), decodeURIComponent(parsed.password)]
  parsed.username = ''
  parsed.password = ''
  return { url: parsed.href, username, password }
}

/** The node says that the call would revert. */
export function isRevert(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NodeRefusal) return at.code === 3 || /revert/i.test(at.message)
  }
  return false
}
