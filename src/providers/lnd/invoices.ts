// Invoices that pay the operator's lnd node. The preimage is derived from a secret, the bank and our reference, so a repeated request
// finds the same invoice, and nothing has to be stored before the node is asked.
import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'
import { type Amount, amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { isNotFound } from './node.ts'
import { LndRefusal, type LndRest } from './rest.ts'

export interface InvoiceToAdd {
  readonly bank_guid: Guid
  readonly reference: Guid
  /** In thousandths of a satoshi. */
  readonly msat: Amount
  readonly memo: string
  readonly expiry_seconds: number
}

export interface NodeInvoice {
  readonly payment_hash: string
  /** The text that the payer gets. */
  readonly invoice: string
  readonly msat: Amount
  /** `accepted`: money is on its way and not ours yet. */
  readonly state: 'open' | 'accepted' | 'settled' | 'cancelled'
  readonly created_at: Timestamp
  readonly expires_at: Timestamp
}

export interface SettledInvoice extends NodeInvoice {
  readonly state: 'settled'
  /** Counts the settled invoices of the node, in their order. */
  readonly settle_index: bigint
  /** What was paid. It may be more than was asked for. */
  readonly paid_msat: Amount
  readonly settled_at: Timestamp
}

export interface NodeInvoices {
  /** Repeats answer the same invoice. Throws if the reference has an invoice with another amount. */
  add(order: InvoiceToAdd): Promise<NodeInvoice | SettledInvoice>
  /** Undefined: the node has none for this reference. */
  find(bank_guid: Guid, reference: Guid): Promise<NodeInvoice | SettledInvoice | undefined>
  /** Answers the invoice as it is then. A settled one stays settled. Undefined: the node has none. */
  cancel(bank_guid: Guid, reference: Guid): Promise<NodeInvoice | SettledInvoice | undefined>
  /**
   * Every settled invoice of the node after `settle_index` (0: from the first on), in order, and then each one when it settles. They
   * include invoices that others made on the node. Ends with the signal; throws `CarrierAway` if the node goes away.
   */
  settledSince(settle_index: bigint, signal: AbortSignal): AsyncGenerator<SettledInvoice>
}

const page_size = 1000

export function lndInvoices(
  rest: LndRest,
  secret: Uint8Array,
  wait: (signal: AbortSignal) => Promise<void>,
): NodeInvoices {
  const preimageOf = (bank_guid: Guid, reference: Guid): Buffer =>
    createHmac('sha256', secret).update(`lightning invoice ${bank_guid} ${reference}`).digest()
  const hashOf = (preimage: Buffer): Buffer => createHash('sha256').update(preimage).digest()

  async function lookUp(hash: Buffer): Promise<NodeInvoice | SettledInvoice | undefined> {
    try {
      return invoiceFrom(await rest.ask({ name: 'look up an invoice', path: `/v1/invoice/${hash.toString('hex')}` }))
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  /** The first settled invoices. lnd's stream has no way to ask for the very first, so the list of all is read. */
  async function firstSettled(): Promise<SettledInvoice | undefined> {
    let first: SettledInvoice | undefined
    for (let offset = '0'; ; ) {
      const path = `/v1/invoices?index_offset=${offset}&num_max_invoices=${page_size}`
      const page = (await rest.ask({ name: 'list invoices', path })) as { invoices?: []; last_index_offset: string }
      for (const invoice of (page.invoices ?? []).map(invoiceFrom)) {
        if (isSettled(invoice) && (!first || invoice.settle_index < first.settle_index)) first = invoice
      }
      if ((page.invoices ?? []).length < page_size) return first
      offset = page.last_index_offset
    }
  }

  return {
    async add({ bank_guid, reference, msat, memo, expiry_seconds }) {
      const preimage = preimageOf(bank_guid, reference)
      const hash = hashOf(preimage)
      const known = await lookUp(hash)
      if (!known) {
        const texts = { value_msat: String(msat), expiry: String(expiry_seconds) }
        const body = { r_preimage: preimage.toString('base64'), memo, ...texts }
        try {
          await rest.ask({ name: 'add an invoice', path: '/v1/invoices', body })
        } catch (error) {
          // Another process may have added it meanwhile.
          if (!(error instanceof LndRefusal) || !(await lookUp(hash))) throw error
        }
      }
      const invoice = known ?? (await lookUp(hash))
      if (!invoice) throw new Error('the lightning node does not have the invoice that it added')
      if (invoice.msat !== msat) throw new Error('this reference has an invoice with another amount')
      return invoice
    },
    find: (bank_guid, reference) => lookUp(hashOf(preimageOf(bank_guid, reference))),
    async cancel(bank_guid, reference) {
      const hash = hashOf(preimageOf(bank_guid, reference))
      const before = await lookUp(hash)
      if (!before || before.state === 'settled' || before.state === 'cancelled') return before
      const body = { payment_hash: hash.toString('base64') }
      try {
        await rest.ask({ name: 'cancel an invoice', path: '/v2/invoices/cancel', body })
      } catch (error) {
        // It may have settled meanwhile.
        if (!(error instanceof LndRefusal)) throw error
      }
      return lookUp(hash)
    },
    async *settledSince(settle_index, signal) {
      let since = settle_index
      while (since === 0n && !signal.aborted) {
        const first = await firstSettled()
        if (first) {
          yield first
          since = first.settle_index
        } else await wait(signal)
      }
      if (signal.aborted) return
      const path = `/v1/invoices/subscribe?settle_index=${since}`
      for await (const message of rest.follow({ name: 'follow invoices', path }, signal)) {
        const invoice = invoiceFrom(message)
        // New invoices come too, and a reconnected stream may repeat.
        if (!isSettled(invoice) || invoice.settle_index <= since) continue
        since = invoice.settle_index
        yield invoice
      }
    },
  }
}

const isSettled = (invoice: NodeInvoice | SettledInvoice): invoice is SettledInvoice => invoice.state === 'settled'

const states: Readonly<Record<string, NodeInvoice['state']>> = {
  OPEN: 'open',
  ACCEPTED: 'accepted',
  SETTLED: 'settled',
  CANCELED: 'cancelled',
}

interface ListedInvoice {
  readonly r_hash: string
  readonly payment_request: string
  readonly value_msat: string
  readonly state: string
  readonly creation_date: string
  readonly expiry: string
  readonly settle_index: string
  readonly settle_date: string
  readonly amt_paid_msat: string
}

function invoiceFrom(unchecked: unknown): NodeInvoice | SettledInvoice {
  const listed = unchecked as ListedInvoice
  const state = states[listed.state]
  if (!state) throw new Error('the lightning node names a state of an invoice that is not known')
  const created_at = timestampFromMs(Number(listed.creation_date) * 1000)
  const invoice = {
    payment_hash: Buffer.from(listed.r_hash, 'base64').toString('hex'),
    invoice: listed.payment_request,
    msat: amount(BigInt(listed.value_msat)),
    state,
    created_at,
    expires_at: timestampFromMs(created_at + Number(listed.expiry) * 1000),
  }
  if (invoice.state !== 'settled') return invoice
  return {
    ...invoice,
    state: 'settled',
    settle_index: BigInt(listed.settle_index),
    paid_msat: amount(BigInt(listed.amt_paid_msat)),
    settled_at: timestampFromMs(Number(listed.settle_date) * 1000),
  }
}
