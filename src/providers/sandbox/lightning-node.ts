// The lightning node of a sandbox bank, on the simulated network. Its key and the preimages of its invoices are derived from the bank's
// seed and the invoice's secret, so nothing is stored.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'
import { type InvoiceMint, mintInvoice } from '../../lightning/mint-invoice.ts'

const derived = (seed: Uint8Array, purpose: string, of: Uint8Array = new Uint8Array()): Uint8Array =>
  hmac(sha256, seed, concatBytes(utf8ToBytes(`lightning ${purpose} `), of))

const preimageOf = (seed: Uint8Array, payment_secret: Uint8Array) => derived(seed, 'preimage', payment_secret)

/** The payment secret of an invoice that is made for a reference. */
export const sandboxSecret = (seed: Uint8Array, reference: Uint8Array) => derived(seed, 'payment secret', reference)

export const sandboxMint =
  (seed: Uint8Array): InvoiceMint =>
  (invoice) => {
    const payment_hash = sha256(preimageOf(seed, invoice.payment_secret))
    return {
      invoice: mintInvoice({ ...invoice, payment_hash }, derived(seed, 'node')),
      payment_hash: hex.encode(payment_hash),
    }
  }

/** The preimage that the payer gets. For an invoice of another node it is made up: the true one is not known here. */
export function sandboxPreimage(seed: Uint8Array, payment_secret: string, payment_hash: string): string {
  const own = preimageOf(seed, hex.decode(payment_secret))
  const isOwn = hex.encode(sha256(own)) === payment_hash
  return hex.encode(isOwn ? own : derived(seed, 'foreign preimage', hex.decode(payment_hash)))
}
