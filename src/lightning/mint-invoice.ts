// Creates a signed BOLT11 invoice. The caller brings everything random: the secret, the payment hash and the key.
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import type { Network } from '../chains/chain.ts'
import { assert } from '../kernel/assert.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { featuresOfNew, wordsFromFeatures } from './features.ts'
import { type Words, wordsFromNumber, writeField } from './fields.ts'
import { defaultExpirySeconds } from './invoice.ts'
import { writePrefix } from './prefix.ts'
import { sign } from './signature.ts'

export interface InvoiceToMint {
  readonly network: Network
  /** Undefined: the payer chooses. */
  readonly msat: bigint | undefined
  readonly description: string
  /** Rounded down to seconds. */
  readonly created_at: Timestamp
  readonly payment_hash: Uint8Array
  readonly payment_secret: Uint8Array
  readonly expiry_seconds?: number
  /** In blocks. */
  readonly min_final_cltv?: number
  readonly features?: readonly number[]
}

/** A node that creates invoices and knows their preimages. */
export type InvoiceMint = (
  invoice: Pick<InvoiceToMint, 'network' | 'msat' | 'description' | 'created_at' | 'payment_secret' | 'expiry_seconds'>,
) => { readonly invoice: string; readonly payment_hash: string }

const defaultMinFinalCltv = 18

/** An invoice stores its creation in 35 bits of seconds, which end in the year 3058. */
export const endOfInvoices = timestampFromMs(2 ** 35 * 1000)

/** The default is left out. */
const writeUnless = (name: 'expiry' | 'min_final_cltv', assumed: number, value = assumed): Words =>
  value === assumed ? [] : writeField(name, wordsFromNumber(value))

export function mintInvoice(invoice: InvoiceToMint, private_key: Uint8Array): string {
  const features = wordsFromFeatures(invoice.features ?? featuresOfNew)
  assert(invoice.created_at < endOfInvoices, 'an invoice is made before the year 3058 is over')
  const created = wordsFromNumber(Math.floor(invoice.created_at / 1000))
  const prefix = writePrefix(invoice.network, invoice.msat)
  const words = [
    ...Array.from({ length: 7 - created.length }, () => 0),
    ...created,
    ...writeField('payment_secret', bech32.toWords(invoice.payment_secret)),
    ...writeField('payment_hash', bech32.toWords(invoice.payment_hash)),
    ...writeField('description', bech32.toWords(utf8ToBytes(invoice.description))),
    ...writeUnless('expiry', defaultExpirySeconds, invoice.expiry_seconds),
    ...writeUnless('min_final_cltv', defaultMinFinalCltv, invoice.min_final_cltv),
    ...(features.length > 0 ? writeField('features', features) : []),
  ]
  return bech32.encode(prefix, [...words, ...sign(prefix, words, private_key)], false)
}
