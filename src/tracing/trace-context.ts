// The identity of a span, and how it travels: the header traceparent of W3C Trace Context.
import { randomBytes } from 'node:crypto'

export interface TraceContext {
  /** 32 hex digits, the same for everything that one request causes. */
  readonly trace_id: string
  /** 16 hex digits. */
  readonly span_id: string
  /** Whether the spans of this trace are sent. */
  readonly is_sampled: boolean
}

export const newTraceId = (): string => notZero(16)
export const newSpanId = (): string => notZero(8)

/** Zero means: no id. */
function notZero(bytes: number): string {
  const id = randomBytes(bytes).toString('hex')
  return /[^0]/.test(id) ? id : notZero(bytes)
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Undefined if there is no header, or none that can be used: then a new trace begins. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const [, version, trace_id = '', span_id = '', flags = '', more] =
    typeof header === 'string' ? (form.exec(header) ?? []) : []
  // Later versions may say more. Version ff does not exist.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(trace_id) || /^0+$/.test(span_id)) return undefined
  return { trace_id, span_id, is_sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparentOf = ({ trace_id, span_id, is_sampled }: TraceContext): string =>
  `00-${trace_id}-${span_id}-${is_sampled ? '01' : '00'}`
