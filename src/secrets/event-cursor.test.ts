// Cursors are read only by their own feed, and reveal nothing.
import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { eventCursors } from './event-cursor.ts'
import type { RootKey } from './master-key.ts'

const root = createSecretKey(Buffer.alloc(32, 1)) as RootKey
const cursors = eventCursors(root)
const own = { organization_guid: 'a'.repeat(32) as Guid, environment: 'sandbox' }
const others = [
  { ...own, environment: 'production' },
  { ...own, organization_guid: 'b'.repeat(32) as Guid },
]
const position = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

describe('a cursor', () => {
  test('is read as what was written, by every process, and by no other feed', () => {
    const another = eventCursors(createSecretKey(Buffer.alloc(32, 1)) as RootKey)
    fc.assert(
      fc.property(position, (at) => {
        const cursor = cursors.write(own, at)
        expect(cursor).toMatch(/^[A-Za-z0-9_-]{22}$/)
        expect(another.write(own, at)).toBe(cursor)
        expect(another.read(own, cursor)).toBe(at)
        for (const other of others) expect(cursors.read(other, cursor)).toBeUndefined()
      }),
    )
  })

  test('from before a restore is not read after it: its position may be of another event', () => {
    const after = eventCursors(root, '2026-11-18T10:00:00.000Z')
    expect(after.read(own, cursors.write(own, 7))).toBeUndefined()
    expect(cursors.read(own, after.write(own, 7))).toBeUndefined()
    expect(after.read(own, after.write(own, 7))).toBe(7)
  })

  test('shares nothing with its neighbours', () => {
    const blocks = Array.from({ length: 1000 }, (_, at) => Buffer.from(cursors.write(own, at), 'base64url'))
    expect(new Set(blocks.map((block) => block.toString('hex'))).size).toBe(1000)
    // Each bit changes from one position to the next about as often as not.
    for (let bit = 0; bit < 128; bit++) {
      const at = (block: Buffer) => (block[bit >> 3]! >> (bit & 7)) & 1
      const changes = blocks.slice(1).filter((block, i) => at(block) !== at(blocks[i]!)).length
      expect(changes).toBeGreaterThan(350)
      expect(changes).toBeLessThan(650)
    }
  })

  test('that was made up or changed is none', () => {
    const real = cursors.write(own, 42)
    const changed = Buffer.from(real, 'base64url')
    changed[15]! ^= 1
    // Other last characters stand for the same bytes.
    const same = `${real.slice(0, 21)}${String.fromCharCode(real.charCodeAt(21) + 1)}`
    for (const text of ['', '0', '42', 'A'.repeat(22), `${real}A`, ` ${real}`, changed.toString('base64url'), same])
      expect(cursors.read(own, text)).toBeUndefined()
  })
})
