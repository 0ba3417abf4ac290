// The Bitcoin adapter before a real Bitcoin Core node: its wallet, adapters as several processes have them, and what a test may do to
// the chain.
import { hex } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { bitcoin } from '../../src/providers/bitcoin/bitcoin.ts'
import { bitcoinNode } from '../../src/providers/bitcoin/node.ts'
import { regtestAddress, scriptOfAddress } from '../../src/providers/bitcoin/script.ts'
import { walletFromXprv } from '../../src/providers/bitcoin/wallet.ts'
import { type Branch, watching } from '../../src/providers/bitcoin/watching.ts'
import { jsonRpc, type NodeAccess, type Send } from '../../src/providers/json-rpc.ts'
import type { SentMemory } from '../../src/providers/sent-memory.ts'
import type { WatchedChain } from '../../src/providers/watched-chain.ts'
import { type BitcoinCore, bitcoindPath } from './bitcoin-core.ts'
import { testXprv } from './bitcoin-fixture.ts'
import { hang_ms } from './time-limits.ts'

export const reasonWithoutBitcoind: string | undefined = bitcoindPath
  ? undefined
  : 'bitcoind is missing (PATH, CORRIDOR_TEST_BITCOIND): skipped'

/** As a node on regtest writes it. */
export const onRegtest = (address: string): string => regtestAddress(scriptOfAddress('testnet', address, null)!)!

export const accessTo = ({ rpc_port, username, password }: BitcoinCore, wallet = 'watched'): NodeAccess => ({
  url: `http://127.0.0.1:${rpc_port}/wallet/${wallet}`,
  username,
  password,
})

export const branchOf = (account: HDKey, branch: number, next_index = 0): Branch => ({
  descriptor: `wpkh(${account.publicExtendedKey}/${branch}/*)`,
  next_index,
})

/** `cut`: asked before each request; what it answers happens to it. */
export function regtestWallet(core: BitcoinCore, memories: readonly SentMemory[], xprv = testXprv) {
  const wallet = walletFromXprv(xprv)
  const access = accessTo(core)
  let cut: ((method: string) => 'before' | 'after' | undefined) | undefined
  const send: Send = async (url, request) => {
    const when = cut?.((JSON.parse(String(request.body)) as { method: string }).method)
    if (!when) return fetch(url, request)
    if (when === 'after') await fetch(url, request)
    throw new Error('the line is cut')
  }
  const ask = jsonRpc(access, { version: '1.0', send, timeout_ms: hang_ms })
  const node = bitcoinNode(ask, wallet)
  const askNode = jsonRpc(
    { ...access, url: access.url.replace(/\/wallet.*/, '/') },
    { version: '1.0', timeout_ms: hang_ms },
  )
  const branches = [branchOf(wallet.account, 0), branchOf(wallet.account, 1)]
  let made = 0
  return {
    wallet,
    node,
    ask,
    watch: (more: readonly Branch[] = [], born_ms = 0) =>
      watching({
        ...{ ask, askNode, askSlowly: ask, wallet_name: 'watched' },
        branches: async () => [...branches, ...more],
        born_at: async () => timestampFromMs(born_ms || Date.now()),
      }),
    cut(when: typeof cut) {
      cut = when
    },
    adapter: (): WatchedChain =>
      bitcoin(node, wallet, memories[made++ % memories.length]!, () => timestampFromMs(Date.now())),
    /** Coins of the wallet, deep enough to be spent. */
    async fund(count: number, bitcoins: number): Promise<void> {
      const address = regtestAddress(wallet.keyAt([0, 0]).script)!
      for (let n = 0; n < count; n++) await core.pay(address, bitcoins)
      await core.mine(3)
    },
    /** What the address was paid, mined. */
    async balanceOf(address: string): Promise<bigint> {
      const script = hex.encode(scriptOfAddress('testnet', address, null)!)
      const { unspents } = await core.rpc<{ unspents: { amount: number; scriptPubKey: string }[] }>(
        'scantxoutset',
        'start',
        [`raw(${script})`],
      )
      return unspents.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)), 0n)
    },
  }
}

export type RegtestWallet = ReturnType<typeof regtestWallet>
