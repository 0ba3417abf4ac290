// The features of an invoice: bits in pairs, the lowest last. The even bit says that the payer must know the feature, the odd bit that it
// may.
import type { Words } from './fields.ts'

const paymentSecret = 14
const basicMpp = 16

/** The even bits of the features that BOLT 9 assigns to invoices or assumes. */
const known: readonly number[] = [
  0, // option_data_loss_protect
  8, // var_onion_optin
  12, // option_static_remotekey
  paymentSecret,
  basicMpp,
  24, // option_route_blinding
  36, // option_attribution_data
  44, // option_channel_type
  48, // option_payment_metadata
]

export const featuresOfNew: readonly number[] = [8, paymentSecret]

export function featuresFromWords(words: Words): readonly number[] {
  const bits = words.flatMap((word) => [16, 8, 4, 2, 1].map((bit) => (word & bit) !== 0)).reverse()
  return bits.flatMap((isSet, bit) => (isSet ? [bit] : []))
}

export function wordsFromFeatures(features: readonly number[]): Words {
  const words = Array.from({ length: Math.floor(Math.max(-1, ...features) / 5) + 1 }, () => 0)
  for (const bit of new Set(features)) {
    const word = Math.floor(bit / 5)
    words[word] = (words[word] ?? 0) + 2 ** (bit % 5)
  }
  return words.reverse()
}

export const hasUnknownRequired = (features: readonly number[]): boolean =>
  features.some((bit) => bit % 2 === 0 && !known.includes(bit))

/** An invoice for payments in parts must demand the secret too. */
export const isConsistent = (features: readonly number[]): boolean => {
  const has = (even: number): boolean => features.includes(even) || features.includes(even + 1)
  return !has(basicMpp) || has(paymentSecret)
}
