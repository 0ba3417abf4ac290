// A signal that aborts with the caller's, or after a time. AbortSignal.any is missing in older browsers.
import type { Runtime } from './runtime.ts'

export interface Limited {
  readonly signal: AbortSignal
  /** True if the time was over, not the caller's patience. */
  isLate(): boolean
  /** Starts the time again. */
  extend(): void
  end(): void
}

export function limited({ after }: Pick<Runtime, 'after'>, ms: number, caller: AbortSignal | undefined): Limited {
  const controller = new AbortController()
  let isLate = false
  const late = () => {
    isLate = true
    controller.abort(new Error(`nothing came within ${ms} ms`))
  }
  const stop = () => controller.abort(caller?.reason)
  let stopTimer = after(ms, late)
  if (caller?.aborted) stop()
  caller?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    isLate: () => isLate,
    extend() {
      stopTimer()
      stopTimer = after(ms, late)
    },
    end() {
      stopTimer()
      caller?.removeEventListener('abort', stop)
    },
  }
}

/**
 * What `work` comes to, unless the signal aborts first. fetch (Node 20) forgets the signal of an answer when its request is collected as
 * garbage, so what reads the body would wait for ever.
 */
export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, fail) => {
    const stop = () => fail(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, fail).finally(() => signal.removeEventListener('abort', stop))
  })
