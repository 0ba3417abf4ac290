// The lnd adapter before two real lnd nodes with channels between them: the contract of carriers, and what only a real node shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { CarrierAway, type Lightning, type LightningPayment } from '../../src/providers/carrier.ts'
import { lndLightning } from '../../src/providers/lnd/lnd.ts'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { type LndAccess, type LndRest, lndRest } from '../../src/providers/lnd/rest.ts'
import type { SentMemory } from '../../src/providers/sent-memory.ts'
import { type CarrierFixture, carrierContract } from '../contract/carrier.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { type HeldPayment, newGuid, payeeBook } from '../support/lnd-payments.ts'
import { databaseMemories } from '../support/sent-memory.ts'
import { eventually } from '../support/service.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

const bank_guid = newGuid()
const payments_of_contract = 12

/** Answers of the node that are lost after it has done what was asked. */
const losing = (rest: LndRest, isNextLost: () => boolean): LndRest => ({
  ...rest,
  async first(question) {
    const answer = await rest.first(question)
    if (question.path === '/v2/router/send' && isNextLost()) throw new CarrierAway('the answer is lost')
    return answer
  },
})

async function contractFixture(): Promise<CarrierFixture<LightningPayment>> {
  const pair = await startLightningPair(startBitcoinCore)
  const database = await databaseMemories()
  const book = payeeBook(pair.payee, bank_guid)
  const held: HeldPayment[] = []
  for (let n = 0; n < payments_of_contract; n++) held.push(await book.held())
  const asked: HeldPayment[] = []
  const node = lndNode(pair.payer.rest)
  const now = timestampFromMs(Date.now())
  let losses = 0
  let connections = 0
  return {
    isGoneAtOnce: true,
    async connect() {
      const rest = losing(lndRest(pair.payer.access), () => losses-- > 0)
      return lndLightning(lndNode(rest), database.memories[connections++ % 2]!, () => now)
    },
    newPayment() {
      asked.push(held.pop()!)
      return asked.at(-1)!
    },
    async pass(until) {
      for (const payment of asked) {
        if ((await node.payment(payment.payment_hash))?.state !== 'in_flight') continue
        await book.accepted(payment)
        if (until === 'left') continue
        await book.settle(payment)
        await eventually(
          () => node.payment(payment.payment_hash).then((found) => found?.state),
          (state) => state === 'succeeded',
        )
      }
    },
    async loseNextAnswer() {
      losses = 1
    },
    timesPaid: book.timesPaid,
    async stop() {
      await pair.stop()
      await database.stop()
    },
  }
}

