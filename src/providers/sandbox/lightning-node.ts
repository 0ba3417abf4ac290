// The node of a sandbox bank on the simulated lightning network. Its key, and the preimage behind each of its invoices, follow
// from the bank's seed and the invoice's secret, so nothing of it is stored.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'
import { type InvoiceMint, mintInvoice } from '../../lightning/mint-invoice.ts'

const derived = (seed: Uint8Array, purpose: string, of: Uint8Array = new Uint8Array()): Uint8Array =>
  hmac(sha256, seed, concatBytes(utf8ToBytes(`lightning ${purpose} `), of))

const preimageOf = (seed: Uint8Array, payment_secret: Uint8Array) => derived(seed, 'preimage', payment_secret)

export const sandboxMint =
  (seed: Uint8Array): InvoiceMint =>
  (invoice) => {
    const payment_hash = sha256(preimageOf(seed, invoice.payment_secret))
    return {
      invoice: mintInvoice({ ...invoice, payment_hash }, derived(seed, 'node')),
      payment_hash: hex.encode(payment_hash),
    }
  }

/**
 * What a payer is given for an invoice: of those this node made what its hash is the hash of. Of others nobody here knows it,
 * so it is 32 bytes that stand for it.
 */
export function sandboxPreimage(seed: Uint8Array, payment_secret: string, payment_hash: string): string {
  const own = preimageOf(seed, hex.decode(payment_secret))
  const isOwn = hex.encode(sha256(own)) === payment_hash
  return hex.encode(isOwn ? own : derived(seed, 'foreign preimage', hex.decode(payment_hash)))
}
