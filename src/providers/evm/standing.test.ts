// A nonce that is used: by whom is read from the block that used it, however long ago that was.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { now } from '../../../test/support/rows.ts'
import type { Client } from './rpc.ts'
import { standingOf } from './standing.ts'

const nonce = 7
const ours = ['0xa', '0xb']

/** A node without receipts, on whose chain a transaction has used the nonce in a block. */
function nodeWithout(head: number, used_in: number, hash: string, known_from = 0) {
  let asked = 0
  const client = {
    getBlockNumber: async () => BigInt(head),
    getTransactionReceipt: async () => undefined,
    getTransactionCount: async ({ blockNumber = BigInt(head) }: { blockNumber?: bigint }) => {
      asked++
      if (blockNumber < 0n || blockNumber < known_from) throw new Error('the state is not known')
      return blockNumber >= used_in ? nonce + 1 : nonce
    },
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
      transactions: ['0x1', Number(blockNumber) === used_in ? hash : '0x2'],
    }),
  }
  const depth = { client: client as unknown as Client, confirmations: 3, block_ms: 1000, now: () => now }
  const place = { from: '0x0', nonce, hashes: ours, hashesNow: async () => ours } as const
  return { standing: () => standingOf(depth, place), asked: () => asked }
}

test('one that somebody else used fails the payment; one that ours used does not, receipt or not', async () => {
  const cases = fc.tuple(fc.nat(5000), fc.nat(5000)).map(([used_in, more]) => ({ used_in, head: used_in + 2 + more }))
  await fc.assert(
    fc.asyncProperty(cases, async ({ used_in, head }) => {
      const other = nodeWithout(head, used_in, '0xf')
      expect(await other.standing()).toMatchObject({ kind: 'failed', failure_code: 'external_vendor_error' })
      expect(other.asked()).toBeLessThan(30)
      const message = 'the node has no receipt of a transaction in its block'
      await expect(nodeWithout(head, used_in, '0xb').standing()).rejects.toThrow(message)
    }),
  )
})

test('just used it needs one block more than the final one, and what a node does not know is no answer', async () => {
  expect(await nodeWithout(100, 98, '0xf', 97).standing()).toMatchObject({ kind: 'failed' })
  await expect(nodeWithout(100, 90, '0xf', 97).standing()).rejects.toThrow('the state is not known')
})

test('before it is final nothing is said', async () => {
  expect(await nodeWithout(100, 99, '0xf').standing()).toMatchObject({ kind: 'pending' })
})
