// What the wallet has sent, found again by asking the node: as it was stored, wherever the spent coins had their addresses.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import type { KeyPath } from './wallet.ts'

let b: BitcoinFixture
beforeEach(async () => {
  b = await bitcoinFixture()
})
afterEach(() => b.node.close())

// After a restore, new deposit addresses leave out 1000 indexes.
test.each<[KeyPath]>([[[0, 0]], [[0, 999]], [[0, 1000]], [[0, 123_456]], [[1, 0]]])(
  'a payment with a coin of the key %j',
  async (path) => {
    b.fund([200_000n], path)
    const address = b.freshAddress()
    const payment = b.payment([[address, 40_000n]])
    const adapter = b.adapter()
    await adapter.carry(payment)
    b.mine(3)
    const [stored] = (await b.memory.find(payment.bank_guid, payment.reference)) ?? []
    const { sends } = await adapter.sendsSince('testnet', timestampFromMs(b.at - 3_600_000), [])
    expect(sends).toMatchObject([{ outputs: [{ address, amount: 40_000n }] }])
    const { hash, raw } = sends[0]!
    expect(stored).toMatchObject({ hash, raw: raw ?? 'not found' })
  },
)
