// corridor trigger: every event there is can be had, over HTTP alone, and what is reported is what the database tells.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Access } from '../../src/cli/access.ts'
import { UsageError } from '../../src/cli/command.ts'
import { recipes } from '../../src/cli/trigger/recipes.ts'
import { trigger } from '../../src/cli/trigger/run.ts'
import { triggerCommand } from '../../src/cli/trigger.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { eventTypes } from '../../src/wiring/resources.ts'
import { eventsOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const access = () => ({ ...s.demo, url: s.service.base_url })

test('there is a recipe for each event that can be subscribed to, and for no other', () => {
  expect(Object.keys(recipes).sort()).toEqual(eventTypes)
})

describe.concurrent('each event occurs', () => {
  test.each(eventTypes)('%s', async (event_type) => {
    const lines: string[] = []
    const triggered = await trigger(event_type, recipes[event_type]!, access(), (line) => lines.push(line))
    expect(triggered.event_type).toBe(event_type)
    expect((await eventsOf(s, triggered.object_guid)).filter((each) => each === event_type)).toEqual([event_type])
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toMatch(/^(GET|POST|DELETE) \/api\/\S+ \.\.\. \d{3}( \w+)?$/)
  })
})

const withoutEvents = [
  '/files',
  '/approvals',
  '/reviews',
  '/providers',
  '/payment_files',
  '/payment_notices',
  '/screening_runs',
  '/screening_hits',
  '/sweeps',
]

/** The lists whose records can be read one by one, and which the key of the bank may read. */
const lists = endpoints.filter(
  ({ method, path, key }) =>
    method === 'GET' &&
    key === 'bank' &&
    !path.includes('{') &&
    // These have no events, so there is none. A review is read with more than a list shows.
    !withoutEvents.includes(path) &&
    endpoints.some((each) => each.method === 'GET' && each.path.replace(/\{\w+\}$/, '') === `${path}/`),
)

test.each(lists.map(({ path, query }) => [path, 'include_pii' in query] as const))(
  'GET %s shows each record in the same bytes as reading it does',
  async (path, isPersonal) => {
    for (const pii of isPersonal ? ['', 'include_pii=true'] : ['']) {
      const { text, body } = await s.call('GET', `${path}?per_page=40&${pii}`)
      const { objects, total } = body
      expect(total).toBeGreaterThan(0)
      const reads: string[] = []
      for (const { guid } of objects) reads.push((await s.call('GET', `${path}/${guid}?${pii}`)).text)
      // How far a payout is, is counted only when it is read by itself.
      if (path === '/payouts') {
        reads.forEach((read, i) => void expect(JSON.parse(read)).toMatchObject(objects[i]))
      } else expect(text).toBe(`{"total":${total},"page":0,"per_page":40,"objects":[${reads.join(',')}]}`)
    }
  },
)

test('the bank that was given has its clock, its scripts and its configuration still', async () => {
  const { bank_guid } = s.demo
  expect(await s.service.sql`select 1 from sandbox_scenarios where bank_guid = ${bank_guid}`).toEqual([])
  expect(await s.service.sql`select 1 from sandbox_markets where bank_guid = ${bank_guid}`).toEqual([])
  expect(
    await s.service
      .sql`select 1 from bank_clocks where bank_guid = ${bank_guid} and (offset_ms <> 0 or frozen_at is not null)`,
  ).toEqual([])
  const bank = await ok(s.call('GET', `/banks/${bank_guid}`))
  expect(bank.updated_at).toBe(bank.created_at)
})

test('keys of new banks do not outlive their use', async () => {
  expect(await s.service.sql`select name from api_keys where name like 'Trigger of %' and revoked_at is null`).toEqual(
    [],
  )
})

describe('the command', () => {
  test.each([
    ['trade.faild', /no event trade\.faild; there are trade\.failed, trade\./],
    ['identity_verification.passed', /there are .*identity_verification\.completed/],
    ['transfers.holding', /there are transfer\.holding, /],
    ['constructor', /there is no event constructor/],
  ])('knows no %s, and says what is near', async (event_type, message) => {
    const run = triggerCommand.run([event_type])
    await expect(run).rejects.toThrow(UsageError)
    await expect(run).rejects.toThrow(message)
  })

  test.each([
    [[]],
    [['trade.failed', 'trade.failed']],
    [['trade.failed', '--list']],
    [['trade.failed', '--url', 'localhost:4100', '--key', 'k']],
    [['trade.failed', '--wait', '0']],
    [['trade.failed', '--nothing']],
  ])('is not used like %j', async (args) => {
    await expect(triggerCommand.run(args)).rejects.toThrow(UsageError)
  })

  /** What it printed. */
  async function printed(args: string[]): Promise<string> {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const steps = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    try {
      expect(await triggerCommand.run(args)).toBe(0)
      return log.mock.calls.join('\n')
    } finally {
      log.mockRestore()
      steps.mockRestore()
    }
  }

  test('lists every event in one line, and says whose clock moves', async () => {
    const lines = (await printed(['--list'])).split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(recipes))
    expect(lines.find((line) => line.startsWith('transfer.holding '))).toMatch(
      /on a new bank; advances that bank's clock by 10 seconds$/,
    )
  })

  test('prints the event, its object and its state', async () => {
    const options = ['--url', s.service.base_url, '--key', s.demo.bank_key]
    const told = JSON.parse(await printed(['trade.failed', ...options]))
    expect(told).toEqual({ event_type: 'trade.failed', object_guid: expect.any(String), state: 'failed' })
    expect(await eventsOf(s, told.object_guid)).toEqual(['trade.storing', 'trade.failed'])
  })

  test('takes keys and address from demo.json, and without a bank key a new bank', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'corridor-trigger-'))
    vi.stubEnv('CORRIDOR_DATA_DIR', data_dir)
    try {
      await expect(triggerCommand.run(['customer.frozen'])).rejects.toThrow(/there is no demo\.json/)
      await writeFile(join(data_dir, 'demo.json'), JSON.stringify(s.demo))
      const bankOf = async (args: string[]) => {
        const { object_guid } = JSON.parse(await printed(['customer.frozen', ...args]))
        const [row] = await s.service.sql<{ bank_guid: string }[]>`
          select bank_guid from customers where guid = ${object_guid}`
        return row!.bank_guid
      }
      expect(await bankOf([])).toBe(s.demo.bank_guid)
      expect(await bankOf(['--organization-key', s.demo.organization_key])).not.toBe(s.demo.bank_guid)
    } finally {
      vi.unstubAllEnvs()
      await rm(data_dir, { recursive: true })
    }
  })
})

