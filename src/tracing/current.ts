// The span that the running code belongs to. While traces are off there is none, and asking costs one look at an empty store.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceSpan } from './span.ts'

export const currentSpan = new AsyncLocalStorage<TraceSpan>()

/** What a line of the log says, with the ids of the trace if there is one. */
export function withTrace<Details extends object>(details: Details): Details {
  const span = currentSpan.getStore()
  return span ? { ...details, ...span.fields } : details
}

/** What a request to a provider carries, if there is a trace. */
export const traceHeaders = (): { readonly traceparent: string } | undefined => currentSpan.getStore()?.headers
