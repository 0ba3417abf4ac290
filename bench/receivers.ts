// Starts the process with the receivers of webhooks, and asks it.
import { once } from 'node:events'
import { startChild } from './child.ts'
import type { Cleanups } from './cleanups.ts'
import type { ReceiverMessage, ReceiverReading, ReceiverTask } from './receiver-messages.ts'

export interface Receivers {
  readonly urls: readonly string[]
  reset(): Promise<void>
  read(): Promise<ReceiverReading>
}

export async function openReceivers(which: 'healthy' | 'bad', cleanups: Cleanups): Promise<Receivers> {
  const { child } = startChild(new URL('./receiver-process.js', import.meta.url), cleanups)
  const ask = async <Kind extends ReceiverMessage['kind']>(task: ReceiverTask, kind: Kind) => {
    child.send(task)
    const [message] = (await once(child, 'message')) as [ReceiverMessage]
    if (message.kind !== kind) throw new Error(`the receivers said ${message.kind}, not ${kind}`)
    return message as Extract<ReceiverMessage, { readonly kind: Kind }>
  }
  const { urls } = await ask({ kind: 'open', which }, 'opened')
  return {
    urls,
    reset: async () => void (await ask({ kind: 'reset' }, 'reset')),
    read: async () => (await ask({ kind: 'read' }, 'read')).reading,
  }
}
