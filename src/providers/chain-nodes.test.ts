// Reading CORRIDOR_CHAIN_NODES: what is taken, and what is said of the rest without showing a secret.
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { parseChainNodes } from './chain-nodes.ts'

const key = `0x${'11'.repeat(32)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(7))
const xprv = master.privateExtendedKey
const banks = ['0190a8b000007000800000000000000a']
const other_bank = '0190a8b000007000800000000000000b'
const evm = { kind: 'evm', chain: 'ethereum', url: 'https://node.test/v2/abc', banks, key }
const bitcoin = {
  kind: 'bitcoin',
  chain: 'bitcoin',
  url: 'http://127.0.0.1:8332',
  banks,
  username: 'u',
  password: 'p',
  xprv,
}
const read = (nodes: unknown) => parseChainNodes(JSON.stringify(nodes))

test.each([undefined, '', '  ', '{}'])('%j is no nodes', (text) => expect(parseChainNodes(text)).toEqual({}))

test.each([
  [
    'a key on two chains',
    { main: evm, base: { ...evm, chain: 'base' } },
    { main: evm, base: { ...evm, chain: 'base' } },
  ],
  ['a node of each kind', { main: evm, 'btc-1': bitcoin }, { main: evm, 'btc-1': bitcoin }],
  [
    'confirmations by amount, the largest first',
    { b: { ...bitcoin, confirmations: 2, deposit_confirmations: { BTC: { 0: 1, '100000000': 6 } }, watch_blocks: 0 } },
    {
      b: {
        ...bitcoin,
        ...{ confirmations: 2, watch_blocks: 0 },
        deposit_confirmations: {
          BTC: [
            { from: 100_000_000n, confirmations: 6 },
            { from: 0n, confirmations: 1 },
          ],
        },
      },
    },
  ],
  [
    'how many coins the wallet keeps',
    { b: { ...bitcoin, coin_target: { coins: 4, least: '2000000' } } },
    { b: { ...bitcoin, coin_target: { coins: 4, least: 2_000_000n } } },
  ],
  [
    'how much replacements may cost, and rows of change',
    {
      b: { ...bitcoin, replacement_fee_max: 5000, change_chain_max: 10, bundle_max: 5 },
      e: { ...evm, replacement_fee_max: '20' },
    },
    {
      b: { ...bitcoin, replacement_fee_max: 5000n, change_chain_max: 10, bundle_max: 5 },
      e: { ...evm, replacement_fee_max: 20n },
    },
  ],
  ['its own confirmations', { main: { ...evm, confirmations: 3 } }, { main: { ...evm, confirmations: 3 } }],
  [
    'contracts in any spelling',
    { main: { ...evm, tokens: { USDC: usdc.toLowerCase() } } },
    { main: { ...evm, tokens: { USDC: usdc } } },
  ],
])('%s is read', (_, given, nodes) => expect(read(given)).toEqual(nodes))

test.each([
  ['no object', [], 'CORRIDOR_CHAIN_NODES: must be an object'],
  ['a name with a space', { 'a b': evm }, 'a name is 1 to 64'],
  ['a node that is none', { main: 'x' }, 'CORRIDOR_CHAIN_NODES, main: must be an object'],
  [
    'an unknown kind',
    { main: { ...evm, kind: 'solana' } },
    'CORRIDOR_CHAIN_NODES, main: kind must be one of evm, bitcoin',
  ],
  ['a kind that every object has', { main: { ...evm, kind: 'toString' } }, 'kind must be one of'],
  [
    'an unknown field',
    { main: { ...evm, keys: key } },
    'main: keys is not known; there are kind, chain, url, banks, confirmations',
  ],
  ['another chain', { main: { ...evm, chain: 'tron' } }, 'main: chain must be one of ethereum, base, polygon'],
  ['no url', { main: { ...evm, url: 'node.test' } }, 'main: url must be an http or https url'],
  ['no banks', { main: { ...evm, banks: [] } }, 'main: banks must be a list of guids'],
  ['banks that are none', { main: { ...evm, banks: ['x'] } }, 'main: banks must be a list of guids'],
  [
    'a wallet of two banks',
    { main: { ...evm, banks: [...banks, other_bank] } },
    'main: its wallet pays for another bank',
  ],
  [
    'a wallet of two banks at two nodes',
    { main: evm, other: { ...evm, banks: [other_bank], key: key.toUpperCase().replace('X', 'x') } },
    'other: its wallet pays for another bank already',
  ],
  [
    'a bitcoin wallet of two banks',
    { b: { ...bitcoin, banks: [...banks, other_bank] } },
    'b: its wallet pays for another',
  ],
  ['one bank twice', { main: evm, other: evm }, 'other: a bank has a node for ethereum already'],
  ['another protocol', { main: { ...evm, url: 'ws://node.test' } }, 'main: url must be'],
  ['no key', { main: { ...evm, key: undefined } }, 'main: key must be a private key'],
  ['a short key', { main: { ...evm, key: key.slice(0, -1) } }, 'main: key must be a private key'],
  ['the key of nobody', { main: { ...evm, key: `0x${'00'.repeat(32)}` } }, 'main: key must be a private key'],
  [
    'no confirmations at all',
    { main: { ...evm, confirmations: 0 } },
    'main: confirmations must be a whole number from 1 to 100000',
  ],
  ['tokens in a list', { main: { ...evm, tokens: [] } }, 'main, tokens: must be an object'],
  [
    'a token of another chain',
    { main: { ...evm, tokens: { USDC_BASE: usdc } } },
    'tokens: USDC_BASE is no token on ethereum',
  ],
  ['the native asset as a token', { main: { ...evm, tokens: { ETH: usdc } } }, 'tokens: ETH is no token on ethereum'],
  [
    'a contract that is none',
    { main: { ...evm, tokens: { USDC: '0x1' } } },
    'tokens: USDC must be the address of a contract',
  ],
  ['bitcoin elsewhere', { b: { ...bitcoin, chain: 'litecoin' } }, 'b: chain must be bitcoin'],
  ['no password', { b: { ...bitcoin, password: '' } }, 'b: password must be a text'],
  ['one key instead of many', { b: { ...bitcoin, key: 'L1' } }, 'b: key is not for bitcoin: give xprv'],
  ['no xprv', { b: { ...bitcoin, xprv: undefined } }, 'b: xprv must be the extended private key'],
  ['an xprv with a mistake', { b: { ...bitcoin, xprv: `${xprv.slice(0, -1)}1` } }, 'b: xprv must be'],
  ['a public key', { b: { ...bitcoin, xprv: master.publicExtendedKey } }, 'b: xprv must be'],
  ['a key between', { b: { ...bitcoin, xprv: master.deriveChild(1).privateExtendedKey } }, 'b: xprv must be'],
  [
    'confirmations of deposits of an asset of another chain',
    { b: { ...bitcoin, deposit_confirmations: { ETH: { 0: 6 } } } },
    'b, deposit_confirmations: ETH is no asset on bitcoin',
  ],
  [
    'confirmations of deposits from no amount',
    { b: { ...bitcoin, deposit_confirmations: { BTC: { many: 6 } } } },
    'b, deposit_confirmations, BTC: an amount must be a whole number of base units',
  ],
  [
    'a wallet that keeps no coins',
    { b: { ...bitcoin, coin_target: { coins: 0, least: 1_000_000 } } },
    'b, coin_target: coins must be a whole number from 1 to 50',
  ],
  [
    'a wallet that keeps coins of nearly nothing',
    { b: { ...bitcoin, coin_target: { coins: 8, least: 546 } } },
    'b, coin_target: least must be 10000 or more',
  ],
  [
    'replacements for nothing',
    { main: { ...evm, replacement_fee_max: 0 } },
    'main: replacement_fee_max must be a whole',
  ],
  [
    'rows that mempools refuse',
    { b: { ...bitcoin, change_chain_max: 25 } },
    'b: change_chain_max must be a whole number from 2 to 24',
  ],
  [
    'too many payments in one transaction',
    { b: { ...bitcoin, bundle_max: 101 } },
    'b: bundle_max must be a whole number from 1 to 100',
  ],
  ['no payment in a transaction', { b: { ...bitcoin, bundle_max: 0 } }, 'b: bundle_max must be a whole number from 1'],
  ['bundles on Ethereum', { main: { ...evm, bundle_max: 5 } }, 'main: bundle_max is not known'],
  ['rows of change on Ethereum', { main: { ...evm, change_chain_max: 5 } }, 'main: change_chain_max is not known'],
  [
    'deposits that are watched for a part of a block',
    { b: { ...bitcoin, watch_blocks: 1.5 } },
    'b: watch_blocks must be a whole number from 0 to 100000',
  ],
])('%s is refused', (_, given, message) => expect(() => read(given)).toThrow(message))

test('what is no JSON is not shown', () => {
  expect(() => parseChainNodes(`{"main": {"key": "${key}"`)).toThrow(/^CORRIDOR_CHAIN_NODES: is not JSON$/)
  expect(() => read({ main: { ...evm, key: `${key}1` } })).not.toThrow(/1111/)
})