describe('what cannot be done', () => {
  const run = (event_type: string, changes: Partial<Access>) =>
    trigger(event_type, recipes[event_type]!, { ...access(), ...changes }, () => {})

  test('a new bank without an organization key', async () => {
    await expect(run('transfer.holding', { organization_key: undefined })).rejects.toThrow(UsageError)
  })

  test('anything with a key that is none', async () => {
    await expect(run('trade.failed', { bank_key: 'sk_nothing' })).rejects.toThrow(/clock was refused: 401/)
  })

  test('anything where nobody answers', async () => {
    await expect(run('trade.failed', { url: 'http://127.0.0.1:1' })).rejects.toThrow(/127\.0\.0\.1:1 did not answer/)
  })

  test('anything on a production bank, and nothing is made there', async () => {
    const bank = await makeProductionBank(s)
    await expect(run('customer.storing', { bank_key: bank.key })).rejects.toThrow(/not one of a sandbox bank/)
    expect(await s.service.sql`select 1 from customers where bank_guid = ${bank.bank_guid}`).toEqual([])
  })
})

test('a recipe whose event does not occur is an error', async () => {
  const idle = { does: 'makes a customer', make: recipes['customer.unverified']!.make }
  await expect(trigger('customer.frozen', idle, { ...access(), wait_seconds: 0.1 }, () => {})).rejects.toThrow(
    /did not occur/,
  )
})
