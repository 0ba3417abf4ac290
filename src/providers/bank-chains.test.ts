// Which chain answers for a bank: nobody but its node for what was signed, and no mainnet node for a sandbox bank.
import { expect, test } from 'vitest'
import { guidOf, now } from '../../test/support/rows.ts'
import { memoryOfSent } from '../../test/support/sent-memory.ts'
import { type Amount, zero } from '../kernel/amount.ts'
import { bankChains } from './bank-chains.ts'
import type { Blockchain, ChainPayment } from './carrier.ts'
import type { Book } from './sandbox/book.ts'

const bank_guid = guidOf('bank')
const simulated = { kind: 'cancelled', identifiers: [], network_fee: zero } as const
const fallback: Blockchain = {
  carry: async () => simulated,
  cancel: async () => simulated,
  estimateFee: async () => zero,
  arrival: async () => simulated,
  sweep: async () => ({ standing: simulated, is_funding: false }),
}
const book = { find: async () => undefined, now: async () => now } as unknown as Book
const depositKeys = { usedBy: async () => [], bornAt: async () => now }
const common = { now: () => now, book, gate: { isWaiting: false }, depositKeys }
const payment: ChainPayment = {
  bank_guid,
  reference: guidOf('payment'),
  is_repeat: false,
  asset: 'ETH',
  amount: 5n as Amount,
  side: 'withdrawal',
  chain: 'ethereum',
  network: 'mainnet',
  outputs: [{ address: `0x${'22'.repeat(20)}`, tag: null, amount: 5n as Amount }],
  network_fee_max: zero,
}
const node = {
  kind: 'evm',
  chain: 'ethereum',
  url: 'http://127.0.0.1:1',
  key: `0x${'11'.repeat(32)}`,
  banks: [bank_guid],
} as const

test('what was signed for a node is answered by no process without it', async () => {
  const memory = memoryOfSent()
  const about = { bank_guid, reference: payment.reference, chain: 'ethereum', created_at: now } as const
  await memory.keep({ ...about, attempt: 0, slots: ['1'], raw: '0x', hash: '0x' })
  const chain = bankChains({ ...common, nodes: {}, memory }).chainFor(bank_guid, 'production', fallback)
  await expect(chain.carry(payment)).rejects.toThrow(/signed for a node/)
  await expect(chain.cancel(payment)).rejects.toThrow(/signed for a node/)
  expect(await chain.carry({ ...payment, reference: guidOf('another') })).toEqual(simulated)
})

test('a sandbox bank, where money is made from nothing, has no mainnet node', async () => {
  const chains = bankChains({ ...common, nodes: { main: node }, memory: memoryOfSent() })
  expect(await chains.chainFor(bank_guid, 'sandbox', fallback).carry(payment)).toEqual(simulated)
  const real = chains.chainFor(bank_guid, 'production', fallback)
  await expect(real.carry(payment)).rejects.toThrow('the node does not answer eth_chainId')
})

test.each([
  ['with its node', { main: node }],
  ['without it, as after the node was taken out of the configuration', {}],
])('a deposit on a real chain is not said to be sent back, %s', async (_, nodes) => {
  const chain = bankChains({ ...common, nodes, memory: memoryOfSent() }).chainFor(bank_guid, 'production', fallback)
  expect(await chain.cancel({ ...payment, side: 'deposit' })).toMatchObject({ kind: 'settled' })
})

test.each([
  ['with a node', { main: node }],
  ['without one', {}],
])('one that was simulated is sent back by the simulator, %s', async (_, nodes) => {
  const knowing = { ...book, find: async () => simulated } as unknown as Book
  const chain = bankChains({ ...common, nodes, memory: memoryOfSent(), book: knowing }).chainFor(
    bank_guid,
    'production',
    fallback,
  )
  expect(await chain.cancel({ ...payment, side: 'deposit' })).toEqual(simulated)
})
