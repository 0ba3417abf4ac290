// Asks a Bitcoin Core node. Every question has a time limit and every answer a largest size; errors name the question, never
// the credentials. An error that the node itself answers has a code, and is told apart from a node that did not answer.
import { Buffer } from 'node:buffer'

export interface NodeAccess {
  /** With the wallet's path: http://127.0.0.1:8332/wallet/corridor */
  readonly url: string
  readonly username: string
  readonly password: string
}

export class NodeRefusal extends Error {
  readonly code: number
  constructor(method: string, code: number, message: string) {
    super(`the Bitcoin node refused ${method}: ${message} (${code})`)
    this.code = code
  }
}

export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

export const nodeLimits = { timeout_ms: 15_000, answer_bytes_max: 32 * 1024 * 1024 }

export function jsonRpc({ url, username, password }: NodeAccess, limits = nodeLimits): Ask {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: method, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeout_ms),
    })
    // Refusals come with 404 and 500, and a body that says why.
    const answer = parseAnswer(await cappedText(response, method, limits.answer_bytes_max))
    if (!answer) throw new Error(`the Bitcoin node answered ${method} with HTTP ${response.status}`)
    const { error, result } = answer
    if (!error) return result
    throw new NodeRefusal(method, Number(error.code), String(error.message).slice(0, 200))
  }
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null
}

function parseAnswer(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'result' in answer ? answer : undefined
  } catch {
    return undefined
  }
}

async function cappedText(response: Response, method: string, bytes_max: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > bytes_max) throw new Error(`the Bitcoin node answered ${method} with too many bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
