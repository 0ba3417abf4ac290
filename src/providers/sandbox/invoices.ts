// The invoices that a sandbox bank is paid by, on the simulated lightning network. They are paid by POST /api/sandbox/invoices/{guid}/pay.
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'
import { findRow } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { outputOf } from '../../engine/pending.ts'
import type { Guid } from '../../kernel/guid.ts'
import { addSeconds, timestampFromMs } from '../../kernel/time.ts'
import type { Invoices, InvoiceToIssue } from '../invoicing.ts'
import type { Book } from './book.ts'
import { sandboxMint, sandboxPreimage, sandboxSecret } from './lightning-node.ts'
import { cancelSandboxInvoice } from './memory/cancel-sandbox-invoice.ts'
import { type KeepSandboxInvoiceInput, keepSandboxInvoice } from './memory/keep-sandbox-invoice.ts'
import { invoiceStanding, sandboxInvoices } from './memory/sandbox-invoice.ts'
import { waitsUntil } from './memory/sandbox-scenario.ts'
import type { NextScripted } from './script.ts'

export interface SandboxInvoiceOptions {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly book: Book
  readonly nextScripted: NextScripted
  seedOf(bank_guid: Guid): Uint8Array
}

export interface SandboxInvoices extends Invoices {
  /** The simulated node has made this invoice. */
  has(invoice: { readonly bank_guid: Guid; readonly reference: Guid }): Promise<boolean>
}

export function sandboxInvoiceBook(options: SandboxInvoiceOptions): SandboxInvoices {
  const { sql, engine, book, nextScripted, seedOf } = options
  return {
    isOffered: () => true,
    has: async ({ bank_guid, reference }) => (await findRow(sql, sandboxInvoices, bank_guid, reference)) !== undefined,
    async issue(order) {
      const scripted = await nextScripted('lightning', order, ['failed', 'invoice_later'])
      if (scripted?.outcome === 'failed') return { kind: 'refused' }
      const check_again_at = scripted && waitsUntil(scripted)
      if (check_again_at) return { kind: 'pending', check_again_at }
      const { bank_guid, reference } = order
      const mint = minting(order, seedOf(bank_guid))
      const { invoice, payment_hash } = outputOf(
        await engine.submit(keepSandboxInvoice, { bank_guid, reference, mint }),
      )
      return { kind: 'issued', invoice, payment_hash }
    },
    async standing({ bank_guid, reference }) {
      const invoice = await findRow(sql, sandboxInvoices, bank_guid, reference)
      return invoice ? invoiceStanding(invoice, await book.now(bank_guid)) : { kind: 'cancelled' }
    },
    async cancel(question) {
      const scripted = await nextScripted('lightning', question, ['invoice_later'])
      const check_again_at = scripted && waitsUntil(scripted)
      if (check_again_at) return { kind: 'open', check_again_at }
      const { bank_guid, reference } = question
      return outputOf(await engine.submit(cancelSandboxInvoice, { bank_guid, reference }))
    },
    /** The payment stands in the book since it arrived. */
    sendBack: ({ bank_guid, reference }) => book.takeBack({ bank_guid, reference, plan: unknownPayment }),
  }
}

const unknownPayment = (): never => {
  throw new Error('a payment that arrived stands in the book')
}

/** The secret follows from the reference, so a repeated order makes the same invoice. */
function minting(order: InvoiceToIssue, seed: Uint8Array): KeepSandboxInvoiceInput['mint'] {
  const { reference, network, msat, description, expiry_seconds } = order
  const payment_secret = sandboxSecret(seed, utf8ToBytes(reference))
  return (now) => {
    const created_at = timestampFromMs(now - (now % 1000))
    const terms = { network, msat: msat ?? undefined, description, expiry_seconds }
    const minted = sandboxMint(seed)({ ...terms, created_at, payment_secret })
    const preimage = sandboxPreimage(seed, hex.encode(payment_secret), minted.payment_hash)
    return { ...minted, preimage, expires_at: addSeconds(created_at, expiry_seconds) }
  }
}
