// Reads a BOLT11 invoice: amount, payee, expiry. The rules are those of the specification for readers. What is stricter here: decision 23
// in docs/decisions/payments.md.
// The text may be in upper case and start with `lightning:`, as in QR codes and links.
import { bech32, hex } from '@scure/base'
import { attempt } from '../chains/attempt.ts'
import type { Network } from '../chains/chain.ts'
import { type Amount, amount, ceilDiv } from '../kernel/amount.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { featuresFromWords, hasUnknownRequired, isConsistent } from './features.ts'
import { type InvoiceFields, numberFromWords, readFields, type Words } from './fields.ts'
import { currencies, readPrefix } from './prefix.ts'
import { payeeFromSignature, signatureLength } from './signature.ts'

/** In the order of the checks. */
const invoiceFaults = [
  'not_decodable',
  'other_network',
  'bad_signature',
  'unknown_required_feature',
  'expired',
] as const
export type InvoiceFault = (typeof invoiceFaults)[number]

export interface DecodedInvoice {
  readonly payment_hash: string
  readonly payment_secret: string
  /** Undefined: the payer chooses. */
  readonly msat: bigint | undefined
  /** In satoshi, rounded up: what the payer's account is charged. */
  readonly amount: Amount | undefined
  readonly payee: string
  readonly expires_at: Timestamp
  /** Undefined: the invoice has only its hash. */
  readonly description: string | undefined
}

/** Some letters beyond ASCII have an ASCII lower case. */
const plainText = /^(?=.{1,1024}$)(?:lightning:)?([!-~]+)$/i

const timestampLength = 7
export const defaultExpirySeconds = 3600
/** The last second of the year 9999: later ones have no RFC 3339 form. */
const secondMax = 253_402_300_799

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const bytesFromWords = (words: Words): Uint8Array | undefined => bech32.fromWordsUnsafe([...words]) || undefined

function readDescription(words: Words): string | undefined {
  const bytes = bytesFromWords(words)
  const text = bytes && attempt(() => utf8.decode(bytes))
  // PostgreSQL cannot store this character.
  return text?.includes('\0') ? undefined : text
}

interface Content extends Pick<DecodedInvoice, 'payment_hash' | 'payment_secret' | 'expires_at' | 'description'> {
  readonly named_payee: Uint8Array | undefined
  readonly features: readonly number[]
}

function readContent(seconds: number, fields: InvoiceFields): Content | undefined {
  const { payment_hash, payment_secret, description, description_hash, expiry, payee, features } = fields
  if (!payment_hash || !payment_secret || !description === !description_hash) return undefined
  const hash = bytesFromWords(payment_hash)
  const secret = bytesFromWords(payment_secret)
  const text = description && readDescription(description)
  const named_payee = payee && bytesFromWords(payee)
  const bits = featuresFromWords(features ?? [])
  const second = seconds + (expiry ? numberFromWords(expiry) : defaultExpirySeconds)
  if (!hash || !secret || (description && text === undefined) || (payee && !named_payee)) return undefined
  if (!isConsistent(bits) || second > secondMax) return undefined
  return {
    payment_hash: hex.encode(hash),
    payment_secret: hex.encode(secret),
    description: text,
    expires_at: timestampFromMs(second * 1000),
    named_payee,
    features: bits,
  }
}

interface Decoded {
  readonly prefix: string
  readonly msat: bigint | undefined
  readonly content: Content
  readonly words: Words
  readonly signature: Words
}

function decodeInvoice(text: string, network: Network): Decoded | InvoiceFault {
  const [, encoded] = plainText.exec(text) ?? []
  const decoded = encoded !== undefined && attempt(() => bech32.decode(encoded as `${string}1${string}`, false))
  const prefix = decoded && readPrefix(decoded.prefix)
  if (!decoded || !prefix) return 'not_decodable'
  if (!currencies[network].includes(prefix.currency)) return 'other_network'

  const words = decoded.words.slice(0, -signatureLength)
  const fields = words.length >= timestampLength && readFields(words.slice(timestampLength))
  const content = fields && readContent(numberFromWords(words.slice(0, timestampLength)), fields)
  if (!content) return 'not_decodable'
  const signature = decoded.words.slice(-signatureLength)
  return { prefix: decoded.prefix, msat: prefix.msat, content, words, signature }
}

function finish({ msat, content }: Decoded, now: Timestamp | undefined): Omit<DecodedInvoice, 'payee'> | InvoiceFault {
  const { named_payee: _, features, ...invoice } = content
  if (hasUnknownRequired(features)) return 'unknown_required_feature'
  if (now !== undefined && now >= invoice.expires_at) return 'expired'
  return { ...invoice, msat, amount: msat === undefined ? undefined : amount(ceilDiv(msat, 1000n)) }
}

export function readInvoice(text: string, network: Network, now: Timestamp): DecodedInvoice | InvoiceFault {
  const decoded = decodeInvoice(text, network)
  if (typeof decoded === 'string') return decoded
  const payee = payeeFromSignature(decoded.prefix, decoded.words, decoded.signature, decoded.content.named_payee)
  if (!payee) return 'bad_signature'
  const invoice = finish(decoded, now)
  return typeof invoice === 'string' ? invoice : { ...invoice, payee: hex.encode(payee) }
}

/**
 * Reads an invoice without its signature, which costs far more than the rest: if it was read before, or if the signer does not
 * matter. Without `now` an expired invoice is read too.
 */
export function readUnsigned(
  text: string,
  network: Network,
  now?: Timestamp,
): Omit<DecodedInvoice, 'payee'> | InvoiceFault {
  const decoded = decodeInvoice(text, network)
  return typeof decoded === 'string' ? decoded : finish(decoded, now)
}
