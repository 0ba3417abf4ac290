// What the benchmark and the process with its receivers of webhooks tell each other.
export type ReceiverTask =
  /** One that answers, and counts; or all those that misbehave. */
  | { readonly kind: 'open'; readonly which: 'healthy' | 'bad' }
  /** Forget what came before: a new measurement begins. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'read' }

export interface ReceiverReading {
  /** Deliveries, and different events among them. */
  readonly received: number
  readonly events: number
  /** From the first to the last. */
  readonly seconds: number
  /** From the instant its commit was decided to the receipt. */
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
}

export type ReceiverMessage =
  | { readonly kind: 'opened'; readonly urls: readonly string[] }
  | { readonly kind: 'begun' }
  | { readonly kind: 'read'; readonly reading: ReceiverReading }
