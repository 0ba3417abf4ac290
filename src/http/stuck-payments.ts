// Payments that no block takes, by chain, as the last look of this process found them.
import { Gauge, type Registry } from 'prom-client'

interface Place {
  readonly bank_guid: string
  readonly chain: string
}

export class StuckPayments {
  readonly #found = new Map<string, { readonly chain: string; readonly stuck: number }>()

  constructor(registry: Registry) {
    const found = this.#found
    new Gauge({
      name: 'corridor_stuck_payments',
      help: 'Payments and sweeps that were signed long ago and that no block has, by chain. corridor nodes shows them.',
      labelNames: ['chain'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { chain, stuck } of found.values()) this.inc({ chain }, stuck)
      },
    })
  }

  /** Undefined: unknown, which is not zero. */
  readonly observe = ({ bank_guid, chain }: Place, stuck: number | undefined): void => {
    const place = `${chain} ${bank_guid}`
    if (stuck === undefined) this.#found.delete(place)
    else this.#found.set(place, { chain, stuck })
  }
}
