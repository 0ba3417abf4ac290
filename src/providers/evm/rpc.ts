// Calls a node by JSON-RPC. Errors name the method and what the node said, never the url or what was sent: a url often holds
// the operator's key, and errors are kept with the job. Nothing is tried twice here; the job is.
import { createPublicClient, custom, type PublicClient } from 'viem'

export type Send = (url: string, request: RequestInit) => Promise<Response>
export type Client = PublicClient

/** The node answered, and the answer is no. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(method: string, code: number, message: string) {
    super(`the node refuses ${method}: ${message}`)
    this.code = code
  }
}

const timeout_ms = 15_000

export function nodeClient(url: string, send: Send = fetch): Client {
  const { address, headers } = addressed(url)
  let id = 0
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: params ?? [] })
    const signal = AbortSignal.timeout(timeout_ms)
    const response = await send(address, { method: 'POST', headers, body, signal }).catch((error: Error) => {
      throw new Error(`the node does not answer ${method}: ${reasonOf(error)}`)
    })
    const answer = (await response.json().catch(() => undefined)) as Answer | undefined
    if (answer?.error) throw new NodeRefusal(method, answer.error.code, answer.error.message)
    if (!response.ok || answer?.result === undefined)
      throw new Error(`the node answers ${method} with ${response.status}`)
    return answer.result
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A name and password in the url become a header, which `fetch` demands. */
function addressed(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (parsed.username || parsed.password) {
    const credentials = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  parsed.username = ''
  parsed.password = ''
  return { address: parsed.href, headers }
}

const reasonOf = (error: Error): string => {
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.name
}

/** What was asked for would revert, as the node sees it. */
export function isRevert(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NodeRefusal) return at.code === 3 || /revert/i.test(at.message)
  }
  return false
}
