// The operator's blockchain nodes (CORRIDOR_CHAIN_NODES): name, url, the key that pays, and the banks it pays for. A bank cannot choose
// whose money it spends. A wrong value stops the start and names its field, never the value: it may be a key.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { chains } from '../chains/chain.ts'
import { parseEvmAddress } from '../chains/evm.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { parseXprv } from './bitcoin/xprv.ts'
import { type EvmChain, evmChains, isEvmChain, isTokenOf, type Tokens } from './evm/contracts.ts'

interface Node {
  readonly url: string
  readonly banks: readonly Guid[]
}

export interface EvmNodeConfig extends Node {
  readonly kind: 'evm'
  readonly chain: EvmChain
  readonly key: string
  readonly tokens?: Tokens
  readonly confirmations?: number
}

export interface BitcoinNodeConfig extends Node {
  readonly kind: 'bitcoin'
  readonly chain: 'bitcoin'
  readonly username: string
  readonly password: string
  readonly xprv: string
}

export type ChainNode = EvmNodeConfig | BitcoinNodeConfig
export type ChainNodes = Readonly<Record<string, ChainNode>>

export class ChainNodesError extends Error {
  constructor(place: string, problem: string) {
    super(`CORRIDOR_CHAIN_NODES${place && `, ${place}`}: ${problem}`)
  }
}

type Fields = Readonly<Record<string, unknown>>

const readers: Readonly<Record<string, (name: string, fields: Fields) => ChainNode>> = {
  evm: evmFrom,
  bitcoin: bitcoinFrom,
}

export function parseChainNodes(text: string | undefined): ChainNodes {
  const all = Object.entries(objectFrom('', text?.trim() ? jsonFrom(text) : {}))
  const nodes = all.map(([name, unchecked]) => [name, nodeFrom(name, unchecked)] as const)
  refuseShared(nodes)
  return Object.freeze(Object.fromEntries(nodes))
}

/** A bank has one node per chain. Two banks with one wallet would take each other's nonces and coins. */
function refuseShared(nodes: readonly (readonly [string, ChainNode])[]): void {
  const served = new Set<string>()
  const paying = new Set<string>()
  for (const [name, node] of nodes) {
    const { chain } = node
    const wallet = node.kind === 'evm' ? node.key.toLowerCase() : node.xprv
    for (const bank of node.banks) {
      if (served.has(`${chain} ${bank}`)) throw new ChainNodesError(name, `a bank has a node for ${chain} already`)
      if (paying.has(`${chain} ${wallet}`)) throw new ChainNodesError(name, 'its wallet pays for another bank already')
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
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(name)) {
    throw new ChainNodesError('', 'a name is 1 to 64 of a-z, 0-9, - and _, beginning with a letter or digit')
  }
  const fields = objectFrom(name, unchecked)
  const reader =
    typeof fields.kind === 'string' && Object.hasOwn(readers, fields.kind) ? readers[fields.kind] : undefined
  if (!reader) throw new ChainNodesError(name, `kind must be one of ${Object.keys(readers).join(', ')}`)
  return reader(name, fields)
}

function evmFrom(name: string, fields: Fields): EvmNodeConfig {
  onlyKnown(name, fields, ['key', 'tokens', 'confirmations'])
  const { chain, key } = fields
  if (typeof chain !== 'string' || !isEvmChain(chain)) {
    throw new ChainNodesError(name, `chain must be one of ${evmChains.join(', ')}`)
  }
  if (typeof key !== 'string' || !isPrivateKey(key)) {
    throw new ChainNodesError(name, 'key must be a private key: 0x and 64 hex digits')
  }
  const tokens = fields.tokens === undefined ? {} : { tokens: tokensFrom(name, chain, fields.tokens) }
  return { kind: 'evm', chain, key, ...urlAndBanks(name, fields), ...tokens, ...confirmationsFrom(name, fields) }
}

const isPrivateKey = (key: string): boolean =>
  /^0x[0-9a-fA-F]{64}$/.test(key) && secp256k1.utils.isValidSecretKey(hexToBytes(key.slice(2)))

function tokensFrom(name: string, chain: EvmChain, unchecked: unknown): Tokens {
  const tokens = Object.entries(objectFrom(`${name}, tokens`, unchecked)).map(([asset, contract]) => {
    if (!isTokenOf(chain, asset)) throw new ChainNodesError(name, `tokens: ${asset} is no token on ${chain}`)
    const address = typeof contract === 'string' ? parseEvmAddress(contract) : undefined
    if (!address) throw new ChainNodesError(name, `tokens: ${asset} must be the address of a contract`)
    return [asset, address]
  })
  return Object.fromEntries(tokens)
}

function bitcoinFrom(name: string, fields: Fields): BitcoinNodeConfig {
  if (fields.confirmations !== undefined) {
    throw new ChainNodesError(name, `confirmations cannot be set: on bitcoin there are ${chains.bitcoin.confirmations}`)
  }
  if (fields.key !== undefined) throw new ChainNodesError(name, 'key is not for bitcoin: give xprv')
  onlyKnown(name, fields, ['username', 'password', 'xprv'])
  if (fields.chain !== 'bitcoin') throw new ChainNodesError(name, 'chain must be bitcoin')
  const [username, password] = [textFrom(name, fields, 'username'), textFrom(name, fields, 'password')]
  const { xprv } = fields
  if (typeof xprv !== 'string' || !parseXprv(xprv)) {
    throw new ChainNodesError(name, 'xprv must be the extended private key of an account or the master key above it')
  }
  return { kind: 'bitcoin', chain: 'bitcoin', ...urlAndBanks(name, fields), username, password, xprv }
}

function urlAndBanks(name: string, { url, banks }: Fields): Node {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ChainNodesError(name, 'url must be an http or https url')
  }
  return { url, banks: banksFrom(name, banks) }
}

function confirmationsFrom(name: string, { confirmations }: Fields): { readonly confirmations?: number } {
  if (confirmations === undefined) return {}
  if (typeof confirmations !== 'number' || !Number.isInteger(confirmations) || confirmations < 1) {
    throw new ChainNodesError(name, 'confirmations must be a whole number from 1')
  }
  return { confirmations }
}

function banksFrom(name: string, unchecked: unknown): readonly Guid[] {
  const guids = Array.isArray(unchecked) ? unchecked.map((guid) => parseGuid(guid)) : []
  if (guids.length === 0 || guids.includes(undefined)) {
    throw new ChainNodesError(name, 'banks must be a list of guids of banks')
  }
  return guids as Guid[]
}

function textFrom(name: string, fields: Fields, field: string): string {
  const text = fields[field]
  if (typeof text !== 'string' || text === '') throw new ChainNodesError(name, `${field} must be a text`)
  return text
}

function objectFrom(place: string, unchecked: unknown): Fields {
  if (typeof unchecked === 'object' && unchecked !== null && !Array.isArray(unchecked)) return unchecked as Fields
  throw new ChainNodesError(place, 'must be an object')
}

function onlyKnown(name: string, fields: Fields, own: readonly string[]): void {
  const known = ['kind', 'chain', 'url', 'banks', ...own]
  const unknown = Object.keys(fields).find((field) => !known.includes(field))
  if (unknown !== undefined) throw new ChainNodesError(name, `${unknown} is not known; there are ${known.join(', ')}`)
}
