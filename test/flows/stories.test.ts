// The stories of `corridor demo --story`: each fills a bank with a history, can be told again, and leaves sound books.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoCommand } from '../../src/cli/demo-command.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await stopSound(s)
})

async function told(story: string, customers: number, days: number) {
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void said.push(text))
  const options = [
    '--customers',
    String(customers),
    '--days',
    String(days),
    '--url',
    s.demo.base_url,
    '--key',
    s.demo.bank_key,
  ]
  expect(await demoCommand.run(['--story', story, ...options])).toBe(0)
  log.mockRestore()
  return JSON.parse(said[0]!)
}
const total = async (path: string): Promise<number> => (await ok(s.call('GET', path))).total

describe('a story', () => {
  test('of trading has trades of both sides, on days of the bank', async () => {
    const { from, until } = await told('trading', 6, 6)
    expect(Date.parse(until) - Date.parse(from)).toBeGreaterThanOrEqual(6 * 86_400_000)
    expect(await total('/trades?state=completed')).toBeGreaterThan(20)
    expect(await total(`/trades?created_at_gte=${from}&created_at_lt=${until}`)).toBeGreaterThan(20)
  })

  test('of remittance has payments to Mexico, also when it is told again', async () => {
    await told('remittance', 4, 2)
    const first = await total('/executions?state=completed')
    expect(first).toBeGreaterThan(0)
    await told('remittance', 4, 2)
    expect(await total('/executions?state=completed')).toBeGreaterThan(first)
  })

  test('of returns has pulls that settled', async () => {
    await told('returns', 4, 6)
    expect(await total('/transfers?transfer_type=funding&state=completed')).toBeGreaterThan(3)
  })

  test('of reviews leaves some for a person', async () => {
    await told('reviews', 4, 5)
    const waiting = await Promise.all(
      ['/external_wallets', '/transfers', '/identity_verifications'].map((path) => total(`${path}?state=reviewing`)),
    )
    expect(waiting.reduce((sum, each) => sum + each)).toBeGreaterThan(0)
  })
})

test.each([
  [['--story', 'novel'], '--story must be one of remittance, trading, returns, reviews'],
  [['--story', 'trading', '--days', '0'], '--days must be a whole number from 1 to 1000'],
  [['--story', 'trading', '--url', 'http://127.0.0.1:1', '--key', 'k'], 'A story needs a running service: npm start'],
])('%j is refused', async (args, message) => {
  await expect(demoCommand.run(args)).rejects.toThrow(message)
})
