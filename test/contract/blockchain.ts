// What every blockchain must do, whoever serves it: nothing is paid twice, nothing is lost, whatever breaks in between. Each
// adapter brings a fixture.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../../src/chains/chain.ts'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import type { Chain } from '../../src/kernel/asset.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { Blockchain, ChainPayment } from '../../src/providers/carrier.ts'
import type { Identifier, Standing } from '../../src/providers/standing.ts'

export interface BlockchainFixture {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly network: Network
  readonly asset: string
  /** Small against what the wallet has. */
  readonly amount: Amount
  /** After so many blocks a payment or an arrival is settled. */
  readonly confirmations: number
  /** An adapter that remembers what all before it have done, as after a restart or in another process. */
  make(): Blockchain
  /** Lets so many blocks come. */
  mine(blocks: number): Promise<void>
  freshAddress(): Promise<string>
  balanceOf(address: string): Promise<bigint>
  /** Somebody pays in. */
  payIn(address: string, amount: Amount): Promise<readonly Identifier[]>
  /** The next hand-over to the network breaks: before it is there, or when it is there and the answer is on its way. */
  breakNext?(when: 'before' | 'after'): void
  stop(): Promise<void>
}

const newGuid = guidSource(randomBytes)
const guid = (): Guid => newGuid(timestampFromMs(Date.now()))

