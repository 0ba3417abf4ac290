// What a node tells of its blocks, and what is taken from it: only what was paid to watched addresses, once, and nothing for
// read that the node did not tell.
import { encodeAbiParameters, encodeEventTopics, erc20Abi, keccak256, numberToHex, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { now } from '../../../test/support/rows.ts'
import { memoryOfSent } from '../../../test/support/sent-memory.ts'
import { only } from '../../../test/support/watched.ts'
import { parseEvmAddress } from '../../chains/evm.ts'
import { amount } from '../../kernel/amount.ts'
import type { Send } from '../json-rpc.ts'
import type { Watched } from '../watched-chain.ts'
import { evmChain } from './evm-chain.ts'

const hashOf = (name: string) => keccak256(toHex(name))
const addressOf = (n: number) => parseEvmAddress(numberToHex(0xabcdef00 + n, { size: 20 }))! as `0x${string}`
const token = addressOf(0)
const [payer, ours, others] = [addressOf(1), addressOf(2), addressOf(3)]

interface Transfer {
  readonly from?: `0x${string}`
  readonly to: `0x${string}`
  readonly value: bigint
}
/** A transaction pays by itself, or lets tokens be paid. */
interface Transaction {
  readonly name: string
  readonly to?: `0x${string}`
  readonly value?: bigint
  readonly transfers?: readonly Transfer[]
  readonly hasFailed?: boolean
  readonly hasNoReceipt?: boolean
}

/** Blocks by height; the hash of one names what is in it. */
let blocks: Transaction[][]
let asked: string[]
beforeEach(() => {
  blocks = [[]]
  asked = []
})

const logsOf = ({ name, transfers = [] }: Transaction, block: number) =>
  transfers.map(({ from = payer, to, value }, at) => ({
    address: token.toLowerCase(),
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
    transactionHash: hashOf(name),
    blockNumber: numberToHex(block),
    logIndex: numberToHex(at),
  }))

const blockHash = (block: number): string => hashOf(`${block} ${blocks[block]!.map(({ name }) => name)}`)

const answers: Record<string, (...params: never[]) => unknown> = {
  eth_chainId: () => numberToHex(31337),
  eth_blockNumber: () => numberToHex(blocks.length - 1),
  eth_getBlockByNumber: (at: `0x${string}`) => ({
    hash: blockHash(Number(at)),
    number: at,
    transactions: blocks[Number(at)]!.map(({ name, to = token, value = 0n }) => ({
      ...{ hash: hashOf(name), from: payer.toLowerCase(), to: to.toLowerCase(), value: numberToHex(value) },
    })),
  }),
  eth_getLogs: (filter: { blockHash: string }) => {
    const block = blocks.findIndex((_, at) => blockHash(at) === filter.blockHash)
    if (block < 0) throw new Error('unknown block')
    return blocks[block]!.flatMap((transaction) => logsOf(transaction, block))
  },
  eth_getTransactionReceipt: (hash: string) => {
    const block = blocks.findIndex((all) => all.some(({ name }) => hashOf(name) === hash))
    const transaction = blocks[block]?.find(({ name }) => hashOf(name) === hash)
    if (!transaction || transaction.hasNoReceipt) return null
    const status = transaction.hasFailed ? '0x0' : '0x1'
    const used = { gasUsed: '0x1', effectiveGasPrice: '0x1', blockNumber: numberToHex(block), transactionHash: hash }
    return { status, ...used, logs: logsOf(transaction, block) }
  },
}

const send: Send = async (_url, { body }) => {
  const { method, params } = JSON.parse(String(body)) as { method: string; params: never[] }
  asked.push(method)
  try {
    return Response.json({ result: answers[method]!(...params) })
  } catch (error) {
    return Response.json({ error: { code: -32000, message: (error as Error).message } })
  }
}
const chain = () =>
  evmChain({
    ...{ chain: 'ethereum', url: 'http://node.test', key: `0x${'11'.repeat(32)}`, tokens: { USDC: token } },
    ...{ memory: memoryOfSent(), now: () => now, send, confirmations: 2 },
  })
const read = (watched: Watched = only(ours)) => chain().arrivals('testnet', 0, watched)
const settles = async ({
  txn_hash,
  from_address,
  to_address,
  asset,
  amount,
}: Awaited<ReturnType<typeof read>>['arrivals'][0]) => {
  const seen = { address: to_address, asset, amount, source_address: from_address! }
  const identifiers = [{ type: 'txn_hash', value: txn_hash }] as const
  const question = { bank_guid: 'b', reference: 'r', is_repeat: false, chain: 'ethereum', network: 'testnet' } as never
  return (await chain().arrival({ ...(question as object), identifiers, seen } as never)).kind
}

describe('a block', () => {
  test('is asked for what it names, once, and the rest costs nothing', async () => {
    const crowd = Array.from({ length: 300 }, (_, n) => ({ name: `${n}`, to: addressOf(100 + n), value: 1n }))
    blocks = [
      [
        ...crowd,
        { name: 'token', transfers: crowd },
        { name: 'deploys', value: 0n },
        { name: 'ours', to: ours, value: 5n },
      ],
    ]
    const looks: (readonly string[])[] = []
    const { arrivals } = await read(async (named) => {
      looks.push(named)
      return new Set([ours])
    })
    expect(arrivals).toEqual([
      {
        id: `${hashOf('ours')}:0`,
        txn_hash: hashOf('ours'),
        from_address: payer,
        to_address: ours,
        asset: 'ETH',
        amount: 5n,
      },
    ])
    expect(looks).toEqual([[...crowd.map(({ to }) => to), ours]])
    expect(asked.slice(2)).toEqual(['eth_getBlockByNumber', 'eth_getLogs', 'eth_getTransactionReceipt'])
  })

  test('comes after the one before it, and a page has 25', async () => {
    blocks = Array.from({ length: 27 }, (_, n) => [{ name: `${n}`, to: ours, value: BigInt(n + 1) }])
    const first = await read()
    expect(first.next_block).toBe(25)
    expect(first.arrivals.map((each) => Number(each.amount))).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
    const { arrivals, next_block } = await chain().arrivals('testnet', 25, only(ours))
    expect([next_block, ...arrivals.map((each) => Number(each.amount))]).toEqual([27, 26, 27])
  })

  test('is not taken for read by a node that does not know the receipts of it', async () => {
    blocks = [[{ name: 'paid', to: ours, value: 5n, hasNoReceipt: true }]]
    await expect(read()).rejects.toThrow('the node has no receipt of a transaction in its block')
  })

  test('is not taken for read when another node than the one that told it does not have it', async () => {
    blocks = [[{ name: 'paid', transfers: [{ to: ours, value: 5n }] }]]
    const seen = answers.eth_getBlockByNumber!
    answers.eth_getBlockByNumber = (...params) => ({ ...(seen(...params) as object), hash: hashOf('new') })
    await expect(read()).rejects.toThrow('unknown block')
    answers.eth_getBlockByNumber = seen
  })

  test('has transactions that failed, and moved nothing', async () => {
    blocks = [[{ name: 'failed', to: ours, value: 5n, hasFailed: true }]]
    expect((await read()).arrivals).toEqual([])
  })
})

describe('a token', () => {
  const ids = async () => (await read()).arrivals.map(({ id, amount }) => `${id.split(':').at(-1)} ${amount}`)

  test('paid by one payer in parts is one arrival, by several is one of each', async () => {
    const transfers = [
      { to: ours, value: 2n },
      { to: others, value: 9n },
      { to: ours, value: 0n },
      { to: ours, value: 3n },
      { from: others, to: ours, value: 4n },
    ]
    blocks = [[{ name: 'paid', transfers }]]
    expect(await ids()).toEqual(['5 5', '4 4'])
  })

  test('mined again in another place is the same arrival, and settles once', async () => {
    blocks = [[{ name: 'paid', transfers: [{ to: ours, value: 5n }] }], []]
    const [before] = (await read()).arrivals
    blocks = [
      [
        {
          name: 'paid',
          transfers: [
            { to: others, value: 1n },
            { to: ours, value: 5n },
          ],
        },
      ],
      [],
    ]
    const [after] = (await read()).arrivals
    expect(after).toEqual(before)
    expect(await settles(after!)).toBe('settled')
  })

  test('mined again as another amount is another arrival, and only that settles', async () => {
    const part = { to: ours, value: 5n }
    blocks = [[{ name: 'paid', transfers: [part, part] }], []]
    const [before] = (await read()).arrivals
    blocks = [[{ name: 'paid', transfers: [part] }], []]
    const [after] = (await read()).arrivals
    expect([before!.amount, after!.amount]).toEqual([amount(10n), amount(5n)])
    expect(after!.id).not.toBe(before!.id)
    expect([await settles(before!), await settles(after!)]).toEqual(['failed', 'settled'])
  })

  test('whose contract is no longer known is not taken for paid', async () => {
    blocks = [[{ name: 'paid', transfers: [{ to: ours, value: 5n }] }], []]
    const [arrival] = (await read()).arrivals
    await expect(settles({ ...arrival!, asset: 'USDT' })).rejects.toThrow('no contract is known of USDT')
  })
})
