// What Corridor relies on of every carrier, simulated or real: a payment is carried once, however often, by how many at once
// and after whatever break it is asked for; and what was taken back never happens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Carrier, Payment } from '../../src/providers/carrier.ts'
import type { Standing } from '../../src/providers/standing.ts'

export interface CarrierFixture<P extends Payment> {
  /** As a process sees it that was just started. */
  connect(): Promise<Carrier<P>>
  /** What is handed over has left: it can no longer be taken back. */
  readonly isGoneAtOnce?: boolean
  /** A withdrawal that nobody has asked for yet. */
  newPayment(): P
  /** Time passes until what was handed over now has left, or has settled. */
  pass(until: 'left' | 'settled'): Promise<void>
  /** The next payment is accepted, and the answer is lost. */
  loseNextAnswer(): Promise<void>
  /** How often the carrier has paid it, by the carrier's own book. */
  timesPaid(payment: P): Promise<number>
  stop(): Promise<void>
}

export function carrierContract<P extends Payment>(name: string, makeFixture: () => Promise<CarrierFixture<P>>): void {
  describe(`${name}, as a carrier`, () => {
    let fixture: CarrierFixture<P>
    let carrier: Carrier<P>
    beforeAll(async () => {
      fixture = await makeFixture()
      carrier = await fixture.connect()
    })
    afterAll(() => fixture.stop())

    const again = (payment: P): P => ({ ...payment, is_repeat: true })
    const outcome = async (payment: P): Promise<[kind: Standing['kind'], paid: number]> => [
      (await carrier.carry(again(payment))).kind,
      await fixture.timesPaid(payment),
    ]

    test('a payment is pending, then settled, and known by the same name all along', async () => {
      const payment = fixture.newPayment()
      const first = await carrier.carry(payment)
      expect(first).toMatchObject({ kind: 'pending', check_again_at: expect.any(Number) })
      expect(first.identifiers.length).toBeGreaterThan(0)
      expect(await carrier.carry(payment)).toEqual(first)
      expect(await fixture.timesPaid(payment)).toBe(0)
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(['settled', 1])
      // With a proof there may be more of them.
      expect((await carrier.carry(again(payment))).identifiers).toEqual(expect.arrayContaining([...first.identifiers]))
      expect(await outcome(payment)).toEqual(['settled', 1])
    })

    test('two who hand it over at once hand over one', async () => {
      const payment = fixture.newPayment()
      const other = await fixture.connect()
      const [one, two] = await Promise.all([carrier.carry(payment), other.carry(payment)])
      expect(one).toEqual(two)
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(['settled', 1])
    })

    test('an answer that was lost is asked for again', async () => {
      const payment = fixture.newPayment()
      await fixture.loseNextAnswer()
      await expect(carrier.carry(payment)).rejects.toThrow()
      const found = await carrier.carry(again(payment))
      expect(found).toMatchObject({ kind: 'pending' })
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(['settled', 1])
    })

    test('a process that takes over finds everything as it was', async () => {
      const payment = fixture.newPayment()
      const before = await carrier.carry(payment)
      carrier = await fixture.connect()
      expect(await carrier.carry(again(payment))).toEqual(before)
      await fixture.pass('settled')
      carrier = await fixture.connect()
      expect(await outcome(payment)).toEqual(['settled', 1])
    })

    test('before it leaves it can be taken back, for good', async ({ skip }) => {
      if (fixture.isGoneAtOnce) skip()
      const payment = fixture.newPayment()
      await carrier.carry(payment)
      expect(await carrier.cancel(payment)).toMatchObject({ kind: 'cancelled' })
      expect(await carrier.cancel(again(payment))).toMatchObject({ kind: 'cancelled' })
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(['cancelled', 0])
    })

    test('what it never had it will never take', async () => {
      const payment = fixture.newPayment()
      expect(await carrier.cancel(payment)).toMatchObject({ kind: 'cancelled' })
      expect(await outcome(payment)).toEqual(['cancelled', 0])
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(['cancelled', 0])
    })

    test.each(['left', 'settled'] as const)('when it has %s it is too late', async (until) => {
      const payment = fixture.newPayment()
      await carrier.carry(payment)
      await fixture.pass(until)
      expect((await carrier.cancel(payment)).kind).toBe(until === 'left' ? 'pending' : 'settled')
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(['settled', 1])
    })

    test('handed over and taken back at once, it is one of the two', async () => {
      const payment = fixture.newPayment()
      const [carried, cancelled] = await Promise.all([carrier.carry(payment), carrier.cancel(payment)])
      expect(['pending', 'cancelled']).toContain(carried.kind)
      if (!fixture.isGoneAtOnce) expect(cancelled.kind).toBe('cancelled')
      await fixture.pass('settled')
      expect(await outcome(payment)).toEqual(cancelled.kind === 'cancelled' ? ['cancelled', 0] : ['settled', 1])
    })
  })
}
