// The lnd adapter before a node that forgets, goes away and answers late; and the arithmetic of its charges.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryOfSent } from '../../../test/support/sent-memory.ts'
import { amount, ceilDiv } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { CarrierAway, type LightningPayment } from '../carrier.ts'
import { feeLimitMsat, networkFee } from './charge.ts'
import { lndLightning } from './lnd.ts'
import type { LndInvoiceToPay, LndNode, LndPayment } from './node.ts'
import { LndRefusal } from './rest.ts'

const preimage = '00'.repeat(32)
const payment_hash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
const start_ms = 1_800_000_000_000

const payment: LightningPayment = {
  ...{ bank_guid: '1'.repeat(32) as Guid, reference: '2'.repeat(32) as Guid, is_repeat: false },
  ...{ asset: 'BTC', amount: amount(2n), msat: amount(1500n), side: 'withdrawal', network: 'mainnet' },
  ...{ invoice: 'lnbc', payment_hash, routing_fee_max: amount(2n) },
}

function world(memory = memoryOfSent()) {
  const invoice: LndInvoiceToPay = {
    ...{ payment_hash, destination: '02', msat: 1500n, expires_at: start_ms / 1000 + 86_400 },
    ...{ final_cltv: 9, route_hints: [], hasBlindedPaths: false },
  }
  const w = {
    memory,
    sends: 0,
    public_key: '03',
    later_ms: 0,
    route_fee: undefined as bigint | undefined,
    found: undefined as LndPayment | undefined,
    /** What the node does with a request to pay. */
    onSend: (): void => {},
    begun: (changes: Partial<LndPayment> = {}) => {
      const index = (w.found?.index ?? 0n) + 1n
      w.found = { state: 'in_flight', index, hasLeft: true, preimage, fee_msat: 0n, failure_reason: '', ...changes }
    },
  }
  const node: LndNode = {
    publicKey: async () => w.public_key,
    payment: async () => w.found,
    decode: async () => invoice,
    async send() {
      w.sends++
      const isBegun = !w.found || w.found.state === 'failed'
      w.onSend()
      return isBegun && w.found ? w.found : 'exists'
    },
    routeFee: async () => w.route_fee,
  }
  w.onSend = () => w.begun()
  const lightning = lndLightning(node, memory, () => timestampFromMs(start_ms + w.later_ms))
  return Object.assign(w, lightning, { carryKind: async () => (await lightning.carry(payment)).kind })
}

const lost = () => {
  throw new CarrierAway('no answer')
}

