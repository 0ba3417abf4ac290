// The benchmark's side of the load generator: one process per run, told what to do and listened to.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Cleanups } from './cleanups.ts'
import type { LoadMessage, LoadResult, LoadTask } from './load-messages.ts'

export interface LoadListener {
  /** Called at both edges of the measured window. */
  edge(): Promise<void>
  progress(trades: number): void
}

export async function runLoad(task: LoadTask, listener: LoadListener, cleanups: Cleanups): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./load-process.js', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const forget = cleanups.add(() => child.kill('SIGKILL'))
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
    child.kill('SIGKILL')
    forget()
  }
}
