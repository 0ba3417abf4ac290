// A wallet with coins, its node and its chain, and adapters before them as several processes would have. What a test may do:
// mine, look at balances, make addresses.
import { HDKey } from '@scure/bip32'
import { keyVersions } from '../../src/chains/deposit-key.ts'
import { encodeSegwit } from '../../src/chains/segwit.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { type BitcoinExtras, bitcoin } from '../../src/providers/bitcoin/bitcoin.ts'
import { type BitcoinNode, bitcoinNode as nodeClient } from '../../src/providers/bitcoin/node.ts'
import { scriptOfAddress } from '../../src/providers/bitcoin/script.ts'
import { type KeyPath, walletFromXprv } from '../../src/providers/bitcoin/wallet.ts'
import type { ChainOutput, ChainPayment } from '../../src/providers/carrier.ts'
import { jsonRpc } from '../../src/providers/json-rpc.ts'
import type { SentMemory } from '../../src/providers/sent-memory.ts'
import { bitcoinChain } from './bitcoin-chain.ts'
import { bitcoinNode } from './bitcoin-node.ts'
import { memoryOfSent } from './sent-memory.ts'

const network = 'testnet'
const seed = new Uint8Array(32).fill(7)
export const testXprv = HDKey.fromMasterSeed(seed, keyVersions[network]).privateExtendedKey
export const bank_guid = 'b'.repeat(32) as Guid

/** What an adapter asks may go through these. */
export interface Wraps {
  ofNode?(asked: BitcoinNode): BitcoinNode
  ofMemory?(asked: SentMemory): SentMemory
}

/** Puts together what is asked for at the same time. */
export const bundling = { bundle_max: 20, gathered: () => new Promise((resolve) => setImmediate(resolve)) }

/** `memories`: of as many processes, in turn. */
export async function bitcoinFixture(memories?: readonly SentMemory[]) {
  const wallet = walletFromXprv(testXprv)
  const chain = bitcoinChain()
  const node = await bitcoinNode(chain, wallet.account, network)
  const memory = memoryOfSent()
  const at = timestampFromMs(1_800_000_000_000)
  let made = 0
  let addresses = 0
  let references = 0
  const scriptOf = (address: string): Uint8Array => scriptOfAddress(network, address, null)!
  const freshAddress = (): string => encodeSegwit('tb', new Uint8Array(20).fill(++addresses))

  return {
    wallet,
    chain,
    node,
    memory,
    at,
    /** An adapter as a process of its own has it. */
    adapter(extras: BitcoinExtras = {}, wraps: Wraps = {}) {
      const own = memories ? memories[made++ % memories.length]! : memory
      const client = nodeClient(jsonRpc(node.access, { version: '1.0' }), wallet)
      const { ofNode = (asked) => asked, ofMemory = (asked) => asked } = wraps
      return bitcoin(ofNode(client), wallet, ofMemory(own), () => at, extras)
    },
    /** Coins of the wallet, deep enough to be spent. */
    fund(amounts: readonly bigint[], path: KeyPath = [0, 0]): void {
      node.watch(path)
      for (const sum of amounts) chain.mint(wallet.keyAt(path).script, sum)
      chain.mineEmpty(2)
    },
    mine: (blocks: number): void => chain.mine(blocks),
    balanceOf: (address: string): bigint => chain.balanceOf(scriptOf(address)),
    freshAddress,
    scriptOf,
    payment(outputs: readonly (readonly [address: string, sum: bigint])[], fee_max = 100_000n): ChainPayment {
      const asked: ChainOutput[] = outputs.map(([address, sum]) => ({ address, tag: null, amount: amount(sum) }))
      return {
        bank_guid,
        reference: (++references).toString(16).padStart(32, '0') as Guid,
        is_repeat: false,
        asset: 'BTC',
        amount: amount(asked.reduce((total, output) => total + output.amount, 0n)),
        side: 'withdrawal',
        chain: 'bitcoin',
        network,
        outputs: asked,
        network_fee_max: amount(fee_max),
      }
    },
  }
}

export type BitcoinFixture = Awaited<ReturnType<typeof bitcoinFixture>>
