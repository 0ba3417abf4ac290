// What goes wrong on the way to a wallet (W4): refused, too dear, stuck, replaced, reverted, answered twice or not at all. Whatever happens, the owner loses nothing that did not arrive, and the network keeps only what it really took.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { marketFee } from '../../src/providers/sandbox/fee-market.ts'
import type { Standing } from '../../src/providers/standing.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { Crypto } from '../support/crypto.ts'
import { codeOf } from '../support/desk.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
let c: Crypto
let btc: string
const funds = 10_000_000
beforeAll(async () => {
  s = await startTestService()
  c = new Crypto(s)
  await c.pass(0)
  btc = await c.fund('BTC', funds)
})
afterEach(async () => {
  await c.script('confirm', undefined, 0)
})
afterAll(() => stopSound(s))

const amount = 20_000
const ends = ({ state, failure_code }: { state: string; failure_code?: string }) => [state, failure_code]

const change = (act: () => Promise<void>) => c.change('BTC', btc, act)

describe('not sent', () => {
  test.each(['network_fee_too_low', 'amount_too_low', 'invalid_address', 'external_vendor_error'])(
    '%s costs nothing',
    async (failure_code) => {
      await c.script('fail', { failure_code })
      const changed = await change(async () => {
        const { guid } = await c.send('BTC', amount)
        const failed = await c.reach(guid, 'failed')
        expect(failed).toMatchObject({ failure_code, identifiers: [], network_fee: 0 })
        expect(await c.moved(guid)).toEqual({})
        expect(await c.eventsOf(guid)).toEqual(['storing', 'pending', 'failed'])
      })
      expect(changed).toEqual({ own: 0, gas: 0 })
    },
  )

  test('a script without a code is the vendor; other codes and details are refused', async () => {
    await c.script('fail')
    expect(ends(await c.reach((await c.send('BTC', amount)).guid, 'failed'))).toEqual([
      'failed',
      'external_vendor_error',
    ])
    const script = (body: object) => c.post('/sandbox/scenarios', { noun: 'chain', ...body }).then(codeOf)
    expect(await script({ outcome: 'fail', failure_code: 'refresh_required' })).toBe('400 invalid_value failure_code')
    expect(await script({ outcome: 'confirm', failure_code: 'invalid_address' })).toBe(
      '400 invalid_parameter failure_code',
    )
    expect(await script({ outcome: 'explode' })).toBe('400 invalid_value outcome')
  })

  test('a network that by now takes more than was set aside is not paid', async () => {
    const feeAt = (at: number) => marketFee('ethereum', 'ETH', 1, at as Timestamp)
    const now = Date.parse((await c.read('/sandbox/clock')).now)
    const hours = Array.from({ length: 24 * 60 }, (_, i) => now + (i + 1) * 3_600_000)
    const cheap = hours.find((at, i) => hours.slice(i).some((later) => feeAt(later) > 3n * feeAt(at)))!
    const dear = hours.find((at) => at > cheap && feeAt(at) > 3n * feeAt(cheap))!
    const account = await c.fund('ETH', 1_000)
    await c.pass((cheap - now) / 1000)
    const guid = await c.wallet('ETH')
    const destination_accounts = [{ type: 'external_wallet', guid, receive_amount: 1_000 }]
    const quote = await c.quote('ETH', { destination_accounts })
    await c.pass((dear - cheap) / 1000)
    const transfer = await ok(c.execute(quote.guid))
    expect(ends(await c.reach(transfer.guid, 'failed'))).toEqual(['failed', 'network_fee_too_low'])
    expect(await c.balance(account)).toEqual([1_000, 1_000])
    expect(await c.gas('ETH')).toEqual([0, 0])
  })
})

