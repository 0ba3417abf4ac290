// Invoices that pay the operator's lnd node. The preimage is derived from a secret, the bank and our reference, so a repeated order finds
// the same invoice, and nothing has to be stored before the node is asked. The node itself ends invoices that expire.
import { Buffer } from 'node:buffer'
import { createHash, createHmac } from 'node:crypto'
import { amount } from '../../kernel/amount.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { CarrierAway } from '../carrier.ts'
import type { InvoiceQuestion, InvoiceStanding, Invoices, InvoiceToIssue } from '../invoicing.ts'
import { isNotFound } from './node.ts'
import { LndRefusal, type LndRest } from './rest.ts'

/** The node reports what is paid. It is asked too, because a report may be lost. */
const [check_min_s, check_max_s] = [5, 120]
/** A node may be told to forget invoices that have ended. */
const forgotten_after_s = 120

export interface LndInvoicesOptions {
  readonly rest: LndRest
  /** Whoever knows it can take what is paid. */
  readonly secret: Uint8Array
  now(): Timestamp
  /** An invoice is open: the node's reports are wanted from now on. */
  follow(): void
}

export function lndInvoices({ rest, secret, now, follow }: LndInvoicesOptions): Invoices {
  const preimageOf = ({ bank_guid, reference }: Pick<InvoiceQuestion, 'bank_guid' | 'reference'>): Buffer =>
    createHmac('sha256', secret).update(`lightning invoice ${bank_guid} ${reference}`).digest()
  const hashOf = (preimage: Buffer): string => createHash('sha256').update(preimage).digest('hex')
  /** After the secret has changed, only the stored hash finds the invoice. */
  const nameOf = (question: InvoiceQuestion): string => question.payment_hash ?? hashOf(preimageOf(question))

  async function lookUp(payment_hash: string): Promise<NodeInvoice | undefined> {
    try {
      return invoiceFrom(await rest.ask({ name: 'look up an invoice', path: `/v1/invoice/${payment_hash}` }))
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  async function add({ msat, description, expiry_seconds }: InvoiceToIssue, preimage: Buffer): Promise<void> {
    const texts = { value_msat: String(msat ?? 0n), expiry: String(expiry_seconds), memo: description }
    // `private`: payers learn of channels that are not announced, if there are only such.
    const body = { ...texts, r_preimage: preimage.toString('base64'), private: true }
    await rest.ask({ name: 'add an invoice', path: '/v1/invoices', body })
  }

  function standingOf(question: InvoiceQuestion, found: NodeInvoice | undefined): InvoiceStanding {
    if (found) return standingFrom(found, now())
    if (question.payment_hash === null) return { kind: 'cancelled' }
    if (now() > addSeconds(question.expires_at, forgotten_after_s)) return { kind: 'cancelled' }
    // It may be another node than the one that made it.
    throw new CarrierAway('the lightning node does not know an invoice that it made')
  }

  return {
    isOffered: () => true,
    async issue(order) {
      follow()
      const preimage = preimageOf(order)
      const payment_hash = hashOf(preimage)
      const known = await lookUp(payment_hash)
      if (!known) {
        try {
          await add(order, preimage)
        } catch (error) {
          if (!(error instanceof LndRefusal)) throw error
          // Another process may have added it meanwhile.
          if (!(await lookUp(payment_hash))) return { kind: 'refused' }
        }
      }
      const made = known ?? (await lookUp(payment_hash))
      if (!made) throw new CarrierAway('the lightning node does not know the invoice that it added')
      return { kind: 'issued', invoice: made.invoice, payment_hash }
    },
    async standing(question) {
      follow()
      return standingOf(question, await lookUp(nameOf(question)))
    },
    async cancel(question) {
      const payment_hash = nameOf(question)
      const before = await lookUp(payment_hash)
      const standing = standingOf(question, before)
      if (standing.kind !== 'open') return standing
      const body = { payment_hash: Buffer.from(payment_hash, 'hex').toString('base64') }
      try {
        await rest.ask({ name: 'cancel an invoice', path: '/v2/invoices/cancel', body })
      } catch (error) {
        // It may have been paid meanwhile.
        if (!(error instanceof LndRefusal)) throw error
      }
      return standingOf(question, await lookUp(payment_hash))
    },
  }
}

export interface NodeInvoice {
  readonly payment_hash: string
  /** The text that the payer gets. */
  readonly invoice: string
  /** `ACCEPTED`: money is on its way and not ours yet. */
  readonly state: string
  readonly created_at: Timestamp
  readonly paid_msat: bigint
  readonly preimage: string
}

export function standingFrom({ state, paid_msat, preimage, created_at }: NodeInvoice, now: Timestamp): InvoiceStanding {
  if (state === 'SETTLED') return { kind: 'settled', msat: amount(paid_msat), preimage }
  if (state === 'CANCELED') return { kind: 'cancelled' }
  // A state that we do not know is not an end.
  const wait_s = Math.min(Math.max((now - created_at) / 4000, check_min_s), check_max_s)
  return { kind: 'open', check_again_at: timestampFromMs(now + wait_s * 1000) }
}

interface ListedInvoice {
  readonly r_hash: string
  readonly r_preimage: string
  readonly payment_request: string
  readonly state: string
  readonly creation_date: string
  readonly amt_paid_msat: string
}

const hexFrom = (base64: string): string => Buffer.from(base64, 'base64').toString('hex')

export function invoiceFrom(unchecked: unknown): NodeInvoice {
  const listed = unchecked as ListedInvoice
  return {
    payment_hash: hexFrom(listed.r_hash),
    invoice: listed.payment_request,
    state: listed.state,
    created_at: timestampFromMs(Number(listed.creation_date) * 1000),
    paid_msat: BigInt(listed.amt_paid_msat),
    preimage: hexFrom(listed.r_preimage),
  }
}
