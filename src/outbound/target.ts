// Which URLs the service may connect to. Callers choose the URLs, and the service is inside the operator's network. So an address must
// be global unicast (no SSRF). Addresses of names are checked when the connection is opened (dial.ts); here only literal addresses are.
// The same parser reads URLs here and at delivery: 0x7f.1, 2130706433 and fullwidth digits are 127.0.0.1 to both.
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Environment } from '../resources/banks/bank.ts'
import type { AllowedNetworks } from './networks.ts'

// All special-purpose registries of IANA (RFC 6890).
const refused4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers; metadata of some clouds
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a cloud's host agent, at a public address
  ['169.254.0.0', 16], // link-local; metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunnelling
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and the broadcast address
] as const

/** Global unicast. Mapped, compatible, translated, local and multicast addresses are outside of it. */
const global6 = ['2000::', 3] as const
const refused6 = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address inside
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const

const listOf = (subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
const special4 = listOf(refused4, 'ipv4')
const special6 = listOf(refused6, 'ipv6')
const unicast6 = listOf([global6], 'ipv6')
const loopback4 = listOf([['127.0.0.0', 8]], 'ipv4')
const loopback6 = listOf([['::1', 128]], 'ipv6')

export interface AddressRules {
  readonly allow_loopback: boolean
  /** Networks that the operator allows besides. */
  readonly networks?: AllowedNetworks
  /** No address outside of them. */
  readonly is_only_networks?: boolean
}

/** True if a connection to this address may be opened. False for text that is no address or has a zone. */
export function isAllowedAddress(address: string, rules: AddressRules): boolean {
  const { allow_loopback, networks, is_only_networks = false } = rules
  if (networks?.has(address)) return true
  if (is_only_networks) return false
  if (isIPv4(address)) {
    return !special4.check(address, 'ipv4') || (allow_loopback && loopback4.check(address, 'ipv4'))
  }
  if (!isIPv6(address) || address.includes('%')) return false
  if (allow_loopback && loopback6.check(address, 'ipv6')) return true
  return unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

export type TargetFault =
  | 'too_long'
  | 'malformed_url'
  | 'unsupported_scheme'
  | 'not_https'
  | 'has_credentials'
  | 'has_fragment'
  | 'forbidden_port'
  | 'forbidden_address'

export interface TargetRules extends AddressRules {
  readonly environment: Environment
}

const url_max = 2_048

/** Loopback is for trying things out: never in production, and in the sandbox only if the operator allows it. */
export const addressRulesFor = ({ environment, allow_loopback }: TargetRules): AddressRules => ({
  allow_loopback: allow_loopback && environment === 'sandbox',
})

/** The host of a parsed URL, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Why this URL is refused. Undefined if it is allowed; its name is not resolved here. */
export function targetFault(url_text: string, rules: TargetRules): TargetFault | undefined {
  if (url_text.length > url_max) return 'too_long'
  // The parser accepts blanks, backslashes and wrong numbers of slashes; people and other parsers read those differently.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(url_text)) return 'malformed_url'
  const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(url_text) ?? []
  if (scheme === undefined || !URL.canParse(url_text)) return 'malformed_url'
  const url = new URL(url_text)
  // An empty name in Punycode: Node 20 refuses it, Node 24 takes it.
  if (/(^|\.)xn--(\.|$)/.test(url.hostname)) return 'malformed_url'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'unsupported_scheme'
  if (!authority) return 'malformed_url'
  if (url.protocol !== 'https:' && rules.environment !== 'sandbox') return 'not_https'
  if (authority.includes('@')) return 'has_credentials'
  if (url_text.includes('#')) return 'has_fragment'
  if (url.port === '0') return 'forbidden_port'
  const host = hostOf(url)
  const isLiteral = isIPv4(host) || isIPv6(host)
  return isLiteral && !isAllowedAddress(host, addressRulesFor(rules)) ? 'forbidden_address' : undefined
}
