// Asks a node by JSON-RPC. Every question has a time limit and every answer a size limit. Errors name the method and the node's
// message, never the url, the credentials or the parameters: a url often holds the operator's key, and errors are stored with the job.
// The job retries, not this file.
import { Buffer } from 'node:buffer'
import { traceHeaders } from '../tracing/current.ts'

export interface NodeAccess {
  readonly url: string
  readonly username?: string
  readonly password?: string
}

export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>
export type Send = (url: string, request: RequestInit) => Promise<Response>

/** The node answered with an error. A node that does not answer throws another error. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(method: string, code: number, message: string) {
    super(`the node refuses ${method}: ${message} (${code})`)
    this.code = code
  }
}

const defaults = {
  version: '2.0' as '1.0' | '2.0',
  timeout_ms: 15_000,
  answer_bytes_max: 32 * 1024 * 1024,
  send: fetch as Send,
}

export function jsonRpc({ url, username, password }: NodeAccess, options: Partial<typeof defaults> = {}): Ask {
  const { version, timeout_ms, answer_bytes_max, send } = { ...defaults, ...options }
  const credentials = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')
  const headers = {
    'content-type': 'application/json',
    ...(username || password ? { authorization: `Basic ${credentials}` } : {}),
  }
  let id = 0
  return async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: version, id: ++id, method, params })
    const signal = AbortSignal.timeout(timeout_ms)
    const answered = async () => {
      const traced = traceHeaders()
      const sent = traced ? { ...headers, ...traced } : headers
      const response = await send(url, { method: 'POST', headers: sent, body, redirect: 'error', signal })
      return { response, text: await cappedText(response, answer_bytes_max) }
    }
    const { response, text } = await answered().catch((error: Error) => {
      throw new Error(`the node does not answer ${method}: ${reasonOf(error)}`)
    })
    if (text === undefined) throw new Error(`the node answers ${method} with too many bytes`)
    // Refusals come with any status.
    const { error, result } = parseAnswer(text)
    if (typeof error?.code === 'number') throw new NodeRefusal(method, error.code, String(error.message).slice(0, 500))
    if (error || result === undefined || !response.ok) {
      throw new Error(`the node answers ${method} with HTTP ${response.status}`)
    }
    return result
  }
}

const reasonOf = (error: Error): string => {
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.name
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null
}

function parseAnswer(text: string): Answer {
  try {
    return (JSON.parse(text) as Answer | null) ?? {}
  } catch {
    return {}
  }
}

/** Undefined: the text is too long. */
async function cappedText(response: Response, bytes_max: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > bytes_max) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
