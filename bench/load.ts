// Runs the load generators: one process per run.
import { startChild } from './child.ts'
import type { Cleanups } from './cleanups.ts'
import type { LoadMessage, LoadResult, LoadTask } from './load-messages.ts'
import type { PeerTask } from './peers/peer-messages.ts'
import type { ReadLoad, ReadTask } from './read-messages.ts'

export interface LoadListener {
  /** Called at the start and at the end of the measured window. */
  edge(): Promise<void>
  progress(trades: number): void
}

export const runLoad = (task: LoadTask, listener: LoadListener, cleanups: Cleanups): Promise<LoadResult> =>
  runGenerator(new URL('./load-process.js', import.meta.url), task, listener, cleanups)

/** `edge` is called at the start and at the end of the measured window. */
export const runReads = (task: ReadTask, edge: LoadListener['edge'], cleanups: Cleanups): Promise<ReadLoad> =>
  runGenerator(new URL('./read-process.js', import.meta.url), task, { edge, progress: () => {} }, cleanups)

export const runPeerLoad = (task: PeerTask, edge: LoadListener['edge'], cleanups: Cleanups): Promise<LoadResult> =>
  runGenerator(new URL('./peers/peer-process.js', import.meta.url), task, { edge, progress: () => {} }, cleanups)

async function runGenerator<Result>(
  file: URL,
  task: LoadTask | ReadTask | PeerTask,
  listener: LoadListener,
  cleanups: Cleanups,
): Promise<Result> {
  const { child, stop } = startChild(file, cleanups)
  const edges: Promise<void>[] = []
  try {
    const result = await new Promise<Result>((resolve, reject) => {
      child.on('message', (message: LoadMessage<Result>) => {
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
