// The operator's blockchain nodes (CORRIDOR_CHAIN_NODES): name, url, the key that pays, and the banks it pays for. A bank cannot choose
// whose money it spends. A wrong value stops the start and names its field, never the value: it may be a key.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { parseEvmAddress } from '../chains/evm.ts'
import type { Chain } from '../kernel/asset.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { parseInstant, type Timestamp } from '../kernel/time.ts'
import { change_chain_most } from './bitcoin/change-chain.ts'
import { bundle_most, type CoinTarget, change_coins_max } from './bitcoin/coin-selection.ts'
import { parseXprv } from './bitcoin/xprv.ts'
import { type DepthSettings, depthFields, depthsFrom } from './chain-depths.ts'
import { ChainNodesError, demand, type NodeFields, objectFrom, unitsFrom } from './chain-node-fields.ts'
import { type EvmChain, evmChains, isEvmChain, isTokenOf, type Tokens } from './evm/contracts.ts'
import { type SweepPolicy, sweepFrom } from './sweep-policy.ts'

interface Node extends DepthSettings {
  readonly url: string
  readonly banks: readonly Guid[]
  /** Undefined: what arrives at deposit addresses stays there. */
  readonly sweep?: SweepPolicy
  /** The most that a replacement may cost, in the native asset. Undefined: as much as was set aside for its payment. */
  readonly replacement_fee_max?: bigint
}

export interface EvmNodeConfig extends Node {
  readonly kind: 'evm'
  readonly chain: EvmChain
  readonly key: string
  /** Of deposit addresses: an account's extended private key, or the master key above it. */
  readonly deposit_xprv?: string
  readonly tokens?: Tokens
}

export interface BitcoinNodeConfig extends Node {
  readonly kind: 'bitcoin'
  readonly chain: 'bitcoin'
  readonly username: string
  readonly password: string
  readonly xprv: string
  /** The wallet was not paid before this day; undefined: not before the bank was created. */
  readonly since?: Timestamp
  /** How many coins the wallet keeps. */
  readonly coin_target?: CoinTarget
  /** How many transactions may wait in a row, each spending change of the one before. Undefined: change is spent when it is deep. */
  readonly change_chain_max?: number
  /** How many payments one transaction may carry. Undefined: the usual number. */
  readonly bundle_max?: number
}

export type ChainNode = EvmNodeConfig | BitcoinNodeConfig
export type ChainNodes = Readonly<Record<string, ChainNode>>

const readers: Readonly<Record<string, (name: string, fields: NodeFields) => ChainNode>> = {
  evm: evmFrom,
  bitcoin: bitcoinFrom,
}

export function parseChainNodes(text: string | undefined): ChainNodes {
  const all = Object.entries(objectFrom('', text?.trim() ? jsonFrom(text) : {}))
  const nodes = all.map(([name, unchecked]) => [name, nodeFrom(name, unchecked)] as const)
  refuseShared(nodes)
  return Object.freeze(Object.fromEntries(nodes))
}

/**
 * A bank has one node per chain. Two banks with one wallet would take each other's nonces and coins. With one deposit key they would have
 * the same addresses, and so would two chains with the key of one account.
 */
function refuseShared(nodes: readonly (readonly [string, ChainNode])[]): void {
  const served = new Set<string>()
  const paying = new Set<string>()
  const receiving = new Map<string, string>()
  for (const [name, node] of nodes) {
    if (node.kind !== 'evm' || node.deposit_xprv === undefined) continue
    const { deposit_xprv, banks } = node
    const isMaster = parseXprv(deposit_xprv)?.key.depth === 0
    const [key, home] = [deposit_xprv, isMaster ? banks.join() : node.chain]
    demand(
      (receiving.get(key) ?? home) === home,
      name,
      'its deposit_xprv has addresses of another bank or chain already',
    )
    receiving.set(key, home)
  }
  for (const [name, node] of nodes) {
    const { chain } = node
    const wallet = node.kind === 'evm' ? node.key.toLowerCase() : node.xprv
    for (const bank of node.banks) {
      demand(!served.has(`${chain} ${bank}`), name, `a bank has a node for ${chain} already`)
      demand(!paying.has(`${chain} ${wallet}`), name, 'its wallet pays for another bank already')
      served.add(`${chain} ${bank}`)
      paying.add(`${chain} ${wallet}`)
    }
  }
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message would quote the text.
    throw new ChainNodesError('', 'is not JSON')
  }
}

