// Cursors of event lists and streams. A position counts the events of every organization, so it never leaves the service:
// what callers see is the position enciphered under a key of their own feed. Equal positions give equal cursors, so streams
// can share what they send; apart from that a cursor says nothing, and neither does the difference of two.
import { type Cipher, createCipheriv, createDecipheriv, type Decipher } from 'node:crypto'
import type { Guid } from '../kernel/guid.ts'
import { deriveKey, type RootKey } from './master-key.ts'

/** Whose events they are; another one's cursors cannot be read. */
interface Feed {
  readonly organization_guid: Guid
  readonly environment: string
}

export interface EventCursors {
  write(feed: Feed, position: number): string
  /** Undefined: no cursor of this feed. */
  read(feed: Feed, cursor: string): number | undefined
}

const kept_max = 10_000

export function eventCursors(root: RootKey): EventCursors {
  const kept = new Map<string, { readonly cipher: Cipher; readonly decipher: Decipher }>()
  const ciphersOf = ({ organization_guid, environment }: Feed) => {
    const name = `event-cursors/${environment}/${organization_guid}`
    const known = kept.get(name)
    if (known) return known
    const key = deriveKey(root, name)
    // One block each, so no mode applies: AES itself is the permutation. Half of the block is zero, which authenticates it.
    const made = {
      cipher: createCipheriv('aes-256-ecb', key, null).setAutoPadding(false),
      decipher: createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false),
    }
    if (kept.size >= kept_max) kept.delete(kept.keys().next().value as string)
    kept.set(name, made)
    return made
  }
  return {
    write(feed, position) {
      const block = Buffer.alloc(16)
      block.writeBigUInt64BE(BigInt(position), 8)
      return ciphersOf(feed).cipher.update(block).toString('base64url')
    },
    read(feed, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      // The last character has bits to spare: only the way in which we write it counts.
      if (bytes.length !== 16 || bytes.toString('base64url') !== cursor) return undefined
      const block = ciphersOf(feed).decipher.update(bytes)
      const position = block.readBigUInt64BE(8)
      const isOurs = block.readBigUInt64BE(0) === 0n && position <= BigInt(Number.MAX_SAFE_INTEGER)
      return isOurs ? Number(position) : undefined
    },
  }
}
