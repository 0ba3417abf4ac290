// Asks a Bitcoin Core node with a watch-only descriptor wallet: `wpkh(xpub/0/*)` and `wpkh(xpub/1/*)`. The node has no key; its coins
// are checked against our key. Amounts come as decimals of bitcoin, which a double holds exactly up to 21 million.
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { parseAddress } from '../../chains/address.ts'
import type { Network } from '../../chains/chain.ts'
import { assert } from '../../kernel/assert.ts'
import { type Ask, NodeRefusal } from '../json-rpc.ts'
import type { Ancestry } from './change-chain.ts'
import type { Coin } from './coin-selection.ts'
import { addressOfScript, regtestAddress } from './script.ts'
import { relay_rate_min } from './size.ts'
import type { BitcoinWallet, KeyPath } from './wallet.ts'

export interface Received {
  readonly hash: string
  readonly index: number
  readonly address: string
  readonly amount: bigint
}

export interface BitcoinNode {
  /** Throws if the node is on another network or has not caught up. */
  height(): Promise<number>
  /** Unspent coins of the wallet with so many confirmations. */
  coins(confirmations_min: number): Promise<readonly Coin[]>
  /** In satoshi per 1000 virtual bytes. */
  feeRate(): Promise<bigint>
  /** Whether it would take this transaction now. */
  accepts(raw: string): Promise<boolean>
  /** True if the network has it, even from before. */
  send(raw: string): Promise<boolean>
  /** Undefined: the mempool does not have it. */
  ancestry(hash: string): Promise<Ancestry | undefined>
  /** Of a transaction of the wallet; below 0: another one replaced it; undefined: never seen. */
  confirmations(hash: string): Promise<number | undefined>
  /** The confirmations of the transaction that has spent this coin; 0: none is mined. */
  spenderDepth(outpoint: string): Promise<number>
  /** What was paid to the wallet after this height, with its own change and what is not mined yet. */
  receivedSince(height: number): Promise<readonly Received[]>
  /** The hashes of what the wallet has paid after this height, with what is not mined yet. */
  sentSince(height: number): Promise<readonly string[]>
  /** Of the wallet's key that gives this script; undefined: none does. */
  pathOf(script: Uint8Array): Promise<KeyPath | undefined>
  /** A transaction of the wallet, in hex; `mined_at` in seconds. */
  transaction(hash: string): Promise<{ readonly raw: string; readonly mined_at: number | undefined }>
}

/** Within an hour. */
const blocks_wanted = 6

const not_found = -5
/** The transaction is in the chain already. */
const in_chain = -27
/** Its coins are missing or spent, or it is against policy. */
const refusals = [-25, -26]

const networkOf: Readonly<Record<string, Network>> = {
  main: 'mainnet',
  test: 'testnet',
  testnet4: 'testnet',
  signet: 'testnet',
  regtest: 'testnet',
}

interface ChainInfo {
  readonly chain: string
  readonly blocks: number
  readonly initialblockdownload: boolean
}