function nodeFrom(name: string, unchecked: unknown): ChainNode {
  const isName = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(name)
  demand(isName, '', 'a name is 1 to 64 of a-z, 0-9, - and _, beginning with a letter or digit')
  const fields = objectFrom(name, unchecked)
  const { kind } = fields
  const reader = typeof kind === 'string' && Object.hasOwn(readers, kind) ? readers[kind] : undefined
  demand(reader !== undefined, name, `kind must be one of ${Object.keys(readers).join(', ')}`)
  return reader(name, fields)
}

function evmFrom(name: string, fields: NodeFields): EvmNodeConfig {
  onlyKnown(name, fields, ['key', 'tokens', 'deposit_xprv', 'sweep', 'replacement_fee_max'])
  const { chain, key } = fields
  demand(typeof chain === 'string' && isEvmChain(chain), name, `chain must be one of ${evmChains.join(', ')}`)
  demand(typeof key === 'string' && isPrivateKey(key), name, 'key must be a private key: 0x and 64 hex digits')
  const tokens = fields.tokens === undefined ? {} : { tokens: tokensFrom(name, chain, fields.tokens) }
  const deposit = fields.deposit_xprv === undefined ? {} : { deposit_xprv: xprvFrom(name, 'deposit_xprv', fields) }
  const more = { ...tokens, ...depthsFrom(name, chain, fields), ...deposit, ...spendingOf(name, chain, fields) }
  demand(
    !('sweep' in more) || 'deposit_xprv' in more,
    name,
    'sweep needs deposit_xprv: only its addresses can be gathered',
  )
  return { kind: 'evm', chain, key, ...urlAndBanks(name, fields), ...more }
}

const isPrivateKey = (key: string): boolean =>
  /^0x[0-9a-fA-F]{64}$/.test(key) && secp256k1.utils.isValidSecretKey(hexToBytes(key.slice(2)))

function tokensFrom(name: string, chain: EvmChain, unchecked: unknown): Tokens {
  const tokens = Object.entries(objectFrom(`${name}, tokens`, unchecked)).map(([asset, contract]) => {
    demand(isTokenOf(chain, asset), name, `tokens: ${asset} is no token on ${chain}`)
    const address = typeof contract === 'string' ? parseEvmAddress(contract) : undefined
    demand(address !== undefined, name, `tokens: ${asset} must be the address of a contract`)
    return [asset, address]
  })
  return Object.fromEntries(tokens)
}

function bitcoinFrom(name: string, fields: NodeFields): BitcoinNodeConfig {
  demand(fields.key === undefined, name, 'key is not for bitcoin: give xprv')
  const own = [
    'username',
    'password',
    'xprv',
    'since',
    'sweep',
    'replacement_fee_max',
    'coin_target',
    'change_chain_max',
    'bundle_max',
  ]
  onlyKnown(name, fields, own)
  demand(fields.chain === 'bitcoin', name, 'chain must be bitcoin')
  const [username, password] = [textFrom(name, fields, 'username'), textFrom(name, fields, 'password')]
  const xprv = xprvFrom(name, 'xprv', fields)
  const more = {
    ...sinceOf(name, fields),
    ...coinTargetOf(name, fields),
    ...changeChainOf(name, fields),
    ...bundleMaxOf(name, fields),
    ...depthsFrom(name, 'bitcoin', fields),
    ...spendingOf(name, 'bitcoin', fields),
  }
  return { kind: 'bitcoin', chain: 'bitcoin', ...urlAndBanks(name, fields), username, password, xprv, ...more }
}

