// Cursors of event lists and streams. A position counts the events of all organizations, so callers never see it. A cursor is the position,
// enciphered with a key of the caller's feed. Equal positions give equal cursors, so streams can share what they send. A cursor reveals
// nothing else.
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Guid } from '../kernel/guid.ts'
import { deriveKey, type RootKey } from './master-key.ts'
import { remembered } from './remembered.ts'

/** A feed cannot read the cursors of another. */
interface Feed {
  readonly organization_guid: Guid
  readonly environment: string
}

export interface EventCursors {
  write(feed: Feed, position: number): string
  /** Undefined if it is no cursor of this feed. */
  read(feed: Feed, cursor: string): number | undefined
}

/** `epoch` differs after each restore of the database: a position may then be of another event, so older cursors are not read. */
export function eventCursors(root: RootKey, epoch = ''): EventCursors {
  const ciphersNamed = remembered((name) => {
    const key = deriveKey(root, name)
    // A cursor is one block, so ECB is safe. Half of the block is zero, which authenticates it.
    return {
      cipher: createCipheriv('aes-256-ecb', key, null).setAutoPadding(false),
      decipher: createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false),
    }
  })
  const ciphersOf = ({ organization_guid, environment }: Feed) =>
    ciphersNamed(`event-cursors/${environment}/${organization_guid}${epoch && `/${epoch}`}`)
  return {
    write(feed, position) {
      const block = Buffer.alloc(16)
      block.writeBigUInt64BE(BigInt(position), 8)
      return ciphersOf(feed).cipher.update(block).toString('base64url')
    },
    read(feed, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      // The last character has unused bits, so only our own spelling is accepted.
      if (bytes.length !== 16 || bytes.toString('base64url') !== cursor) return undefined
      const block = ciphersOf(feed).decipher.update(bytes)
      const position = block.readBigUInt64BE(8)
      const isOurs = block.readBigUInt64BE(0) === 0n && position <= BigInt(Number.MAX_SAFE_INTEGER)
      return isOurs ? Number(position) : undefined
    },
  }
}
