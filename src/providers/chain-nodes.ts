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

function demand(isValid: boolean, place: string, problem: string): asserts isValid {
  if (!isValid) throw new ChainNodesError(place, problem)
}

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

function evmFrom(name: string, fields: Fields): EvmNodeConfig {
  onlyKnown(name, fields, ['key', 'tokens', 'confirmations'])
  const { chain, key } = fields
  demand(typeof chain === 'string' && isEvmChain(chain), name, `chain must be one of ${evmChains.join(', ')}`)
  demand(typeof key === 'string' && isPrivateKey(key), name, 'key must be a private key: 0x and 64 hex digits')
  const tokens = fields.tokens === undefined ? {} : { tokens: tokensFrom(name, chain, fields.tokens) }
  return { kind: 'evm', chain, key, ...urlAndBanks(name, fields), ...tokens, ...confirmationsFrom(name, fields) }
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

function bitcoinFrom(name: string, fields: Fields): BitcoinNodeConfig {
  const { confirmations } = chains.bitcoin
  demand(fields.confirmations === undefined, name, `confirmations cannot be set: on bitcoin there are ${confirmations}`)
  demand(fields.key === undefined, name, 'key is not for bitcoin: give xprv')
  onlyKnown(name, fields, ['username', 'password', 'xprv'])
  demand(fields.chain === 'bitcoin', name, 'chain must be bitcoin')
  const [username, password] = [textFrom(name, fields, 'username'), textFrom(name, fields, 'password')]
  const { xprv } = fields
  const isXprv = typeof xprv === 'string' && parseXprv(xprv) !== undefined
  demand(isXprv, name, 'xprv must be the extended private key of an account or the master key above it')
  return { kind: 'bitcoin', chain: 'bitcoin', ...urlAndBanks(name, fields), username, password, xprv }
}

function urlAndBanks(name: string, { url, banks }: Fields): Node {
  const isUrl = typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
  demand(isUrl, name, 'url must be an http or https url')
  return { url, banks: banksFrom(name, banks) }
}

function confirmationsFrom(name: string, { confirmations }: Fields): { readonly confirmations?: number } {
  if (confirmations === undefined) return {}
  const isWhole = typeof confirmations === 'number' && Number.isInteger(confirmations) && confirmations >= 1
  demand(isWhole, name, 'confirmations must be a whole number from 1')
  return { confirmations }
}

function banksFrom(name: string, unchecked: unknown): readonly Guid[] {
  const guids = Array.isArray(unchecked) ? unchecked.map((guid) => parseGuid(guid)) : []
  demand(guids.length > 0 && !guids.includes(undefined), name, 'banks must be a list of guids of banks')
  return guids as Guid[]
}

function textFrom(name: string, fields: Fields, field: string): string {
  const text = fields[field]
  demand(typeof text === 'string' && text !== '', name, `${field} must be a text`)
  return text
}

function objectFrom(place: string, unchecked: unknown): Fields {
  if (typeof unchecked === 'object' && unchecked !== null && !Array.isArray(unchecked)) return unchecked as Fields
  throw new ChainNodesError(place, 'must be an object')
}

function onlyKnown(name: string, fields: Fields, own: readonly string[]): void {
  const known = ['kind', 'chain', 'url', 'banks', ...own]
  const unknown = Object.keys(fields).find((field) => !known.includes(field))
  demand(unknown === undefined, name, `${unknown} is not known; there are ${known.join(', ')}`)
}
