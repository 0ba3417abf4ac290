// The inside of a thread (thread.ts): answers one question after the other, and leaves the processors to those who answer callers. It has
// a low priority, and rests as long as it works: a container that may use one processor would be held up by a thread that never rests.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './thread.ts'

export function serveThread<Ask, Answer>(answerTo: (ask: Ask) => Answer | Promise<Answer>): void {
  lowerPriority()
  let before: Promise<void> = Promise.resolve()
  const post = (message: ThreadMessage): void => parentPort?.postMessage(message)
  parentPort?.on('message', ({ id, ask }: { readonly id: number; readonly ask: Ask }) => {
    before = before.then(async () => {
      try {
        post({ id, answer: await answerTo(ask) })
      } catch (error) {
        const { name, message } = error instanceof Error ? error : new Error(String(error))
        post({ id, error: { name, message } })
      }
    })
  })
}

/** The processors are given to others three times as long, if they are wanted. With the lowest priority a busy machine would never get to it. */
const niceness = 5

/** Linux knows the priority of each thread. Elsewhere the thread only rests. */
function lowerPriority(): void {
  try {
    const [thread = ''] = /\d+$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread !== '') setPriority(Number(thread), niceness)
  } catch {
    // The thread works all the same.
  }
}

/** Shorter pieces of work are not worth a rest. */
const piece_ms = 5
const rest_max_ms = 100

const still = new Int32Array(new SharedArrayBuffer(4))
const standStill = (ms: number): void => void Atomics.wait(still, 0, 0, ms)

/** Called between pieces of work. The thread stands still for as long as it has worked since the last rest. */
export function restingThread(now: () => number = () => performance.now(), wait = standStill): () => void {
  let since = now()
  return () => {
    const worked_ms = now() - since
    if (worked_ms < piece_ms) return
    wait(Math.min(worked_ms, rest_max_ms))
    since = now()
  }
}
