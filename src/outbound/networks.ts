// Networks that an operator allows, as `10.0.0.0/8,127.0.0.1`.
import { BlockList, isIP } from 'node:net'

export interface AllowedNetworks {
  readonly isEmpty: boolean
  has(address: string): boolean
}

const families = { 4: 'ipv4', 6: 'ipv6' } as const

/** Undefined if the text is not a list of addresses and networks. */
export function parseNetworks(text: string): AllowedNetworks | undefined {
  const named = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  // One list per family: a list of both would take an IPv4 address inside an IPv6 one for the IPv4 address.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const each of named) {
    const [address = '', bits, ...more] = each.split('/')
    const family = families[isIP(address) as 4 | 6]
    const bits_max = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? bits_max : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (!family || more.length > 0 || !(prefix <= bits_max)) return undefined
    lists[family].addSubnet(address, prefix, family)
  }
  return {
    isEmpty: named.length === 0,
    has: (address) => {
      const family = families[isIP(address) as 4 | 6]
      return family !== undefined && !address.includes('%') && lists[family].check(address, family)
    },
  }
}
