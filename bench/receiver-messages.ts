// Messages between the benchmark and the process with its receivers of webhooks.
import type { Percentiles } from './percentiles.ts'

export type ReceiverTask =
  /** One healthy receiver, or all bad ones. */
  | { readonly kind: 'open'; readonly which: 'healthy' | 'bad' }
  /** Starts a new measurement. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'read' }

/** The times are from the commit of an event to its receipt. */
export interface ReceiverReading extends Percentiles {
  /** Deliveries; `events`: without duplicates. */
  readonly received: number
  readonly events: number
  /** From the first to the last. */
  readonly seconds: number
}

export type ReceiverMessage =
  | { readonly kind: 'opened'; readonly urls: readonly string[] }
  | { readonly kind: 'reset' }
  | { readonly kind: 'read'; readonly reading: ReceiverReading }
