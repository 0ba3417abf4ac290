// What the wallet and deposit addresses have sent, read from the blocks since a time. Blocks are read, not states: ordinary nodes forget old states.
import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
  keccak256,
  serializeTransaction,
} from 'viem'
import type { Network } from '../../chains/chain.ts'
import { parseEvmAddress } from '../../chains/evm.ts'
import { amount } from '../../kernel/amount.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { SeenSend, SeenSends } from '../watched-chain.ts'
import type { EvmNode } from './node.ts'
import { slotOf } from './wallet.ts'

/** Blocks that are read at once. */
const at_once_max = 10

export async function sendsSince(
  node: EvmNode,
  network: Network,
  since: Timestamp,
  gathered: readonly string[],
): Promise<SeenSends> {
  const { client, wallet } = node
  const chain_id = await node.idOn(network)
  const senders = [wallet.address, ...gathered.map((address) => getAddress(address))]
  const head = await client.getBlockNumber()
  const hidden_slots: string[] = []
  for (const address of senders) {
    const mined = await client.getTransactionCount({ address, blockNumber: head })
    const taken = await client.getTransactionCount({ address, blockTag: 'pending' })
    for (let nonce = mined; nonce < taken; nonce++) hidden_slots.push(slotOf(chain_id, address, nonce))
  }
  const sends: SeenSend[] = []
  for (let last = head; last >= 0n; last -= BigInt(at_once_max)) {
    const count = Math.min(at_once_max, Number(last) + 1)
    const blocks = await Promise.all(Array.from({ length: count }, (_, n) => blockAt(node, last - BigInt(n))))
    for (const { timestamp, transactions } of blocks) {
      const mined_at = timestampFromMs(Number(timestamp) * 1000)
      const own = transactions.filter(({ from }) => senders.some((sender) => isAddressEqual(from, sender)))
      sends.push(...own.map((each) => seenSend(node, network, chain_id, each, mined_at)))
    }
    // The clock of a chain is not exact: a block may have a time minutes before or after the real one.
    const [oldest] = blocks.slice(-1)
    if (oldest && Number(oldest.timestamp) * 1000 < since - margin_ms) break
  }
  return {
    sends: sends.filter(({ mined_at }) => mined_at !== undefined && mined_at >= since - margin_ms),
    hidden_slots,
  }
}

const margin_ms = 15 * 60_000

const blockAt = (node: EvmNode, blockNumber: bigint) => node.client.getBlock({ blockNumber, includeTransactions: true })

type Transaction = Awaited<ReturnType<typeof blockAt>>['transactions'][number]

function seenSend(
  node: EvmNode,
  network: Network,
  chain_id: number,
  transaction: Transaction,
  mined_at: Timestamp,
): SeenSend {
  const { hash, nonce } = transaction
  const from = getAddress(transaction.from)
  const paid = paidBy(node, network, transaction)
  const seen = { hash, slots: [slotOf(chain_id, from, nonce)], raw: rawOf(transaction), mined_at, ...paid }
  return from === node.wallet.address ? seen : { ...seen, gathered: [`${paid.asset} ${from}`] }
}

/** The signed bytes, if the transaction has the form in which the wallet signs. */
function rawOf(transaction: Transaction): string | undefined {
  if (transaction.type !== 'eip1559') return undefined
  const { chainId, nonce, to, value, gas, maxFeePerGas, maxPriorityFeePerGas, input: data, accessList } = transaction
  const fields = { chainId, nonce, to, value, gas, maxFeePerGas, maxPriorityFeePerGas, data, accessList }
  const { r, s, yParity } = transaction
  const raw = serializeTransaction({ type: 'eip1559', ...fields }, { r, s, yParity })
  return keccak256(raw) === transaction.hash ? raw : undefined
}

function paidBy(
  { native_asset, tokensOn }: EvmNode,
  network: Network,
  { to, value, input }: Transaction,
): Pick<SeenSend, 'asset' | 'outputs'> {
  const output = (address: string, sum: bigint) => [
    { address: parseEvmAddress(address) ?? address, amount: amount(sum) },
  ]
  if (to && input === '0x') return { asset: native_asset, outputs: output(to, value) }
  const [asset] =
    Object.entries(tokensOn(network)).find(([, token]) => to && isAddressEqual(token as Address, to)) ?? []
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: input })
    if (asset && functionName === 'transfer') return { asset, outputs: output(args[0], args[1]) }
  } catch {}
  return { asset: undefined, outputs: [] }
}