describe.skipIf(reasonWithoutLnd !== undefined)('lnd', () => {
  carrierContract('lnd', contractFixture)

  describe('a real node', () => {
    let pair: LightningPair
    let database: Awaited<ReturnType<typeof databaseMemories>>
    let memory: SentMemory
    let book: ReturnType<typeof payeeBook>
    let lightning: Lightning
    let ahead_ms = 0
    const now = (): Timestamp => timestampFromMs(Date.now() + ahead_ms)
    const adapter = (changes: Partial<LndAccess> = {}): Lightning =>
      lndLightning(lndNode(lndRest({ ...pair.payer.access, ...changes })), memory, now)
    const ended = (payment: LightningPayment) =>
      eventually(
        () => lightning.carry({ ...payment, is_repeat: true }),
        ({ kind }) => kind !== 'pending',
      )

    beforeAll(async () => {
      pair = await startLightningPair(startBitcoinCore)
      database = await databaseMemories()
      memory = database.memories[0]!
      book = payeeBook(pair.payee, bank_guid)
      lightning = adapter()
    })
    afterAll(async () => {
      await pair?.stop()
      await database?.stop()
    })

    test('pays once, however often and at once it is asked', async () => {
      const payment = await book.invoice()
      await Promise.all([1, 2, 3, 4, 5].map(() => adapter().carry(payment)))
      const standing = await ended(payment)
      expect(standing).toMatchObject({ kind: 'settled', network_fee: 0n })
      expect(standing.identifiers.map(({ type }) => type)).toEqual(['txn_hash', 'preimage'])
      expect(await lightning.cancel(payment)).toEqual(standing)
      expect(await book.timesPaid(payment)).toBe(1)
    })

    test('a node that is killed while a payment is on its way finishes it', async () => {
      const payment = await book.held()
      await lightning.carry(payment)
      await book.accepted(payment)
      await pair.payer.kill()
      await expect(lightning.carry(payment)).rejects.toBeInstanceOf(CarrierAway)
      await expect(lightning.cancel(payment)).rejects.toBeInstanceOf(CarrierAway)
      await expect(lightning.estimateFee(payment)).rejects.toBeInstanceOf(CarrierAway)
      await pair.payer.restart()
      expect(await lightning.carry(payment)).toMatchObject({ kind: 'pending' })
      await pair.connected()
      await book.settle(payment)
      expect(await ended(payment)).toMatchObject({ kind: 'settled' })
      expect(await book.timesPaid(payment)).toBe(1)
    })

    test('a node that is killed as it is asked pays at most once', async () => {
      const payment = await book.invoice()
      const asked = lightning.carry(payment).catch(() => undefined)
      await pair.payer.kill()
      await asked
      await pair.payer.restart()
      await pair.connected()
      const standing = await lightning.carry(payment)
      expect(['pending', 'settled', 'failed']).toContain(standing.kind)
      // The node may never have got it: then it is sent again after a while.
      ahead_ms += 120_000
      // Killed between a payment's record and its first HTLC, lnd never resumes it: then it stays pending, and nothing is paid.
      const payer = lndNode(pair.payer.rest)
      const [kind] = await eventually(
        async () => [(await lightning.carry(payment)).kind, await payer.payment(payment.payment_hash)] as const,
        ([kind, found]) => kind !== 'pending' || found?.hasLeft === false,
      )
      const times = await book.timesPaid(payment)
      if (kind === 'pending') expect(times).toBeLessThanOrEqual(1)
      else expect(times).toBe(kind === 'settled' ? 1 : 0)
    })

    test('a stuck payment stays pending until the payee lets it go', async () => {
      const payment = await book.held()
      await lightning.carry(payment)
      await book.accepted(payment)
      ahead_ms += 3_600_000
      expect(await lightning.carry(payment)).toMatchObject({ kind: 'pending' })
      expect(await lightning.cancel(payment)).toMatchObject({ kind: 'pending' })
      await book.cancel(payment)
      expect(await ended(payment)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
      expect(await book.timesPaid(payment)).toBe(0)
      ahead_ms = 0
    })

    test('another macaroon or certificate is no answer, and no error shows the macaroon', async () => {
      const payment = await book.invoice()
      const macaroon = `${pair.payer.access.macaroon.slice(0, -4)}0000`
      for (const wrong of [{ macaroon }, { macaroon: '' }, { certificate: pair.payee.access.certificate }]) {
        const error = await adapter(wrong)
          .carry(payment)
          .catch((thrown: Error) => thrown)
        expect(error).toBeInstanceOf(CarrierAway)
        expect((error as Error).message).not.toContain(pair.payer.access.macaroon.slice(0, 20))
      }
      expect(await memory.find(bank_guid, payment.reference)).toEqual([])
    })

    test('what the node cannot pay fails', async () => {
      const dear = await book.invoice(50_000_000n)
      await lightning.carry(dear)
      expect(await ended(dear)).toMatchObject({ kind: 'failed', failure_code: 'external_vendor_error' })
      expect(await lightning.carry({ ...dear, is_repeat: true })).toMatchObject({ kind: 'failed' })
      const garbled = { ...(await book.invoice()), invoice: 'lnbcrt1nothing' }
      expect(await lightning.carry(garbled)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
    })

    test.each(['us', 'the node'])('an invoice that has expired, as %s sees it, is not paid', async (whose) => {
      const payment = await book.invoice(1500n, 1)
      const made_at = Date.now()
      if (whose === 'us') ahead_ms = 10_000
      else {
        await eventually(
          async () => Date.now() - made_at,
          (ms) => ms > 2500,
        )
        ahead_ms = -60_000
      }
      expect(await lightning.carry(payment)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
      ahead_ms = 0
      expect(await book.timesPaid(payment)).toBe(0)
    })

    test('an invoice is paid once, whatever the reference, and again only if the first has failed', async () => {
      const payment = await book.invoice()
      await lightning.carry(payment)
      await ended(payment)
      const second = { ...payment, reference: newGuid() }
      expect(await lightning.carry(second)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
      expect(await book.timesPaid(payment)).toBe(1)

      // Too much for the channels that are up while the payee is away.
      const failing = await book.invoice()
      await pair.payee.kill()
      await eventually(
        () => pair.payer.get<{ channels: { active: boolean }[] }>('/v1/channels'),
        ({ channels }) => channels.every(({ active }) => !active),
      )
      await lightning.carry(failing)
      expect(await ended(failing)).toMatchObject({ kind: 'failed' })
      await pair.payee.restart()
      await pair.connected()
      const again = { ...failing, reference: newGuid() }
      await lightning.carry(again)
      expect(await ended(again)).toMatchObject({ kind: 'settled' })
      expect(await lightning.carry(failing)).toMatchObject({ kind: 'failed' })
      expect(await book.timesPaid(failing)).toBe(1)
    })

    test('two banks that pay one invoice by it at the same time book one payment', async () => {
      for (let round = 0; round < 3; round++) {
        const payment = await book.held()
        const other = { ...payment, bank_guid: newGuid(), reference: newGuid() }
        await Promise.all([adapter().carry(payment), adapter().carry(other)])
        await book.accepted(payment)
        await book.settle(payment)
        const kinds = [(await ended(payment)).kind, (await ended(other)).kind]
        expect(kinds.sort()).toEqual(['failed', 'settled'])
        expect(await book.timesPaid(payment)).toBe(1)
      }
    })

    test('another node is asked for nothing', async () => {
      const payment = await book.held()
      await lightning.carry(payment)
      await book.accepted(payment)
      const other = lndLightning(lndNode(pair.payee.rest), memory, now)
      ahead_ms += 120_000
      await expect(other.carry(payment)).rejects.toThrow('another lightning node')
      await expect(other.cancel(payment)).rejects.toThrow('another lightning node')
      await book.settle(payment)
      expect(await ended(payment)).toMatchObject({ kind: 'settled' })
      ahead_ms = 0
    })

    test('estimates the fee of a route', async () => {
      const { invoice, amount } = await book.invoice()
      expect(await lightning.estimateFee({ bank_guid, invoice, amount })).toBe(1n)
    })
  })
})
