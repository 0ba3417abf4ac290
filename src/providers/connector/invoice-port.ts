// Invoices by a connector: its node makes them. That one was paid counts only with the proof, because it credits a customer.
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { msatMax } from '../../lightning/prefix.ts'
import type { InvoiceQuestion, InvoiceStanding, Invoices } from '../invoicing.ts'
import { type Asker, fitting } from './ask.ts'
import { Misfit } from './protocol/codec.ts'
import type { ReadBefore } from './read-before.ts'

export function connectorInvoices({ ask }: Asker, { manifest }: Pick<ReadBefore, 'manifest'>): Invoices {
  const askProven = async (
    path: 'lightning/invoice' | 'lightning/cancel_invoice',
    question: InvoiceQuestion,
  ): Promise<InvoiceStanding> => {
    const standing = await ask(path, question)
    return fitting(path, () => proven(standing, question))
  }
  return {
    isOffered: () => manifest().ports.lightning?.makes_invoices === true,
    issue: (order) => ask('lightning/issue_invoice', order),
    standing: (question) => askProven('lightning/invoice', question),
    cancel: (question) => askProven('lightning/cancel_invoice', question),
  }
}

function proven(standing: InvoiceStanding, { payment_hash }: InvoiceQuestion): InvoiceStanding {
  if (standing.kind !== 'settled') return standing
  if (hex.encode(sha256(hex.decode(standing.preimage))) !== payment_hash) {
    throw new Misfit('has a `preimage` that is not that of the payment hash')
  }
  if (standing.msat > msatMax) throw new Misfit('has more `msat` than there is bitcoin')
  return standing
}
