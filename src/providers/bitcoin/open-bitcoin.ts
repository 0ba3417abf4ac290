// The Bitcoin adapter from its configuration: a wallet, the node that watches it and the deposit addresses, and what gathers them.
import { setTimeout } from 'node:timers/promises'
import { defined } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { depthsOf } from '../chain-depths.ts'
import type { BitcoinNodeConfig } from '../chain-nodes.ts'
import { depositBranch } from '../deposit-branch.ts'
import type { DepositKeys } from '../deposit-keys.ts'
import { jsonRpc } from '../json-rpc.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { WatchedChain } from '../watched-chain.ts'
import { bitcoin } from './bitcoin.ts'
import { usual_bundle_max, usualTarget } from './coin-selection.ts'
import { bitcoinNode } from './node.ts'
import { bitcoinSweeping } from './sweeping.ts'
import { type BitcoinWallet, walletFromXprv } from './wallet.ts'
import { type Branch, type Watching, watching } from './watching.ts'

/** Workers start jobs that are due together within this time. A block takes much longer. */
const gather_ms = 200
/** A piece of old blocks may take this long to be read. */
const slow_ms = 10 * 60 * 1000

export function openBitcoin(
  config: BitcoinNodeConfig,
  memory: SentMemory,
  now: () => Timestamp,
  keys: DepositKeys,
): WatchedChain {
  const wallet = walletFromXprv(config.xprv)
  const ask = jsonRpc(config, { version: '1.0' })
  const branch = depositBranch(config, wallet.network, 'standard')
  const depths = depthsOf('bitcoin', config)
  const { confirmations } = depths
  const { sweep: policy, replacement_fee_max, change_chain_max } = config
  const options = { ask, wallet, memory, now, confirmations, policy, replacement_fee_max }
  const sweeping = branch && bitcoinSweeping({ ...options, branch })
  const extras = {
    ...{ depths, replacement_fee_max, change_chain_max },
    coin_target: config.coin_target ?? usualTarget,
    bundling: { bundle_max: config.bundle_max ?? usual_bundle_max, gathered: () => setTimeout(gather_ms) },
    watching: watchingOf(config, wallet, keys),
    ...(sweeping ? { sweeping } : {}),
  }
  return bitcoin(bitcoinNode(ask, wallet), wallet, memory, now, extras)
}

/** Of this chain, the usual and the old form. */
const forms: Readonly<Record<BitcoinWallet['network'], Readonly<Record<string, string>>>> = {
  mainnet: { '84.0.0': 'wpkh', '44.0.0': 'pkh' },
  testnet: { '84.1.0': 'wpkh', '44.1.0': 'pkh' },
}

function watchingOf(config: BitcoinNodeConfig, wallet: BitcoinWallet, keys: DepositKeys): Watching {
  // A wallet serves one bank (chain-nodes.ts).
  const bank_guid = defined(config.banks[0], 'a node serves a bank')
  const { origin, pathname } = new URL(config.url)
  const name = /\/wallet\/([^/]+)\/?$/.exec(pathname)?.[1]
  const access = { ...config, url: name === undefined ? config.url : `${origin}/` }
  const xpub = wallet.account.publicExtendedKey
  return watching({
    ask: jsonRpc(config, { version: '1.0' }),
    askNode: jsonRpc(access, { version: '1.0' }),
    askSlowly: jsonRpc(config, { version: '1.0', timeout_ms: slow_ms }),
    wallet_name: name === undefined ? undefined : decodeURIComponent(name),
    async branches() {
      const used = await keys.usedBy(bank_guid)
      return [
        { descriptor: `wpkh(${xpub}/0/*)`, next_index: 0 },
        { descriptor: `wpkh(${xpub}/1/*)`, next_index: 1 },
        ...used.flatMap(({ path, public_key, next_index }): Branch[] => {
          const form = forms[wallet.network][path]
          return form ? [{ descriptor: `${form}(${public_key}/0/*)`, next_index }] : []
        }),
      ]
    },
    born_at: async () => config.since ?? keys.bornAt(bank_guid),
  })
}