describe('sent', () => {
  test('reverted: the owner has everything back, the network keeps its fee', async () => {
    await c.script('reverted')
    let fee = 0
    const changed = await change(async () => {
      const { guid, quoted_fee } = await c.send('BTC', amount)
      await c.rest()
      await c.pass(18)
      const failed = await c.reach(guid, 'failed')
      fee = failed.network_fee
      expect(failed).toMatchObject({ failure_code: 'external_vendor_error', identifiers: [{ type: 'txn_hash' }] })
      expect(fee).toBeGreaterThanOrEqual(quoted_fee)
      expect(await c.moved(guid)).toEqual({ 'gas BTC': [-fee], 'external bitcoin BTC': [fee] })
    })
    expect(changed).toEqual({ own: 0, gas: -fee })
  })

  test('replaced: a second hash, and only what was mined is paid', async () => {
    await c.script('replaced')
    let fee = 0
    const changed = await change(async () => {
      const { guid } = await c.send('BTC', amount)
      await c.rest()
      const first = await c.transfer(guid)
      expect([first.state, first.identifiers.length]).toEqual(['pending', 1])
      await c.pass(60)
      const second = await c.transfer(guid)
      expect([second.state, second.identifiers.length]).toEqual(['pending', 2])
      // The one that counts stands first.
      expect(second.identifiers[1]).toEqual(first.identifiers[0])
      await c.pass(18)
      const done = await c.reach(guid, 'completed')
      fee = done.network_fee
      expect(done.identifiers).toEqual(second.identifiers)
      expect(await c.moved(guid)).toEqual({
        'trading BTC': [-amount],
        'external bitcoin BTC': [fee, amount].sort((a, b) => a - b),
        'gas BTC': [-fee],
      })
      expect(await c.eventsOf(guid)).toEqual(['storing', 'pending', 'completed'])
    })
    expect(changed).toEqual({ own: -amount, gas: -fee })
  })

  test.each([
    ['confirm', 1, ['completed', null], -amount],
    ['replaced', 2, ['completed', null], -amount],
    ['reverted', 1, ['failed', 'external_vendor_error'], 0],
  ])('stuck, then %s', async (outcome, hashes, end, own) => {
    await c.script('stuck', undefined, 2)
    let fee = 0
    const changed = await change(async () => {
      const { guid } = await c.send('BTC', amount)
      await c.rest()
      // What is left of the script is for the next one, and does not free this one.
      await c.pass(86_400)
      expect((await c.transfer(guid)).state).toBe('pending')
      await c.script(outcome)
      await c.pass(60)
      await c.pass(18)
      const ended = await c.transfer(guid)
      expect(ends(ended)).toEqual(end)
      expect(ended.identifiers).toHaveLength(hashes)
      fee = ended.network_fee
      expect((await c.script('confirm', undefined, 0)).remaining).toBe(0)
    })
    expect(changed).toEqual({ own, gas: -fee })
  })

  test('an answer that never came is asked for again, and it is paid once', async () => {
    await c.script('time_out')
    let fee = 0
    const changed = await change(async () => {
      const { guid } = await c.send('BTC', amount)
      const { identifiers } = await eventually(
        () => c.transfer(guid),
        ({ identifiers: known }) => known.length > 0,
      )
      await c.rest()
      await c.pass(18)
      const done = await c.reach(guid, 'completed')
      expect(done.identifiers).toEqual(identifiers)
      fee = done.network_fee
    })
    expect(changed).toEqual({ own: -amount, gas: -fee })
  })

  test('the same word twice, or words in another order, change nothing more', async () => {
    const { guid } = await c.send('BTC', amount)
    await c.rest()
    await c.pass(18)
    const done = await c.reach(guid, 'completed')
    const moved = await c.moved(guid)
    const { bank_guid } = s.demo
    const said: Standing[] = [
      { kind: 'settled', identifiers: done.identifiers, network_fee: BigInt(done.network_fee) as never },
      { kind: 'pending', check_again_at: 0 as Timestamp, identifiers: [], network_fee: 0n as never },
      // Kept once, for a person (late-failure.test.ts).
      { kind: 'failed', failure_code: 'external_vendor_error', identifiers: [], network_fee: 5n as never },
      { kind: 'cancelled', identifiers: [], network_fee: 0n as never },
    ]
    for (const standing of said) {
      const input = { bank_guid, transfer_guid: guid as Guid, standing }
      const output = standing.kind === 'failed' ? { guid, state: 'completed' } : 'stale'
      expect(await s.service.engine.submit(recordStanding, input)).toMatchObject({ output })
    }
    expect(await c.transfer(guid)).toEqual({ ...done, updated_at: expect.any(String) })
    expect(await c.moved(guid)).toEqual(moved)
  })
})