export function bitcoinNode(ask: Ask, wallet: BitcoinWallet): BitcoinNode {
  const chainInfo = async () => (await ask('getblockchaininfo')) as ChainInfo
  const isRegtest = async (): Promise<boolean> => (await chainInfo()).chain === 'regtest'
  const entriesSince = async (height: number): Promise<readonly Entry[]> => {
    const block = await ask('getblockhash', Math.max(0, height))
    // The last argument must stay: a payment from this wallet to a watched deposit address counts as change.
    const listed = await ask('listsinceblock', block, 1, true, false, true)
    return (listed as { transactions: Entry[] }).transactions
  }
  return {
    async height() {
      const info = await chainInfo()
      assert(networkOf[info.chain] === wallet.network, 'the Bitcoin node is on the network of the wallet')
      // A chain of tests has no blocks of today.
      if (info.initialblockdownload && info.chain !== 'regtest')
        throw new Error('the Bitcoin node has not caught up with the chain')
      return info.blocks
    },
    async coins(confirmations_min) {
      const listed = (await ask('listunspent', confirmations_min)) as ListedCoin[]
      return listed.flatMap((coin) => coinOf(wallet, coin) ?? [])
    },
    async feeRate() {
      const { feerate } = (await ask('estimatesmartfee', blocks_wanted)) as { feerate?: number }
      // Nobody competes for blocks on regtest, so there never is an estimate.
      if (feerate === undefined && (await isRegtest())) return relay_rate_min
      if (feerate === undefined) throw new Error('the Bitcoin node has no estimate of fees yet')
      const rate = satoshi(feerate)
      return rate > relay_rate_min ? rate : relay_rate_min
    },
    async accepts(raw) {
      const [verdict] = (await ask('testmempoolaccept', [raw])) as { allowed: boolean }[]
      return verdict?.allowed === true
    },
    async send(raw) {
      const code = await refusalCode(ask('sendrawtransaction', raw), [in_chain, ...refusals])
      return code === undefined || code === in_chain
    },
    async ancestry(hash) {
      const asked = ask('getmempoolentry', hash)
      if ((await refusalCode(asked, [not_found])) !== undefined) return undefined
      const { vsize, ancestorcount, ancestorsize, fees } = (await asked) as MempoolEntry
      return {
        ...{ count: ancestorcount, size: BigInt(ancestorsize), fee: satoshi(fees.ancestor) },
        ...{ own_size: BigInt(vsize), own_fee: satoshi(fees.base) },
      }
    },
    async confirmations(hash) {
      const asked = ask('gettransaction', hash)
      if ((await refusalCode(asked, [not_found])) !== undefined) return undefined
      return ((await asked) as { confirmations: number }).confirmations
    },
    async spenderDepth(outpoint) {
      const [origin, index] = outpoint.split(':')
      if ((await ask('gettxout', origin, Number(index), false)) !== null) return 0
      // A wallet that was just made does not know the coin until it has read old blocks.
      const asked = ask('gettransaction', origin)
      if ((await refusalCode(asked, [not_found])) !== undefined) return 0
      const { blockheight } = (await asked) as { blockheight?: number }
      if (blockheight === undefined) return 0
      const sends = (await entriesSince(blockheight - 1)).filter(({ category }) => category === 'send')
      for (const hash of new Set(sends.map(({ txid }) => txid))) {
        const spender = (await ask('gettransaction', hash)) as { hex: string; confirmations: number }
        const { inputs } = RawTx.decode(hex.decode(spender.hex))
        const isSpender = inputs.some((input) => `${hex.encode(input.txid)}:${input.index}` === outpoint)
        if (isSpender && spender.confirmations > 0) return spender.confirmations
      }
      return 0
    },
    async sentSince(height) {
      const listed = await entriesSince(height)
      return [
        ...new Set(
          listed.flatMap(({ category, confirmations, txid }) =>
            category === 'send' && confirmations >= 0 ? [txid] : [],
          ),
        ),
      ]
    },
    async pathOf(script) {
      const address = (await isRegtest()) ? regtestAddress(script) : addressOfScript(wallet.network, script)
      if (address === undefined) return undefined
      const { desc } = (await ask('getaddressinfo', address)) as { desc?: string }
      return pathIn(wallet, desc, hex.encode(script))
    },
    async transaction(hash) {
      const found = (await ask('gettransaction', hash)) as { hex: string; blocktime?: number }
      return { raw: found.hex, mined_at: found.blocktime }
    },
    async receivedSince(height) {
      const listed = await entriesSince(height)
      return listed.flatMap(({ txid: hash, vout: index, address, category, amount, confirmations }): Received[] =>
        category === 'receive' && confirmations >= 0 && address !== undefined
          ? [{ hash, index, address: canonical(wallet, address), amount: satoshi(amount) }]
          : [],
      )
    },
  }
}

interface MempoolEntry {
  readonly vsize: number
  /** With itself. */
  readonly ancestorcount: number
  readonly ancestorsize: number
  readonly fees: { readonly base: number; readonly ancestor: number }
}

interface ListedCoin {
  readonly txid: string
  readonly vout: number
  readonly amount: number
  readonly scriptPubKey: string
  readonly desc?: string
}

interface Entry {
  readonly txid: string
  readonly vout: number
  readonly address?: string
  readonly category: string
  readonly amount: number
  readonly confirmations: number
}

/** `wpkh([d34db33f/84h/0h/0h/1/0]02...)`: the last two numbers are the path below the account. */
const keyOrigin = /^wpkh\(\[[0-9a-f]{8}(?:\/\d+['h])*\/([01])\/(\d{1,9})\]/

/** Undefined: the wallet's key does not give the script, so we cannot spend its coins. */
function pathIn(wallet: BitcoinWallet, desc: string | undefined, script: string): KeyPath | undefined {
  const [, chain, index] = keyOrigin.exec(desc ?? '') ?? []
  if (chain === undefined || index === undefined) return undefined
  const path = [Number(chain), Number(index)] as const
  return hex.encode(wallet.keyAt(path).script) === script ? path : undefined
}

function coinOf(wallet: BitcoinWallet, { txid, vout, amount, scriptPubKey, desc }: ListedCoin): Coin | undefined {
  const path = pathIn(wallet, desc, scriptPubKey)
  if (!path) return undefined
  const { script } = wallet.keyAt(path)
  return { outpoint: `${txid}:${vout}`, amount: satoshi(amount), script, path }
}

/** A node on regtest writes addresses in a form of its own. */
function canonical({ network }: BitcoinWallet, address: string): string {
  const parsed = parseAddress('bitcoin', network, address, null)
  return parsed === 'invalid_address' ? address : parsed.canonical_address
}

function satoshi(bitcoin: number): bigint {
  assert(Number.isFinite(bitcoin) && bitcoin >= 0 && bitcoin <= 21e6, 'an amount of bitcoin is below 21 million')
  return BigInt(Math.round(bitcoin * 1e8))
}

/** The code of an expected refusal. Other errors are thrown. */
async function refusalCode(asked: Promise<unknown>, expected: readonly number[]): Promise<number | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof NodeRefusal && expected.includes(error.code)) return error.code
    throw error
  }
}
