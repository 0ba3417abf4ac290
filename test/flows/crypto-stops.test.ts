// What stops a transfer to a wallet, or does not: its owner takes it back, the screening or a person says no, a limit is full.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Timestamp } from '../../src/kernel/time.ts'
import { screenedAddresses } from '../../src/providers/sandbox/screened-addresses.ts'
import { Crypto } from '../support/crypto.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
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
afterEach(() => vi.restoreAllMocks())
afterAll(() => stopSound(s))

const amount = 20_000
const providers = () => s.service.services.providersOf(s.demo.bank_guid)
const cancel = (guid: string) => s.call('DELETE', `/transfers/${guid}`)
const ends = ({ state, failure_code }: { state: string; failure_code?: string }) => [state, failure_code]
const change = (act: () => Promise<void>) => c.change('BTC', btc, act)

describe('taken back', () => {
  test('while it is stored: failed at once', async () => {
    const { screening } = await providers()
    const check_again_at = (Date.now() + 10 * 365 * 86_400_000) as Timestamp
    vi.spyOn(screening, 'screenTransfer').mockResolvedValue({ kind: 'pending', check_again_at })
    const changed = await change(async () => {
      const { guid } = await c.send('BTC', amount)
      await c.rest()
      expect(ends((await cancel(guid)).body)).toEqual(['failed', 'cancelled'])
      expect((await cancel(guid)).status).toBe(409)
    })
    expect(changed).toEqual({ own: 0, gas: 0 })
  })

  test('while it is reviewed: failed at once', async () => {
    const changed = await change(async () => {
      const { guid } = await c.send('BTC', amount, {}, { expected_behaviours: ['force_review'] })
      await c.reach(guid, 'reviewing')
      expect(ends((await cancel(guid)).body)).toEqual(['failed', 'cancelled'])
    })
    expect(changed).toEqual({ own: 0, gas: 0 })
  })

  test('a wallet that was deleted while its transfer was reviewed is not paid', async () => {
    const changed = await change(async () => {
      const { guid, destination_account } = await c.send('BTC', amount, {}, { expected_behaviours: ['force_review'] })
      await c.reach(guid, 'reviewing')
      expect((await s.call('DELETE', `/external_wallets/${destination_account.guid}`)).status).toBe(200)
      const approved = await ok(s.call('POST', `/sandbox/transfers/${guid}/decide`, { decision: 'approve' }))
      expect(ends(approved)).toEqual(['failed', 'invalid_destination'])
    })
    expect(changed).toEqual({ own: 0, gas: 0 })
  })

  test('a wallet that was deleted while its transfer was screened is not paid', async () => {
    const { screening } = await providers()
    const screened = vi.spyOn(screening, 'screenTransfer')
    const check_again_at = (Date.now() + 600_000) as Timestamp
    screened.mockResolvedValueOnce({ kind: 'pending', check_again_at })
    const changed = await change(async () => {
      const { guid, destination_account } = await c.send('BTC', amount)
      await c.rest()
      expect((await s.call('DELETE', `/external_wallets/${destination_account.guid}`)).status).toBe(200)
      await c.pass(3600)
      expect(ends(await c.transfer(guid))).toEqual(['failed', 'invalid_destination'])
    })
    expect(changed).toEqual({ own: 0, gas: 0 })
  })

  test('before the chain has it: it never gets it', async () => {
    const { blockchain } = await providers()
    const carry = vi.spyOn(blockchain, 'carry').mockRejectedValue(new Error('the line is dead'))
    const changed = await change(async () => {
      const { guid } = await c.send('BTC', amount)
      await c.reach(guid, 'pending')
      expect((await cancel(guid)).body.state).toBe('cancelling')
      expect(ends(await c.reach(guid, 'failed'))).toEqual(['failed', 'cancelled'])
      carry.mockRestore()
      expect(await c.moved(guid)).toEqual({})
    })
    expect(changed).toEqual({ own: 0, gas: 0 })
  })

  test('after that: it cannot be, and completes', async () => {
    const { guid } = await c.send('BTC', amount)
    await c.rest()
    expect((await cancel(guid)).body.state).toBe('cancelling')
    await c.rest()
    expect((await c.transfer(guid)).state).toBe('cancelling')
    await c.pass(18)
    await c.reach(guid, 'completed')
    expect(await c.eventsOf(guid)).toEqual(['storing', 'pending', 'cancelling', 'completed'])
  })

  test('one that is stuck goes on when it is freed', async () => {
    await c.script('stuck')
    const { guid } = await c.send('BTC', amount)
    await c.rest()
    await cancel(guid)
    await c.pass(600)
    expect((await c.transfer(guid)).state).toBe('cancelling')
    await c.script('confirm')
    await c.pass(60)
    await c.pass(18)
    await c.reach(guid, 'completed')
  })
})

