// What a node says is taken for what it is: coins only if our key makes their script, conflicts only when they are deep.

import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { bank_guid, testXprv } from '../../../test/support/bitcoin-fixture.ts'
import { zero } from '../../kernel/amount.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { depthsOf } from '../chain-depths.ts'
import type { Ask } from '../json-rpc.ts'
import { arrivals } from './arrivals.ts'
import { bitcoinNode } from './node.ts'
import { walletFromXprv } from './wallet.ts'

const wallet = walletFromXprv(testXprv)
const nodeThatSays = (answers: Readonly<Record<string, unknown>>) => {
  const ask: Ask = async (method) => answers[method]
  return bitcoinNode(ask, wallet)
}

test('a coin is ours if our key makes its script', async () => {
  const scriptPubKey = hex.encode(wallet.keyAt([0, 7]).script)
  const coin = { txid: 'a'.repeat(64), vout: 1, amount: 0.1, scriptPubKey, desc: 'wpkh([d34db33f/84h/1h/0h/0/7]02)#0' }
  const listunspent = [
    coin,
    { ...coin, vout: 2, desc: 'wpkh([d34db33f/0/7]02)#0', amount: 20999999.9769 },
    { ...coin, vout: 3, desc: 'wpkh([d34db33f/84h/1h/0h/0/8]02)#0' },
    { ...coin, vout: 4, desc: 'wsh([d34db33f/84h/1h/0h/0/7]02)#0' },
    { ...coin, vout: 5, desc: undefined },
  ]
  const coins = await nodeThatSays({ listunspent }).coins(3)
  expect(coins.map(({ outpoint, amount }) => [outpoint.slice(-1), amount])).toEqual([
    ['1', 10_000_000n],
    ['2', 2_099_999_997_690_000n],
  ])
})

test.each([
  [-2, 'pending'],
  [-3, 'failed'],
])('an arrival with %d confirmations is %s', async (confirmations, kind) => {
  const node = nodeThatSays({ gettransaction: { confirmations } })
  const { arrival } = arrivals(node, walletFromXprv(testXprv), () => timestampFromMs(0), depthsOf('bitcoin', {}))
  const identifiers = [{ type: 'txn_hash', value: 'a'.repeat(64) }] as const
  const question = { bank_guid, reference: bank_guid, is_repeat: false, chain: 'bitcoin', network: 'testnet' } as const
  const seen = { address: 'tb1', asset: 'BTC', amount: zero, source_address: null }
  expect(await arrival({ ...question, identifiers, seen })).toMatchObject({ kind, identifiers, network_fee: 0n })
})

test('what another transaction has displaced does not arrive', async () => {
  const entry = { txid: 'a'.repeat(64), address: 'tb1', category: 'receive', amount: 0.5 }
  const transactions = [-1, 0, 1].map((confirmations, vout) => ({ ...entry, vout, confirmations }))
  const received = await nodeThatSays({ getblockhash: 'b', listsinceblock: { transactions } }).receivedSince(1)
  expect(received.map(({ index }) => index)).toEqual([1, 2])
})
