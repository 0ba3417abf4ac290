// The EVM adapter on a real Ethereum node (test/evm-node): the contract of blockchains for the native asset and for a token,
// and what only this chain can show. The memory is the database's.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseEvmAddress } from '../../src/chains/evm.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { ChainPayment } from '../../src/providers/carrier.ts'
import type { Send } from '../../src/providers/json-rpc.ts'
import type { Sent, SentMemory } from '../../src/providers/sent-memory.ts'
import type { Standing } from '../../src/providers/standing.ts'
import {
  type EvmFixture,
  type EvmWorld,
  evmFixture,
  freshEvmAddress,
  startEvmWorld,
  tokenTransfer,
} from '../support/evm-world.ts'
import { only } from '../support/watched.ts'
import { blockchainContract } from './blockchain.ts'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world?.stop())

blockchainContract('ether', () => evmFixture(world, 'ETH'))
blockchainContract('a token', () => evmFixture(world, 'USDC'))

describe('on Ethereum', () => {
  let ether: EvmFixture
  let token: EvmFixture
  beforeEach(async () => {
    ether = await evmFixture(world, 'ETH')
    token = await evmFixture(world, 'USDC')
  })

  const fee_max = amount(10n ** 17n)
  const paymentOf = (fixture: EvmFixture, address: string, changes: Partial<ChainPayment> = {}): ChainPayment => {
    const { bank_guid, chain, network, asset, amount: value } = fixture
    return {
      ...{ bank_guid, chain, network, asset, amount: value, side: 'withdrawal', is_repeat: false },
      reference: randomBytes(16).toString('hex') as Guid,
      outputs: [{ address, tag: null, amount: value }],
      network_fee_max: fee_max,
      ...changes,
    }
  }
  const confirm = async (fixture: EvmFixture, payment: ChainPayment): Promise<Standing> => {
    await fixture.mine(fixture.confirmations)
    return fixture.make().carry(payment)
  }
  const setBaseFee = (wei: bigint) => world.node.rpc('hardhat_setNextBlockBaseFeePerGas', numberToHex(wei))

  test('the token that is deployed is the one whose source is there', async () => {
    const script = fileURLToPath(new URL('../evm-node/compile.mjs', import.meta.url))
    await promisify(execFile)(process.execPath, [script, '--check'])
  })

  test('what was mined and reverted has failed and cost its fee', async () => {
    const payment = paymentOf(token, freshEvmAddress())
    await token.make().carry(payment)
    const balanceSlot = keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [token.address as never, 0n]),
    )
    await world.node.rpc('hardhat_setStorageAt', world.token, balanceSlot, numberToHex(0, { size: 32 }))
    const standing = await confirm(token, payment)
    expect(standing).toMatchObject({ kind: 'failed', failure_code: 'external_vendor_error' })
    expect(standing.network_fee).toBeGreaterThan(0n)
    expect(await world.balanceOf('USDC', payment.outputs[0]!.address)).toBe(0n)
  })

  test('a nonce that somebody else used fails the payment, at no cost, once that is final', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    ether.breakNext!('before')
    await expect(ether.make().carry(payment)).rejects.toThrow('does not answer eth_sendRawTransaction')
    const other = { to: freshEvmAddress() as never, value: 1n, gas: 21_000n, nonce: 0, chainId: 31337 }
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
    const account = privateKeyToAccount(ether.key as never)
    await world.node.rpc(
      'eth_sendRawTransaction',
      await account.signTransaction({ type: 'eip1559', ...other, ...fees }),
    )
    await ether.mine(ether.confirmations - 1)
    expect(await ether.make().carry(payment)).toMatchObject({ kind: 'pending' })
    await ether.mine(1)
    const failed = { kind: 'failed', failure_code: 'external_vendor_error', network_fee: 0n }
    expect(await ether.make().carry(payment)).toMatchObject(failed)
    expect(await ether.balanceOf(payment.outputs[0]!.address)).toBe(0n)
  })

  test('what is stuck is replaced at a higher fee, and paid once', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    const first = await ether.make().carry(payment)
    await setBaseFee(10n ** 12n)
    await ether.mine(1)
    expect((await ether.make().carry(payment)).identifiers).toEqual(first.identifiers)
    ether.pass(31 * 12_000)
    const raised = await Promise.all([ether.make().carry(payment), ether.make().carry(payment)])
    expect(raised[0].identifiers).toEqual([{ type: 'txn_hash', value: expect.any(String) }, first.identifiers[0]])
    expect(raised[1].identifiers).toEqual(raised[0].identifiers)
    const standing = await confirm(ether, payment)
    expect(standing).toMatchObject({ kind: 'settled', identifiers: raised[0].identifiers })
    expect(standing.network_fee).toBeLessThanOrEqual(fee_max)
    expect(await ether.balanceOf(payment.outputs[0]!.address)).toBe(payment.amount)
    await setBaseFee(10n ** 9n)
  })

  test('what is stuck is not replaced beyond the fee allowed', async () => {
    const { bank_guid, chain, network, asset } = ether
    const payment = paymentOf(ether, freshEvmAddress())
    const network_fee_max = (await ether.make().estimateFee({ ...payment, bank_guid, chain, network, asset }))!
    const first = await ether.make().carry({ ...payment, network_fee_max })
    await setBaseFee(10n ** 12n)
    await ether.mine(1)
    ether.pass(31 * 12_000)
    const later = await ether.make().carry({ ...payment, network_fee_max })
    expect(later).toMatchObject({ kind: 'pending', identifiers: first.identifiers })
    await setBaseFee(10n ** 8n)
    expect(await confirm(ether, payment)).toMatchObject({ kind: 'settled', identifiers: first.identifiers })
  })

  test('a node that refuses what it has mined just now is not believed', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    const send: Send = async (url, request) => {
      if (!String(request.body).includes('eth_sendRawTransaction')) return fetch(url, request)
      await fetch(url, request)
      await ether.mine(1)
      return Response.json({ error: { code: -32000, message: 'nonce too low' } })
    }
    expect(await ether.make({ send }).carry(payment)).toMatchObject({ kind: 'pending' })
    await ether.mine(ether.confirmations - 1)
    expect(await ether.make().carry(payment)).toMatchObject({ kind: 'settled' })
    const refusing: Send = async (url, request) =>
      String(request.body).includes('eth_sendRawTransaction')
        ? Response.json({ error: { code: -32000, message: 'txpool is full' } })
        : fetch(url, request)
    await expect(ether.make({ send: refusing }).carry(paymentOf(ether, freshEvmAddress()))).rejects.toThrow('is full')
  })

  test('a block that is undone takes its payment back, which is sent again', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    const before = await world.node.rpc('evm_snapshot')
    const first = await ether.make().carry(payment)
    await ether.mine(1)
    expect(await ether.balanceOf(payment.outputs[0]!.address)).toBe(payment.amount)
    await world.node.rpc('evm_revert', before)
    expect(await ether.balanceOf(payment.outputs[0]!.address)).toBe(0n)
    expect(await ether.make().carry(payment)).toMatchObject({ kind: 'pending', identifiers: first.identifiers })
    expect(await confirm(ether, payment)).toMatchObject({ kind: 'settled', identifiers: first.identifiers })
  })

  test('a worker that missed the replacement does not take it for somebody else', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    await ether.make().carry(payment)
    await setBaseFee(10n ** 12n)
    await ether.mine(1)
    ether.pass(31 * 12_000)
    const { identifiers } = await ether.make().carry(payment)
    const [memory] = world.memories
    let asked = 0
    const find: SentMemory['find'] = async (...about) => (await memory!.find(...about)).slice(0, asked++ === 0 ? 1 : 2)
    await ether.mine(ether.confirmations)
    const late = await ether.make({ memory: { ...memory!, find } }).carry(payment)
    expect(late).toMatchObject({ kind: 'settled', identifiers })
    await setBaseFee(10n ** 9n)
  })

  test('a payment signed by the key before is followed where that key signed it', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    ether.breakNext!('before')
    await ether
      .make()
      .carry(payment)
      .catch(() => {})
    const [kept] = await world.memories[0]!.find(payment.bank_guid, payment.reference)
    const next = await evmFixture(world, 'ETH')
    const changed = ether.make({ key: next.key })
    await changed.carry(paymentOf(ether, freshEvmAddress()))
    await ether.mine(ether.confirmations)
    const identifiers = [{ type: 'txn_hash', value: (kept as Sent).hash }]
    expect(await changed.carry(payment)).toMatchObject({ kind: 'pending', identifiers })
    await ether.mine(ether.confirmations)
    expect(await changed.carry(payment)).toMatchObject({ kind: 'settled', identifiers })
  })

  test('a wallet with too little pays when it has been filled', async () => {
    const payment = paymentOf(ether, freshEvmAddress())
    await world.node.rpc('hardhat_setBalance', ether.address, numberToHex(payment.amount))
    await expect(ether.make().carry(payment)).rejects.toThrow(`the wallet ${ether.address} has too little ETH`)
    await world.node.rpc('hardhat_setBalance', ether.address, numberToHex(10n ** 20n))
    await ether.make().carry(payment)
    expect(await confirm(ether, payment)).toMatchObject({ kind: 'settled' })
  })

  test('an address that takes no money is no destination, now or later', async () => {
    const payment = paymentOf(ether, world.token)
    const failed = { kind: 'failed', failure_code: 'invalid_destination', network_fee: 0n, identifiers: [] }
    expect(await ether.make().carry(payment)).toEqual(failed)
    expect(await ether.make().carry(payment)).toEqual(failed)
  })

  test.each([
    ['another network', { network: 'mainnet' }, 'the node serves chain 31337, which is not ethereum mainnet'],
    ['a token without a contract', { asset: 'USDT' }, 'no contract is known of USDT on ethereum testnet'],
    [
      'two outputs',
      { outputs: [1n, 2n].map((n) => ({ address: freshEvmAddress(), tag: null, amount: amount(n) })) },
      'one output',
    ],
  ] as [string, Partial<ChainPayment>, string][])('%s is not paid', async (_, changes, message) => {
    const payment = paymentOf(ether, freshEvmAddress(), changes)
    await expect(ether.make().carry(payment)).rejects.toThrow(message)
    expect(await world.memories[0]!.find(payment.bank_guid, payment.reference)).toEqual([])
  })

  test('a node that cannot be reached is no answer', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const away = ether.make({ url: `http://user:secret@127.0.0.1:${port}/token` })
    const question = away.carry(paymentOf(ether, freshEvmAddress()))
    await expect(question).rejects.toThrow('the node does not answer eth_chainId: ECONNREFUSED')
    await expect(question).rejects.not.toThrow(/secret|token/)
  })

  test('what came in is read with an id that says what it is', async () => {
    const [mine, other] = [freshEvmAddress(), freshEvmAddress()]
    const from_block = Number(await world.node.rpc('eth_blockNumber')) + 1
    await world.transact({ to: mine, value: 5n })
    await world.transact({ to: other, value: 6n })
    await world.transact({ to: world.token, data: tokenTransfer(other, 7n) })
    const hash = await world.transact({ to: world.token, data: tokenTransfer(mine, 8n) })
    await world.node.mine(1)
    const page = await ether.make().arrivals('testnet', from_block, only(mine))
    const from_address = parseEvmAddress((await world.node.rpc<string[]>('eth_accounts'))[0]!)
    const about = { to_address: mine, from_address }
    expect([...page.arrivals].sort((a, b) => Number(a.amount - b.amount))).toEqual([
      {
        id: expect.stringMatching(/^0x[0-9a-f]{64}:0$/),
        txn_hash: expect.any(String),
        asset: 'ETH',
        amount: 5n,
        ...about,
      },
      { id: `${hash}:USDC:${from_address}:${mine}:8`, txn_hash: hash, asset: 'USDC', amount: 8n, ...about },
    ])
    expect(page.next_block).toBe(from_block + 1)
    const head = { next_block: from_block + 1, final_block: from_block - ether.confirmations + 2 }
    expect(await ether.make().head('testnet')).toEqual(head)
    expect((await ether.make().arrivals('testnet', page.next_block, only(mine))).arrivals).toEqual([])
  })

  test.each([
    ['what was seen', {}, 'settled'],
    ['another amount', { amount: amount(7n) }, 'failed'],
    ['another address', { address: freshEvmAddress() }, 'failed'],
    ['as somebody else', { source_address: freshEvmAddress() }, 'failed'],
  ])('a token arrives if its transaction still pays %s', async (_, changes, kind) => {
    const { bank_guid, chain, network, asset } = token
    const seen = { address: freshEvmAddress(), asset, amount: amount(8n), source_address: null }
    const identifiers = await token.payIn(seen.address, seen.amount)
    await token.mine(token.confirmations)
    const question = { bank_guid, chain, network, identifiers, is_repeat: false, reference: bank_guid }
    const standing = await token.make().arrival({ ...question, seen: { ...seen, ...changes } })
    expect(standing).toMatchObject({ kind, identifiers, network_fee: 0n })
  })

  test('long stretches are read piece by piece', async () => {
    const address = freshEvmAddress()
    const from_block = Number(await world.node.rpc('eth_blockNumber')) + 1
    await world.node.mine(30)
    await world.transact({ to: address, value: 5n })
    await world.node.mine(1)
    const first = await ether.make().arrivals('testnet', from_block, only(address))
    expect(first).toMatchObject({ arrivals: [], next_block: from_block + 25 })
    const second = await ether.make().arrivals('testnet', first.next_block, only(address))
    expect(second).toMatchObject({ arrivals: [{ amount: 5n }], next_block: from_block + 31 })
  })
})