describe('a payment', () => {
  test.each<[reason: string, route_fee: bigint | undefined, failure_code: string]>([
    ['FAILURE_REASON_NO_ROUTE', undefined, 'external_vendor_error'],
    ['FAILURE_REASON_NO_ROUTE', 2500n, 'external_vendor_error'],
    ['FAILURE_REASON_NO_ROUTE', 2501n, 'network_fee_too_low'],
    ['FAILURE_REASON_TIMEOUT', 2500n, 'external_vendor_error'],
    ['FAILURE_REASON_TIMEOUT', 2501n, 'network_fee_too_low'],
    ['FAILURE_REASON_INSUFFICIENT_BALANCE', undefined, 'external_vendor_error'],
    ['FAILURE_REASON_INCORRECT_PAYMENT_DETAILS', undefined, 'invalid_destination'],
  ])('with %s and, by then, a route for %s fails as %s, for good', async (failure_reason, route_fee, failure_code) => {
    const w = world()
    w.onSend = () => {
      w.route_fee = route_fee
      w.begun({ state: 'failed', failure_reason })
    }
    expect(await w.carry(payment)).toMatchObject({ kind: 'failed', failure_code })
    w.begun({ state: 'succeeded' })
    expect(await w.carry(payment)).toMatchObject({ kind: 'failed', failure_code })
    expect(w.sends).toBe(1)
  })

  test('whose cheapest route is too dear is never sent, also when it becomes cheaper', async () => {
    const w = world()
    w.route_fee = 2501n
    const failed = { kind: 'failed', failure_code: 'network_fee_too_low' }
    expect(await w.carry(payment)).toMatchObject(failed)
    w.route_fee = 2500n
    expect(await w.carry(payment)).toMatchObject(failed)
    expect(w.sends).toBe(0)
    expect((await w.carry({ ...payment, reference: '3'.repeat(32) as Guid })).kind).toBe('pending')
    expect(w.sends).toBe(1)
  })

  test('that the node refuses to begin has failed', async () => {
    const w = world()
    w.onSend = () => {
      throw new LndRefusal('pay', 2, 'invoice expired')
    }
    expect(await w.carry(payment)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
  })

  test('whose request was lost is sent again only when that request can no longer arrive', async () => {
    const w = world()
    w.onSend = lost
    await expect(w.carry(payment)).rejects.toThrow('no answer')
    w.onSend = () => w.begun()
    w.later_ms = 59_000
    expect(await w.carryKind()).toBe('pending')
    expect((await w.cancel(payment)).kind).toBe('pending')
    expect(w.sends).toBe(1)
    w.later_ms = 60_000
    expect(await w.carryKind()).toBe('pending')
    expect(w.sends).toBe(2)
  })

  test('that the node never got is cancelled then, and never sent after it', async () => {
    const w = world()
    w.onSend = lost
    await expect(w.carry(payment)).rejects.toThrow('no answer')
    w.later_ms = 60_000
    expect((await w.cancel(payment)).kind).toBe('cancelled')
    w.later_ms = 600_000
    expect(await w.carryKind()).toBe('cancelled')
    expect(w.sends).toBe(1)
  })

  test('that has left and that the node has forgotten stays pending', async () => {
    const w = world()
    expect(await w.carryKind()).toBe('pending')
    w.found = undefined
    w.later_ms = 86_000_000
    expect(await w.carryKind()).toBe('pending')
    expect((await w.cancel(payment)).kind).toBe('pending')
    expect(w.sends).toBe(1)
  })

  test('is charged by what was really taken, and stays so when the node has forgotten it', async () => {
    const w = world()
    w.onSend = () => w.begun({ state: 'succeeded', fee_msat: 501n })
    const settled = await w.carry(payment)
    expect(settled).toMatchObject({ kind: 'settled', network_fee: 1n })
    w.found = undefined
    expect(await w.carry(payment)).toEqual(settled)
  })

  test.each(['in_flight', 'succeeded'] as const)('that somebody else has %s is refused', async (state) => {
    const w = world()
    w.begun({ state })
    expect(await w.carry(payment)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
    expect(w.sends).toBe(0)
  })

  test('of another reference begins only when the first has ended unpaid', async () => {
    const w = world()
    const second = { ...payment, reference: '3'.repeat(32) as Guid }
    w.onSend = lost
    await expect(w.carry(payment)).rejects.toThrow('no answer')
    expect(await w.carry(second)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
    w.onSend = () => w.begun({ state: 'failed' })
    w.later_ms = 60_000
    expect(await w.carryKind()).toBe('failed')
    w.onSend = () => w.begun({ state: 'succeeded' })
    const third = { ...payment, reference: '4'.repeat(32) as Guid }
    expect((await w.carry(third)).kind).toBe('settled')
    expect(await w.carryKind()).toBe('failed')
  })
})

describe('two banks that pay one invoice by one node at the same time', () => {
  const other_bank = { ...payment, bank_guid: '9'.repeat(32) as Guid, reference: '8'.repeat(32) as Guid }
  const late_ms = 60_000

  /** Both have looked and seen no payment; `slow` is the one whose request comes second. */
  async function raced(onSecond: (w: ReturnType<typeof world>) => void = () => {}) {
    const w = world()
    w.onSend = () => {
      w.begun({ state: 'in_flight' })
      w.onSend = () => onSecond(w)
    }
    const answers = await Promise.allSettled([w.carry(payment), w.carry(other_bank)])
    expect(w.sends).toBe(2)
    return Object.assign(w, { answers })
  }
  const kindsOf = async (w: ReturnType<typeof world>) => [
    (await w.carry(payment)).kind,
    (await w.carry(other_bank)).kind,
  ]

  test('book one payment: the one that began it', async () => {
    const w = await raced()
    w.found = { ...w.found!, state: 'succeeded' }
    expect(await kindsOf(w)).toEqual(['settled', 'failed'])
    expect(await w.carry(other_bank)).toMatchObject({ failure_code: 'invalid_destination' })
  })

  test('and the second whose answer is lost waits, and has failed when its request can no longer arrive', async () => {
    const w = await raced(lost)
    w.found = { ...w.found!, state: 'succeeded' }
    expect(await kindsOf(w)).toEqual(['settled', 'pending'])
    w.later_ms = late_ms
    expect(await kindsOf(w)).toEqual(['settled', 'failed'])
    expect(w.sends).toBe(2)
  })

  test.each([0, 1])(
    'and both of which lose their answers wait, and one of them gets it, whoever asks first: %i',
    async (first) => {
      const w = world()
      w.onSend = () => {
        if (!w.found) w.begun({ state: 'succeeded' })
        lost()
      }
      await Promise.allSettled([w.carry(payment), w.carry(other_bank)])
      expect(await kindsOf(w)).toEqual(['pending', 'pending'])
      expect((await w.cancel(other_bank)).kind).toBe('pending')
      w.later_ms = late_ms
      await w.carry([payment, other_bank][first]!)
      expect((await kindsOf(w)).sort()).toEqual(['failed', 'settled'])
      expect(w.sends).toBe(2)
    },
  )

  test('may use two nodes, of which each has its own payments', async () => {
    const memory = memoryOfSent()
    const [one, two] = [world(memory), world(memory)]
    two.public_key = '04'
    for (const w of [one, two]) {
      w.onSend = () => {
        w.begun({ state: 'succeeded' })
        lost()
      }
    }
    await Promise.allSettled([one.carry(payment), two.carry(other_bank)])
    expect((await one.carry(payment)).kind).toBe('settled')
    expect((await two.carry(other_bank)).kind).toBe('settled')
  })
})

test('a payment that somebody else begins between our look and our request has failed', async () => {
  const w = world()
  w.onSend = () => {}
  const looked = w.memory.keep
  w.memory.keep = async (kept) => {
    w.begun({ state: 'succeeded' })
    w.memory.keep = looked
    return looked(kept)
  }
  expect(await w.carry(payment)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
  expect(await w.carry(payment)).toMatchObject({ kind: 'failed' })
})

describe('while another node answers', () => {
  test.each(['carry', 'cancel'] as const)('nothing is sent or failed by %s, and the payment waits', async (ask) => {
    const w = world()
    expect(await w.carryKind()).toBe('pending')
    const of_first = w.found
    w.public_key = '04'
    w.found = undefined
    w.later_ms = 86_000_000
    await expect(w[ask](payment)).rejects.toThrow('another lightning node answers')
    w.begun({ state: 'failed' })
    await expect(w[ask](payment)).rejects.toBeInstanceOf(CarrierAway)
    expect(w.sends).toBe(1)
    w.public_key = '03'
    w.found = { ...of_first!, state: 'succeeded' }
    expect(await w.carryKind()).toBe('settled')
  })
})

const priced = fc.record({
  asset: fc.constantFrom('BTC', 'USD'),
  msat: fc.bigInt(1n, 10n ** 14n).map(amount),
  cents: fc.bigInt(1n, 10n ** 9n),
  routing_fee_max: fc.bigInt(0n, 10n ** 8n).map(amount),
})

test('a fee within the limit is charged within the maximum, and one above is not', () => {
  fc.assert(
    fc.property(priced, ({ asset, msat, cents, routing_fee_max }) => {
      const order = { asset, msat, amount: amount(asset === 'BTC' ? ceilDiv(msat, 1000n) : cents), routing_fee_max }
      const limit = feeLimitMsat(order)
      expect(networkFee(order, 0n)).toBe(0n)
      expect(networkFee(order, limit)).toBeLessThanOrEqual(routing_fee_max)
      expect(networkFee(order, limit + 1n)).toBeGreaterThan(routing_fee_max)
    }),
  )
})
