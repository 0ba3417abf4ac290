// The keys that `corridor keys make-wallet` makes are those that CORRIDOR_CHAIN_NODES takes.
import { expect, test } from 'vitest'
import { parseXprv } from '../providers/bitcoin/xprv.ts'
import { parseChainNodes } from '../providers/chain-nodes.ts'
import { UsageError } from './command.ts'
import { newWallet } from './make-wallet.ts'

const banks = ['019bc03fc75e60b12290a741e6be8761']

test.each(['mainnet', 'testnet'])('a node on the %s takes them', (network) => {
  const { xprv } = newWallet('bitcoin', network) as { xprv: string }
  const evm = newWallet('base', network) as { key: string; deposit_xprv: string; address: string }
  const nodes = {
    coins: {
      ...{ kind: 'bitcoin', chain: 'bitcoin', url: 'http://127.0.0.1:1/wallet/a', banks },
      username: 'u',
      password: 'p',
      xprv,
    },
    tokens: {
      ...{ kind: 'evm', chain: 'base', url: 'http://127.0.0.1:2', banks },
      key: evm.key,
      deposit_xprv: evm.deposit_xprv,
    },
  }
  expect(() => parseChainNodes(JSON.stringify(nodes))).not.toThrow()
  expect(parseXprv(xprv)?.network).toBe(network)
  expect(parseXprv(evm.deposit_xprv)?.network).toBe(network)
  expect(evm.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('each wallet is a new one', () => {
  const made = [1, 2].flatMap(() => [newWallet('bitcoin', undefined), newWallet('polygon', undefined)])
  const secrets = made.flatMap((each) => ('xprv' in each ? [each.xprv] : [each.key, each.deposit_xprv]))
  expect(new Set(secrets).size).toBe(6)
})

test.each([
  ['litecoin', 'mainnet', '--chain must be one of bitcoin, ethereum, base, polygon'],
  [undefined, undefined, '--chain must be one of'],
  ['bitcoin', 'regtest', '--network must be one of mainnet, testnet'],
])('%s on %s is refused', (chain, network, message) => {
  expect(() => newWallet(chain, network)).toThrow(new RegExp(`^${message}`))
  expect(() => newWallet(chain, network)).toThrow(UsageError)
})