describe('screened', () => {
  test('passed, but its owner was frozen meanwhile: it waits for a person, and for the owner', async () => {
    const owner = { customer_guid: await c.customer() }
    const own = await c.fund('BTC', funds, owner)
    const { screening } = await providers()
    const check_again_at = (Date.now() + 7 * 86_400_000) as Timestamp
    vi.spyOn(screening, 'screenTransfer').mockResolvedValueOnce({ kind: 'pending', check_again_at })
    const { guid } = await c.send('BTC', amount, owner)
    await c.rest()
    await ok(s.call('POST', `/sandbox/customers/${owner.customer_guid}/freeze`))
    await c.pass(8 * 86_400)
    expect(await c.transfer(guid)).toMatchObject({ state: 'reviewing' })
    expect(await c.balance(own)).toEqual([funds, funds - amount])
    const approve = () => s.call('POST', `/sandbox/transfers/${guid}/decide`, { decision: 'approve' })
    expect((await approve()).status).toBe(422)
    await ok(s.call('POST', `/sandbox/customers/${owner.customer_guid}/unfreeze`))
    await ok(approve())
    await c.rest()
    await c.pass(86_400)
    expect(await c.transfer(guid)).toMatchObject({ state: 'completed' })
  })

  const decide = (guid: string, decision: string) => ok(c.post(`/sandbox/transfers/${guid}/decide`, { decision }))
  const screening = (outcome: string) => ok(c.post('/sandbox/scenarios', { noun: 'screening', outcome }))
  const quoteTo = (guid: string) =>
    c.quote('BTC', { destination_accounts: [{ type: 'external_wallet', guid, receive_amount: amount }] })

  test('rejected, it fails and costs nothing', async () => {
    const quote = await quoteTo(await c.wallet('BTC'))
    const changed = await change(async () => {
      await screening('reject')
      const { guid } = await ok(c.execute(quote.guid))
      expect(ends(await c.reach(guid, 'failed'))).toEqual(['failed', 'compliance_rejection'])
    })
    expect(changed).toEqual({ own: 0, gas: 0 })
  })

  test('a listed address is reviewed again at each execution, and a person decides', async () => {
    const { review } = screenedAddresses.find(({ chains }) => chains[0] === 'bitcoin')!
    const wallet = await c.wallet('BTC', { address: review })
    await ok(c.post(`/sandbox/external_wallets/${wallet}/decide`, { decision: 'approve' }))
    const [one, two] = [await quoteTo(wallet), await quoteTo(wallet)]
    const [no, yes] = [await ok(c.execute(one.guid)), await ok(c.execute(two.guid))]
    for (const { guid } of [no, yes]) await c.reach(guid, 'reviewing')
    expect(ends(await decide(no.guid, 'reject'))).toEqual(['failed', 'compliance_rejection'])
    expect((await decide(yes.guid, 'approve')).state).toBe('pending')
    await c.rest()
    await c.pass(18)
    await c.reach(yes.guid, 'completed')
    expect(await c.eventsOf(yes.guid)).toEqual(['storing', 'reviewing', 'pending', 'completed'])
  })
})

test('limits in another asset count what is delivered, and what fails gives it back', async () => {
  // 0.01 BTC is some 964 USD; the limit is 1500.
  const limit = { type: 'daily', asset: 'USD', amount: 150_000, activities: ['crypto_transfer'], sides: ['withdrawal'] }
  const owner = { customer_guid: await c.customer({ activity_limits: [limit] }) }
  await c.fund('BTC', funds, owner)
  await c.script('fail')
  const failed = await c.send('BTC', 1_000_000, owner)
  await c.reach(failed.guid, 'failed')
  const first = await c.send('BTC', 1_000_000, owner)
  expect(ends(await c.send('BTC', 1_000_000, owner))).toEqual(['failed', 'daily_limit_exceeded'])
  await c.rest()
  await c.pass(18)
  await c.reach(first.guid, 'completed')
  await c.pass(86_400)
  expect((await c.send('BTC', 1_000_000, owner)).state).toBe('storing')
  await c.pass(18)
})
