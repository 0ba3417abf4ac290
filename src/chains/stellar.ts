// Addresses of Stellar (strkeys, SEP-23) and their memos. A muxed address (M...) contains its own id and takes no memo. It is not the same
// as its account with that memo, because the receiver finds the id elsewhere. A memo of digits is an id, of 64 hex digits a hash, else
// text. Testnet addresses look the same.
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base32nopad } from '@scure/base'
import type { ParsedAddress } from './address.ts'
import { attempt } from './attempt.ts'

const account = 6 << 3
const muxedAccount = 12 << 3
/** Public key, and in a muxed account eight bytes of id. */
const lengths = new Map([
  [account, 32],
  [muxedAccount, 40],
])

const textLengthMax = 28

export function parseStellarAddress(address: string, memo: string | null): ParsedAddress | undefined {
  const bytes = attempt(() => base32nopad.decode(address))
  const kind = bytes?.[0]
  if (!bytes || kind === undefined || lengths.get(kind) !== bytes.length - 3) return undefined
  if (strkey(kind, bytes.subarray(1, -2)) !== address) return undefined
  if (memo === null) return { canonical_address: address, canonical_tag: null }
  const canonical_tag = kind === account ? canonicalMemo(memo) : undefined
  return canonical_tag === undefined ? undefined : { canonical_address: address, canonical_tag }
}

export const stellarAddress = (publicKey: Uint8Array): string => strkey(account, publicKey)

/** An id has at most twenty digits, so it is handled as text. */
function canonicalMemo(memo: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(memo)) return memo.toLowerCase()
  const isText = memo !== '' && !/[\p{Control}\p{Surrogate}]/u.test(memo)
  return isText && utf8ToBytes(memo).length <= textLengthMax ? memo : undefined
}

function strkey(version: number, payload: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(version), payload)
  const sum = crc16(body)
  return base32nopad.encode(concatBytes(body, Uint8Array.of(sum & 0xff, sum >> 8)))
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1
  }
  return sum
}
