// The benchmark's side of the process with the receivers of webhooks.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanups } from './cleanups.ts'
import type { ReceiverMessage, ReceiverReading, ReceiverTask } from './receiver-messages.ts'

export interface Receivers {
  readonly urls: readonly string[]
  begin(): Promise<void>
  read(): Promise<ReceiverReading>
}

export async function openReceivers(which: 'healthy' | 'bad', cleanups: Cleanups): Promise<Receivers> {
  const child = fork(fileURLToPath(new URL('./receiver-process.js', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  cleanups.add(() => child.kill('SIGKILL'))
  const ask = async <Kind extends ReceiverMessage['kind']>(task: ReceiverTask, kind: Kind) => {
    child.send(task)
    const [message] = (await once(child, 'message')) as [ReceiverMessage]
    if (message.kind !== kind) throw new Error(`the receivers said ${message.kind}, not ${kind}`)
    return message as Extract<ReceiverMessage, { readonly kind: Kind }>
  }
  const { urls } = await ask({ kind: 'open', which }, 'opened')
  return {
    urls,
    begin: async () => void (await ask({ kind: 'begin' }, 'begun')),
    read: async () => (await ask({ kind: 'read' }, 'read')).reading,
  }
}
