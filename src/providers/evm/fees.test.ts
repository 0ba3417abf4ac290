// Fees by example: what is estimated, what is offered, and how a replacement raises it, never above the allowance.
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Send } from '../json-rpc.ts'
import { type Cost, costOf, estimatedFee, feeCaps, gasLimit, raisedCaps, usualCost } from './fees.ts'
import { nodeClient } from './rpc.ts'

const cost: Cost = { gas: 21_000n, base: 100n, tip: 10n, data_fee: 0n }

test.each([
  ['a plain payment needs exactly its gas', 21_000n, 21_000n],
  ['anything else gets a quarter more', 40_000n, 50_000n],
])('%s', (_, estimate, limit) => expect(gasLimit(estimate)).toBe(limit))

test('an estimate has room for a higher base fee, and the fee for data', () => {
  expect(estimatedFee(cost)).toBe(21_000n * 130n)
  expect(estimatedFee({ ...cost, data_fee: 7n })).toBe(21_000n * 130n + 7n)
})

describe('the first offer', () => {
  const perGas = (fee: bigint) => 21_000n * fee
  test.each([
    ['is generous where there is room', cost, perGas(1_000n), { maxFeePerGas: 210n, maxPriorityFeePerGas: 10n }],
    ['is cut to the allowance', cost, perGas(150n) + 5n, { maxFeePerGas: 150n, maxPriorityFeePerGas: 10n }],
    ['is made while the next block takes it', cost, perGas(110n), { maxFeePerGas: 110n, maxPriorityFeePerGas: 10n }],
    ['is not made below that', cost, perGas(110n) - 1n, undefined],
    ['leaves room for the data', { ...cost, data_fee: 1n }, perGas(110n), undefined],
    ['is not made without an allowance', { ...cost, data_fee: 5n }, 1n, undefined],
  ])('%s', (_, given, fee_max, caps) => {
    expect(feeCaps(given, fee_max)).toEqual(caps)
    if (caps) expect(given.gas * caps.maxFeePerGas + given.data_fee).toBeLessThanOrEqual(fee_max)
  })
})

describe('a replacement', () => {
  const before = { maxFeePerGas: 80n, maxPriorityFeePerGas: 8n }
  const perGas = (fee: bigint) => 21_000n * fee
  test.each([
    ['offers what is generous now', perGas(1_000n), { maxFeePerGas: 210n, maxPriorityFeePerGas: 10n }],
    ['is cut to the allowance', perGas(95n), { maxFeePerGas: 95n, maxPriorityFeePerGas: 10n }],
    ['raises by an eighth at least', perGas(91n), { maxFeePerGas: 91n, maxPriorityFeePerGas: 10n }],
    ['is not made for less', perGas(91n) - 1n, undefined],
  ])('%s', (_, fee_max, caps) => expect(raisedCaps(before, cost, fee_max)).toEqual(caps))

  test('raises also where the network has become cheaper', () => {
    const cheap = { ...cost, base: 1n, tip: 1n }
    expect(raisedCaps(before, cheap, perGas(1_000n))).toEqual({ maxFeePerGas: 91n, maxPriorityFeePerGas: 10n })
  })
})

describe('asking a node', () => {
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x64', number: '0x1', transactions: [] },
    eth_maxPriorityFeePerGas: '0xa',
    eth_estimateGas: '0x5208',
    eth_call: encodeAbiParameters([{ type: 'uint256' }], [1_000n]),
  }
  const nodeAnswering = (changes: Record<string, unknown> = {}) => {
    const send: Send = async (_, { body }) => {
      const { method } = JSON.parse(String(body))
      const known = { ...answers, ...changes }[method]
      return Response.json(known instanceof Error ? { error: { code: 3, message: known.message } } : { result: known })
    }
    return nodeClient('http://node.test', send)
  }
  const from = '0x0000000000000000000000000000000000000001'
  const call = { to: from, value: 5n } as const

  test.each([
    ['ethereum', 0n],
    ['polygon', 0n],
    ['base', 1_250n],
  ])('on %s the data costs %s', async (chain, data_fee) => {
    expect(await costOf(nodeAnswering(), chain, from, call)).toEqual({ ...cost, data_fee })
  })

  test('what cannot be paid right now still has its usual cost', async () => {
    const node = nodeAnswering({ eth_estimateGas: new Error('execution reverted: too little') })
    await expect(costOf(node, 'ethereum', from, call)).rejects.toThrow('execution reverted')
    expect(await usualCost(node, 'ethereum', from, call)).toEqual({ ...cost, gas: 100_000n })
  })

  test('a node that is ill is no estimate', async () => {
    const node = nodeAnswering({ eth_estimateGas: undefined })
    await expect(usualCost(node, 'ethereum', from, call)).rejects.toThrow('eth_estimateGas')
  })
})
