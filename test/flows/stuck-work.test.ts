// Reviews of work that is stuck: deposits that nobody sends back, and dead jobs. No worker runs here, so they stay as they are.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobsCommand } from '../../src/cli/jobs.ts'
import { codeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => stopSound(s))

const post = (path: string, body: Fields) => ok(s.call('POST', path, body))
const review = async (guid: string) => (await ok(s.call('GET', `/reviews?object_guid=${guid}`))).objects[0]
const decide = (guid: string, kind: string, decision: string) =>
  s.call('POST', `/reviews/${guid}/decisions`, { kind, decision, reason: 'because' })
const jobOf = async (guid: string) =>
  (
    await s.service
      .sql`select kind, attempts, dead_at, last_error, run_at <= now() as is_due from jobs where object_guid = ${guid}`
  )[0]

/** As a worker leaves a job that has failed too often. */
const kill = (guid: string) => s.service.sql`
  update jobs set dead_at = now(), attempts = 25, last_error = 'the market is closed' where object_guid = ${guid}`

async function deadTrade(): Promise<string> {
  const fields = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 }
  const { guid: quote_guid } = await post('/quotes', { ...fields, customer_guid: s.demo.customers[0]!.guid })
  const { guid } = await post('/trades', { trade_type: 'platform', quote_guid })
  await kill(guid)
  return guid
}

test('a deposit is rejected, and sent back by hand', async () => {
  const account_guid = s.demo.customers[0]!.accounts[0]!.guid
  const { guid: deposit_bank_account_guid } = await post('/deposit_bank_accounts', { type: 'main', account_guid })
  const body = { account_guid, amount: 500, deposit_bank_account_guid, unique_memo_id: 'nobody' }
  const { guid } = await post('/sandbox/deposits', body)
  expect(await review(guid)).toMatchObject({ kind: 'transfer', asset: 'USD', amount: 500 })
  expect(codeOf(await decide(guid, 'deposit', 'sent_back'))).toBe('409 data_exists')
  expect(await ok(decide(guid, 'transfer', 'reject'))).toMatchObject({ object_state: 'cancelling' })
  expect(await review(guid)).toMatchObject({ kind: 'deposit', decisions: ['sent_back'] })
  const { evidence, history } = await ok(s.call('GET', `/reviews/${guid}`))
  expect(evidence).toMatchObject({ state: 'cancelling', side: 'deposit', receive_amount: 500 })
  expect(history[0]).toMatchObject({ act: 'decideReview', reason: 'because' })
  expect(await ok(decide(guid, 'deposit', 'sent_back'))).toMatchObject({ object_state: 'failed' })
  expect(codeOf(await decide(guid, 'deposit', 'sent_back'))).toBe('409 data_exists')
  expect(await review(guid)).toBeUndefined()
})

describe('a dead job', () => {
  test('is made due again', async () => {
    const guid = await deadTrade()
    expect(await review(guid)).toMatchObject({ kind: 'job', object_type: 'trade', decisions: ['retry', 'give_up'] })
    expect((await ok(s.call('GET', `/reviews/${guid}`))).evidence).toMatchObject({
      job_kind: 'fill-trade',
      attempts: 25,
      last_error: 'the market is closed',
    })
    expect(await ok(decide(guid, 'job', 'retry'))).toEqual({ guid, state: 'done', object_state: 'storing' })
    expect(await jobOf(guid)).toEqual({
      kind: 'fill-trade',
      attempts: 0,
      dead_at: null,
      last_error: null,
      is_due: true,
    })
    expect(codeOf(await decide(guid, 'job', 'retry'))).toBe('409 data_exists')
    expect(await review(guid)).toBeUndefined()
  })

  test('is given up with its object', async () => {
    const guid = await deadTrade()
    expect(await ok(decide(guid, 'job', 'give_up'))).toMatchObject({ object_state: 'cancelled' })
    expect(await jobOf(guid)).toBeUndefined()
    expect(codeOf(await decide(guid, 'job', 'give_up'))).toBe('404 not_found')
  })

  test('is only tried again where its object has no way out', async () => {
    const { guid } = await post('/external_wallets', { name: 'W', asset: 'ETH', address: `0x${'7'.repeat(40)}` })
    await kill(guid)
    expect(await review(guid)).toMatchObject({ object_type: 'external_wallet', decisions: ['retry'] })
    expect(codeOf(await decide(guid, 'job', 'give_up'))).toBe('400 invalid_value decision')
    expect(await ok(decide(guid, 'job', 'retry'))).toMatchObject({ object_state: 'storing' })
  })
})

describe('corridor jobs', () => {
  const said: string[] = []
  const run = (...words: string[]): Promise<number> => jobsCommand.run(words)
  beforeAll(() => {
    vi.stubEnv('DATABASE_URL', s.service.database_url)
    vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
    vi.spyOn(console, 'log').mockImplementation((text) => said.push(text))
  })
  afterEach(() => said.splice(0))
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  test('lists, tries again and gives up, in the name of the user', async () => {
    const [first, second] = [await deadTrade(), await deadTrade()]
    const named = ['--bank', s.demo.bank_guid, '--reason', 'market opened']
    await run('list', '--bank', s.demo.bank_guid)
    expect(JSON.parse(said.at(-1)!)).toMatchObject([
      { object_guid: first, kind: 'fill-trade', attempts: 25 },
      { object_guid: second },
    ])
    await run('retry', first, ...named)
    expect(JSON.parse(said.at(-1)!)).toEqual({ guid: first, state: 'storing' })
    await run('give-up', second, ...named)
    expect(JSON.parse(said.at(-1)!)).toEqual({ guid: second, state: 'cancelled' })
    await run('list')
    expect(JSON.parse(said.at(-1)!)).toEqual([])
    await expect(run('retry', first, ...named)).rejects.toThrow('refused: data_exists')
    const { objects } = await ok(s.call('GET', `/audit_records?object_guid=${first}`))
    expect(objects).toMatchObject([
      { actor_type: 'operator', actor_name: expect.any(String), act: 'decideReview', reason: 'market opened' },
    ])
  })

  test.each([['mend'], ['retry'], ['retry', 'f'.repeat(32)], ['list', 'more']])(
    '%s is told how it is used',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('usage: corridor jobs')
    },
  )

  test('an act needs a reason', async () => {
    await expect(run('retry', 'f'.repeat(32), '--bank', 'f'.repeat(32))).rejects.toThrow('--reason needs')
  })
})
