// Follows what is paid at an lnd node, from the first invoice on, and reports it. What was paid while nobody followed is found by the jobs
// that ask about open invoices, so nothing is read again after a pause.
import { setTimeout } from 'node:timers/promises'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { Trouble } from '../../kernel/trouble.ts'
import type { InvoiceReport } from '../invoicing.ts'
import { invoiceFrom, standingFrom } from './invoices.ts'
import type { LndRest } from './rest.ts'

export interface InvoiceNewsOptions {
  readonly bank_guid: Guid
  readonly rest: LndRest
  now(): Timestamp
  report(report: InvoiceReport): Promise<unknown>
  log(event: string, details: Readonly<Record<string, unknown>>): void
}

const [pause_min_ms, pause_max_ms] = [500, 30_000]

export function invoiceNews(options: InvoiceNewsOptions): { follow(): void; stop(): void } {
  const stopping = new AbortController()
  let isFollowing = false
  return {
    follow() {
      if (isFollowing || stopping.signal.aborted) return
      isFollowing = true
      void followUntil(stopping.signal, options)
    },
    stop: () => stopping.abort(),
  }
}

async function followUntil(signal: AbortSignal, { bank_guid, rest, now, report, log }: InvoiceNewsOptions) {
  const trouble = new Trouble()
  let pause_ms = pause_min_ms
  while (!signal.aborted) {
    try {
      for await (const message of rest.follow({ name: 'follow invoices', path: '/v1/invoices/subscribe' }, signal)) {
        pause_ms = pause_min_ms
        trouble.end()
        const invoice = invoiceFrom(message)
        const standing = standingFrom(invoice, now())
        if (standing.kind === 'settled') await report({ bank_guid, payment_hash: invoice.payment_hash, standing })
      }
    } catch (error) {
      if (!signal.aborted && trouble.note(error)) log('invoices are not followed', { bank_guid, error: String(error) })
    }
    await setTimeout(pause_ms, undefined, { signal }).catch(() => {})
    pause_ms = Math.min(pause_ms * 2, pause_max_ms)
  }
}
