// Sees every TCP connection this process tries to open and every name it asks the system or a name server for, below all
// libraries: node itself tells.
import { createHook } from 'node:async_hooks'

export interface ConnectionSpy {
  /** As `address:port`, in order. */
  readonly connections: () => string[]
  readonly questions: () => number
  forget(): void
  stop(): void
}

interface Wrap {
  readonly address?: string
  readonly port?: number
}

export function spyOnConnections(): ConnectionSpy {
  // Where it goes is written on it after it was made.
  const wraps: Wrap[] = []
  let questions = 0
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TCPCONNECTWRAP') wraps.push(resource as Wrap)
      if (type === 'GETADDRINFOREQWRAP' || type === 'QUERYWRAP') questions += 1
    },
  }).enable()
  return {
    connections: () => wraps.map(({ address, port }) => `${address}:${port}`),
    questions: () => questions,
    forget() {
      wraps.length = 0
      questions = 0
    },
    stop: () => void hook.disable(),
  }
}
