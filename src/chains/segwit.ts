// Native segwit addresses: BIP173 (bech32, version 0) and BIP350 (bech32m, versions 1 to 16). Future versions are valid, as BIP350
// demands.
import { bech32, bech32m } from '@scure/base'

export function parseSegwit(prefix: string, address: string): string | undefined {
  const old = bech32.decodeUnsafe(address)
  const decoded = old || bech32m.decodeUnsafe(address)
  if (!decoded || decoded.prefix !== prefix) return undefined
  const [version, ...words] = decoded.words
  if (version === undefined || version > 16 || (version === 0) !== (decoded === old)) return undefined
  const length = bech32.fromWordsUnsafe(words)?.length ?? 0
  const isProgram = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
  return isProgram ? address.toLowerCase() : undefined
}

/** Pays to a public key hash: version 0. */
export const encodeSegwit = (prefix: string, hash: Uint8Array): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(hash)])

/** The same program on another network. The address is valid. */
export function withPrefix(prefix: string, address: string): string {
  const old = bech32.decodeUnsafe(address)
  const { words } = old || bech32m.decode(address as `${string}1${string}`)
  return (old ? bech32 : bech32m).encode(prefix, words)
}
