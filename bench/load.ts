// Runs the load generator: one process per run.
import { startChild } from './child.ts'
import type { Cleanups } from './cleanups.ts'
import type { LoadMessage, LoadResult, LoadTask } from './load-messages.ts'

export interface LoadListener {
  /** Called at the start and at the end of the measured window. */
  edge(): Promise<void>
  progress(trades: number): void
}

export async function runLoad(task: LoadTask, listener: LoadListener, cleanups: Cleanups): Promise<LoadResult> {
  const { child, stop } = startChild(new URL('./load-process.js', import.meta.url), cleanups)
  const edges: Promise<void>[] = []
  try {
    const result = await new Promise<LoadResult>((resolve, reject) => {
      child.on('message', (message: LoadMessage) => {
        if (message.kind === 'progress') listener.progress(message.trades)
        else if (message.kind === 'done') resolve(message.result)
        else if (message.kind === 'failed') reject(new Error(`the load generator failed: ${message.reason}`))
        else edges.push(listener.edge())
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => reject(new Error(`the load generator ended (${signal ?? code})`)))
      child.send(task)
    })
    await Promise.all(edges)
    return result
  } finally {
    stop()
  }
}
