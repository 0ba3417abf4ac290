// What screening says of an address, by list, by script and by the decision of a person.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assets } from '../../src/kernel/asset.ts'
import { screenedAddresses } from '../../src/providers/sandbox/screened-addresses.ts'
import { outcomeOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { fieldOf, freshAddress, Wallets } from '../support/wallets.ts'

let s: TestService
let wallets: Wallets
beforeAll(async () => {
  s = await startTestService()
  wallets = new Wallets(s)
})
afterAll(() => stopSound(s))

test.each(
  screenedAddresses.filter(({ network }) => network !== 'testnet').map((each) => [each.chains[0], each] as const),
)('%s: listed addresses are prohibited, or sent to review', async (chain, { prohibited, review }) => {
  const asset = assets.find((each) => each.chain === chain)!.code
  expect(await wallets.endOf({ asset, address: prohibited })).toBe('failed prohibited_address')
  const { guid } = await wallets.made({ asset, address: review })
  expect((await wallets.settled(guid)).state).toBe('reviewing')
  expect(outcomeOf(await wallets.decide(guid, 'approve'))).toBe('200 completed')
  for (const decision of ['approve', 'reject'] as const)
    expect(outcomeOf(await wallets.decide(guid, decision))).toBe('409 data_exists')
})

test('another spelling of a listed address, and another chain of its kind, are found', async () => {
  const { prohibited } = screenedAddresses.find(({ chains }) => chains[0] === 'ethereum')!
  for (const asset of ['ETH', 'ETH_BASE', 'USDC_POL']) {
    expect(await wallets.endOf({ asset, address: prohibited.toLowerCase() })).toBe('failed prohibited_address')
  }
})

test('force_review waits for a decision, whatever the screening would say', async () => {
  const { prohibited } = screenedAddresses.find(({ chains }) => chains[0] === 'ethereum')!
  const forced = { asset: 'ETH_BASE', address: prohibited, expected_behaviours: ['force_review'] }
  const { guid } = await wallets.made(forced)
  expect((await wallets.settled(guid)).state).toBe('reviewing')
  const rejected = await wallets.decide(guid, 'reject')
  expect([rejected.status, rejected.body.state, rejected.body.failure_code]).toEqual([
    200,
    'failed',
    'prohibited_address',
  ])
  // A rejected wallet gives its address back.
  const again = await wallets.made(forced)
  await wallets.settled(again.guid)
  expect(outcomeOf(await wallets.decide(again.guid, 'approve'))).toBe('200 completed')
  expect(outcomeOf(await wallets.post(forced))).toBe('409 data_exists')
  expect(await wallets.endOf({ ...forced, address: 'nonsense' })).toBe('failed invalid_address')
})

test('a scenario scripts the next answers, and no more', async () => {
  const next = () => wallets.endOf({ asset: 'ETH', address: freshAddress() })
  expect((await wallets.script('reject', 2)).body).toEqual({ noun: 'screening', outcome: 'reject', remaining: 2 })
  expect([await next(), await next(), await next()]).toEqual([
    'failed prohibited_address',
    'failed prohibited_address',
    'completed',
  ])
  await wallets.script('review', 1)
  expect([await next(), await next()]).toEqual(['reviewing', 'completed'])
  const { prohibited } = screenedAddresses.find(({ chains }) => chains[0] === 'ethereum')!
  await wallets.script('pass', 1)
  expect(await wallets.endOf({ asset: 'USDT', address: prohibited })).toBe('completed')
  await wallets.script('reject', 5)
  await wallets.script('reject', 0)
  expect(await next()).toBe('completed')
  const wrong = await wallets.script('settle', 1)
  expect([outcomeOf(wrong), fieldOf(wrong)]).toEqual(['400 invalid_value', 'outcome'])
})

test('a repeated question gets the scripted answer again', async () => {
  await wallets.script('reject', 1)
  const { screening } = await s.service.services.providersOf(s.demo.bank_guid)
  const question = { bank_guid: s.demo.bank_guid, chain: 'ethereum', address: freshAddress(), tag: null } as const
  const ask = (reference: string, is_repeat: boolean) =>
    screening.screenAddress({ ...question, reference: reference as typeof question.bank_guid, is_repeat })
  const [one, two] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string]
  const rejected = { kind: 'failed', failure_code: 'rejected' }
  expect(await ask(one, false)).toEqual(rejected)
  expect(await ask(two, true)).toEqual({ kind: 'done', result: 'passed' })
  expect(await ask(one, true)).toEqual(rejected)
})

test('on a production bank nobody is cleared without a screening, and nothing is simulated', async () => {
  const real = new Wallets(s, (await makeProductionBank(s)).key)
  const body = { asset: 'ETH', address: freshAddress() }
  const simulated = await real.post({ ...body, expected_behaviours: ['force_review'] })
  expect([outcomeOf(simulated), fieldOf(simulated)]).toEqual(['400 invalid_parameter', 'expected_behaviours'])
  const { guid, environment } = await real.made(body)
  expect(environment).toBe('production')
  expect((await real.settled(guid)).state).toBe('reviewing')
  expect(outcomeOf(await real.decide(guid, 'approve'))).toBe('422 unsupported_value')
})
