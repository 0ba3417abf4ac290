// Waits for the reader of an answer.
import type { ServerResponse } from 'node:http'

/**
 * True when the reader has taken what was written; false if it has left, takes nothing for so long, or the signal aborts. Not with
 * `AbortSignal.any` and `AbortSignal.timeout`: they can be collected as garbage before they abort.
 */
export const drained = (answer: ServerResponse, wait_ms: number, signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isTaken: boolean): void => {
      clearTimeout(timer)
      answer.off('drain', taken)
      answer.off('close', left)
      signal?.removeEventListener('abort', left)
      resolve(isTaken)
    }
    const taken = (): void => end(true)
    const left = (): void => end(false)
    const timer = setTimeout(left, wait_ms)
    answer.once('drain', taken)
    answer.once('close', left)
    signal?.addEventListener('abort', left)
    // Its close event may be over.
    if (answer.destroyed || answer.socket?.destroyed || signal?.aborted) left()
  })