export function blockchainContract(name: string, makeFixture: () => Promise<BlockchainFixture>): void {
  describe(name, () => {
    let fixture: BlockchainFixture
    beforeAll(async () => {
      fixture = await makeFixture()
    })
    afterAll(() => fixture?.stop())

    const paymentTo = async (address: string, changes: Partial<ChainPayment> = {}): Promise<ChainPayment> => {
      const { bank_guid, chain, network, asset } = fixture
      const outputs = [{ address, tag: null, amount: fixture.amount }]
      const fee = await fixture.make().estimateFee({ bank_guid, chain, network, asset, outputs })
      return {
        ...{ bank_guid, chain, network, asset, outputs, amount: fixture.amount, side: 'withdrawal' },
        reference: guid(),
        is_repeat: false,
        network_fee_max: amount(fee! * 2n),
        ...changes,
      }
    }
    const again = (payment: ChainPayment): ChainPayment => ({ ...payment, is_repeat: true })

    /** Blocks come until it is no longer pending. */
    const settle = async (payment: ChainPayment, blockchain = fixture.make()): Promise<Standing> => {
      let standing = await blockchain.carry(again(payment))
      for (let round = 0; standing.kind === 'pending' && round < fixture.confirmations + 3; round++) {
        await fixture.mine(1)
        standing = await blockchain.carry(again(payment))
      }
      return standing
    }
    const expectPaidOnce = async (address: string, payment: ChainPayment): Promise<void> => {
      expect(await settle(payment)).toMatchObject({ kind: 'settled' })
      await fixture.mine(fixture.confirmations)
      expect(await fixture.balanceOf(address)).toBe(payment.amount)
    }

    test('a fee is estimated that is enough', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      const network_fee_max = amount(payment.network_fee_max / 2n)
      expect(network_fee_max).toBeGreaterThan(0n)
      const standing = await settle({ ...payment, network_fee_max })
      expect(standing).toMatchObject({ kind: 'settled' })
      expect(standing.network_fee).toBeLessThanOrEqual(network_fee_max)
    })

    test('a payment is pending, then settles with exactly its amount', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      const first = await fixture.make().carry(payment)
      expect(first).toMatchObject({ kind: 'pending', identifiers: [{ type: 'txn_hash' }] })
      expect(await fixture.balanceOf(address)).toBe(0n)
      await fixture.mine(fixture.confirmations - 1)
      expect(await fixture.make().carry(again(payment))).toMatchObject({ kind: 'pending' })
      await fixture.mine(1)
      const standing = await fixture.make().carry(again(payment))
      expect(standing).toMatchObject({ kind: 'settled', identifiers: first.identifiers })
      expect(standing.network_fee).toBeGreaterThan(0n)
      expect(standing.network_fee).toBeLessThanOrEqual(payment.network_fee_max)
      expect(await fixture.balanceOf(address)).toBe(payment.amount)
    })

    test('asked again, it is not paid twice, and its identifiers stay', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      const first = await fixture.make().carry(payment)
      const asked = [await fixture.make().carry(again(payment)), await fixture.make().carry(payment)]
      expect(asked.map(({ identifiers }) => identifiers)).toEqual([first.identifiers, first.identifiers])
      await expectPaidOnce(address, payment)
      expect(await fixture.make().carry(again(payment))).toEqual(await settle(payment))
    })

    test('asked for at once by several with one reference, it is paid once', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      const one = fixture.make()
      const carriers = [one, one, fixture.make(), fixture.make()]
      const answers = await Promise.all(carriers.map((blockchain) => blockchain.carry(payment)))
      expect(new Set(answers.map(({ identifiers }) => JSON.stringify(identifiers))).size).toBe(1)
      await expectPaidOnce(address, payment)
    })

    test('many at once are all paid', async () => {
      const carriers = [fixture.make(), fixture.make()]
      const payments: ChainPayment[] = []
      for (let n = 0; n < 12; n++) payments.push(await paymentTo(await fixture.freshAddress()))
      const answers = await Promise.all(payments.map((payment, n) => carriers[n % 2]!.carry(payment)))
      expect(new Set(answers.map(({ identifiers }) => identifiers[0]?.value)).size).toBe(payments.length)
      for (const payment of payments) await expectPaidOnce(payment.outputs[0]!.address, payment)
    })

    test('more than the fee allowed is not spent: it fails, for good, and nothing is sent', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address, { network_fee_max: amount(1n) })
      const failed = { kind: 'failed', failure_code: 'network_fee_too_low', network_fee: 0n, identifiers: [] }
      expect(await fixture.make().carry(payment)).toEqual(failed)
      const richer = amount((await paymentTo(address)).network_fee_max)
      expect(await fixture.make().carry({ ...payment, network_fee_max: richer })).toEqual(failed)
      await fixture.mine(fixture.confirmations)
      expect(await fixture.balanceOf(address)).toBe(0n)
    })

    test('cancelled before it was handed over, it never is', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      const cancelled = { kind: 'cancelled', network_fee: 0n, identifiers: [] }
      expect(await fixture.make().cancel(payment)).toEqual(cancelled)
      expect(await fixture.make().carry(payment)).toEqual(cancelled)
      await fixture.mine(fixture.confirmations)
      expect(await fixture.balanceOf(address)).toBe(0n)
    })

    test('cancelled and handed over at once, it is one of both', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      await Promise.all([fixture.make().carry(payment), fixture.make().cancel(payment)])
      const standing = await settle(payment)
      expect(['settled', 'cancelled']).toContain(standing.kind)
      expect(await fixture.balanceOf(address)).toBe(standing.kind === 'settled' ? payment.amount : 0n)
    })

    test('cancelled after it was handed over, it is answered by how it stands', async () => {
      const address = await fixture.freshAddress()
      const payment = await paymentTo(address)
      const first = await fixture.make().carry(payment)
      expect(await fixture.make().cancel(payment)).toMatchObject({ kind: 'pending', identifiers: first.identifiers })
      await expectPaidOnce(address, payment)
      expect(await fixture.make().cancel(payment)).toMatchObject({ kind: 'settled', identifiers: first.identifiers })
    })

    test.for(['before', 'after'] as const)(
      'breaking %s it arrives, it is settled by asking again',
      async (when, { skip }) => {
        if (!fixture.breakNext) return skip()
        const address = await fixture.freshAddress()
        const payment = await paymentTo(address)
        const blockchain = fixture.make()
        fixture.breakNext(when)
        await blockchain.carry(payment).catch(() => {})
        await expectPaidOnce(address, payment)
      },
    )

    test('a hand-over that broke before it arrived does not hold up the next', async ({ skip }) => {
      if (!fixture.breakNext) return skip()
      const [broken, next] = [
        await paymentTo(await fixture.freshAddress()),
        await paymentTo(await fixture.freshAddress()),
      ]
      fixture.breakNext('before')
      await fixture
        .make()
        .carry(broken)
        .catch(() => {})
      await fixture.make().carry(next)
      await expectPaidOnce(broken.outputs[0]!.address, broken)
      await expectPaidOnce(next.outputs[0]!.address, next)
    })

    test('what comes in is pending until its confirmations', async () => {
      const { bank_guid, chain, network, confirmations, asset } = fixture
      const address = await fixture.freshAddress()
      const identifiers = await fixture.payIn(address, fixture.amount)
      const seen = { address, asset, amount: fixture.amount, source_address: null }
      const question = { bank_guid, chain, network, identifiers, seen, reference: guid(), is_repeat: false }
      expect(await fixture.make().arrival(question)).toMatchObject({ kind: 'pending' })
      await fixture.mine(confirmations - 1)
      expect(await fixture.make().arrival(question)).toMatchObject({ kind: 'pending' })
      await fixture.mine(1)
      expect(await fixture.make().arrival(question)).toMatchObject({ kind: 'settled', identifiers, network_fee: 0n })
    })
  })
}