function xprvFrom(name: string, field: string, fields: NodeFields): string {
  const xprv = fields[field]
  const isXprv = typeof xprv === 'string' && parseXprv(xprv) !== undefined
  demand(isXprv, name, `${field} must be the extended private key of an account or the master key above it`)
  return xprv
}

function sinceOf(name: string, { since }: NodeFields): { readonly since?: Timestamp } {
  if (since === undefined) return {}
  const at = parseInstant(since)
  demand(at !== undefined, name, 'since must be a date, such as 2026-11-01')
  return { since: at }
}

function coinTargetOf(name: string, { coin_target }: NodeFields): { readonly coin_target?: CoinTarget } {
  if (coin_target === undefined) return {}
  const place = `${name}, coin_target`
  const { coins, least, ...others } = objectFrom(place, coin_target)
  const [unknown] = Object.keys(others)
  demand(unknown === undefined, place, `${unknown} is not known; there are coins, least`)
  const isCount = typeof coins === 'number' && Number.isInteger(coins) && coins >= 1 && coins <= change_coins_max
  demand(isCount, place, `coins must be a whole number from 1 to ${change_coins_max}`)
  const units = unitsFrom(place, 'least', least)
  demand(units >= least_coin, place, `least must be ${least_coin} or more`)
  return { coin_target: { coins, least: units } }
}

/** Smaller ones cost a good part of what they are worth. */
const least_coin = 10_000n

function changeChainOf(name: string, { change_chain_max }: NodeFields): { readonly change_chain_max?: number } {
  if (change_chain_max === undefined) return {}
  const isCount = typeof change_chain_max === 'number' && Number.isInteger(change_chain_max)
  const isFitting = isCount && change_chain_max >= 2 && change_chain_max <= change_chain_most
  demand(isFitting, name, `change_chain_max must be a whole number from 2 to ${change_chain_most}`)
  return { change_chain_max }
}

function bundleMaxOf(name: string, { bundle_max }: NodeFields): { readonly bundle_max?: number } {
  if (bundle_max === undefined) return {}
  const isCount = typeof bundle_max === 'number' && Number.isInteger(bundle_max)
  const isFitting = isCount && bundle_max >= 1 && bundle_max <= bundle_most
  demand(isFitting, name, `bundle_max must be a whole number from 1 to ${bundle_most}`)
  return { bundle_max }
}

function spendingOf(
  name: string,
  chain: Chain,
  { sweep, replacement_fee_max: most }: NodeFields,
): Pick<Node, 'sweep' | 'replacement_fee_max'> {
  return {
    ...(sweep === undefined ? {} : { sweep: sweepFrom(name, chain, sweep) }),
    ...(most === undefined ? {} : { replacement_fee_max: unitsFrom(name, 'replacement_fee_max', most) }),
  }
}

function urlAndBanks(name: string, { url, banks }: NodeFields): Node {
  const isUrl = typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
  demand(isUrl, name, 'url must be an http or https url')
  return { url, banks: banksFrom(name, banks) }
}

function banksFrom(name: string, unchecked: unknown): readonly Guid[] {
  const guids = Array.isArray(unchecked) ? unchecked.map((guid) => parseGuid(guid)) : []
  demand(guids.length > 0 && !guids.includes(undefined), name, 'banks must be a list of guids of banks')
  return guids as Guid[]
}

function textFrom(name: string, fields: NodeFields, field: string): string {
  const text = fields[field]
  demand(typeof text === 'string' && text !== '', name, `${field} must be a text`)
  return text
}

function onlyKnown(name: string, fields: NodeFields, own: readonly string[]): void {
  const known = ['kind', 'chain', 'url', 'banks', ...depthFields, ...own]
  const unknown = Object.keys(fields).find((field) => !known.includes(field))
  demand(unknown === undefined, name, `${unknown} is not known; there are ${known.join(', ')}`)
}
