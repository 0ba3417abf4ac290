// The commands of resources against a service: what they print, what they send, and how a refusal reads.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RefusedByService } from '../../src/cli/api/refusal.ts'
import { runResource } from '../../src/cli/api/run.ts'
import { UsageError } from '../../src/cli/command.ts'
import { openCommand } from '../../src/cli/open.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

const wasTerminal = process.stdout.isTTY
const atTerminal = (isTTY: boolean | undefined) => Object.assign(process.stdout, { isTTY })

let s: TestService
let data_dir: string
beforeAll(async () => {
  s = await startTestService()
  data_dir = await mkdtemp(join(tmpdir(), 'corridor-cli-'))
  await writeFile(join(data_dir, 'demo.json'), JSON.stringify(s.demo))
  vi.stubEnv('CORRIDOR_DATA_DIR', data_dir)
  vi.stubEnv('NO_COLOR', '1')
  atTerminal(true)
})
afterAll(async () => {
  atTerminal(wasTerminal)
  vi.unstubAllEnvs()
  await rm(data_dir, { recursive: true })
  await stopSound(s)
})

/** Runs `corridor` with the words of a line and more arguments. Resolves to the exit code and what was printed. */
async function corridor(line: string, ...more: string[]): Promise<{ code: number | undefined; text: string }> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    const code = await runResource([...line.split(' '), ...more])
    return { code, text: log.mock.calls.join('\n') }
  } finally {
    log.mockRestore()
  }
}

async function printed(line: string, ...more: string[]): Promise<string> {
  const { code, text } = await corridor(line, ...more)
  expect(code).toBe(0)
  return text
}

test('a program behind a pipe gets the answer as it came, a person a table', async () => {
  const table = await printed('banks list')
  expect(table).toMatch(/^guid +/)
  atTerminal(false)
  try {
    expect(JSON.parse(await printed('banks list')).objects).toHaveLength(1)
    expect(await printed('banks list --json false')).toBe(table)
    expect(JSON.parse(await printed('customers list --all')).objects.length).toBeGreaterThan(0)
  } finally {
    atTerminal(true)
  }
  expect(JSON.parse(await printed('banks list --json')).objects).toHaveLength(1)
})

test('api alone lists the resources', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    expect([await runResource([]), await runResource(['--help'])]).toEqual([2, 0])
    expect(log.mock.calls.join('\n')).toMatch(/^Usage: corridor api RESOURCE VERB[\s\S]*\bcustomers\b[\s\S]*\btrades\b/)
  } finally {
    log.mockRestore()
  }
})

/** The value of a line such as `guid: 0199...`. */
const valueIn = (text: string, name: string): string => new RegExp(`^${name}: +(.*)$`, 'm').exec(text)?.[1] ?? ''

const quote = (customer: string) =>
  `quotes create --product-type trading --symbol BTC-USD --side buy --customer ${customer}`

test('a customer is made, verified and found; a quote becomes a trade', async () => {
  const made = await printed('customers create --type individual --name.first Ada --name.last Lovelace --labels vip')
  const guid = valueIn(made, 'guid')
  expect(valueIn(made, 'labels')).toBe('vip')
  expect(valueIn(await printed(`sandbox customers verify ${guid}`), 'state')).toBe('verified')
  expect(valueIn(await printed(`customers get ${guid} --include-pii`), 'name.first')).toBe('Ada')
  const list = (await printed('customers list --state verified --label vip')).split('\n')
  expect(list).toEqual([
    expect.stringMatching(/^guid +state /),
    expect.stringMatching(`^${guid} +verified `),
    '1 to 1 of 1',
  ])

  const [customer] = s.demo.customers
  const quoted = await printed(`${quote(customer!.guid)} --deliver-amount 10000`)
  expect(valueIn(quoted, 'deliver_amount')).toBe('10000')
  const trade = await printed(`trades create --quote ${valueIn(quoted, 'guid')}`)
  expect(valueIn(trade, 'trade_type')).toBe('platform')
  expect(await printed(`trades get ${valueIn(trade, 'guid')}`)).toContain(valueIn(quoted, 'guid'))
  expect(await printed('banks list')).toContain(s.demo.bank_guid)
})

test('amounts above 2^53 go there and come back with all their digits, and --json prints the answer as it came', async () => {
  const amount = '123456789012345678901234567890'
  const text = await printed(`${quote(s.demo.customers[0]!.guid)} --deliver-amount ${amount} --json`)
  expect(text).toContain(`"deliver_amount":${amount},`)
  const { guid } = JSON.parse(text)
  expect((await s.call('GET', `/quotes/${guid}`)).text).toBe(text)
  expect(valueIn(await printed(`quotes get ${guid}`), 'deliver_amount')).toBe(amount)
})

test('--all walks the pages, each record once', async () => {
  for (let i = 0; i < 3; i++)
    await printed(`customers create --type individual --name.first A --name.last Many --labels walked`)
  const text = await printed('customers list --label walked --per-page 2 --all')
  expect(text.split('\n')).toHaveLength(5)
  expect(text).toMatch(/\n3 in all$/)
  const pages = (await printed('customers list --label walked --per-page 2 --all --json')).split('\n')
  expect(pages.map((page) => JSON.parse(page).objects.length)).toEqual([2, 1])
  expect(await printed('customers list --label nobody --all')).toBe('none\n0 in all')
  const events = await printed('events list --per-page 100 --all')
  const { total } = await ok(s.call('GET', '/subscription_events?page=0', undefined, { key: s.demo.organization_key }))
  expect(Number(/(\d+) in all$/.exec(events)![1])).toBeGreaterThanOrEqual(total)
})

test('the same Idempotency-Key has the same answer; without one each call is new', async () => {
  const create = 'customers create --type individual --name.first A --name.last Once'
  const twice = [await printed(`${create} --idempotency-key one`), await printed(`${create} --idempotency-key one`)]
  expect(twice[0]).toBe(twice[1])
  expect(valueIn(await printed(create), 'guid')).not.toBe(valueIn(await printed(create), 'guid'))
})

test('events are sent again', async () => {
  const made = await printed(
    'subscriptions create --name mine --type webhook --environment sandbox --url http://127.0.0.1:9/ --event-types customer.verified',
  )
  const guid = valueIn(made, 'guid')
  expect(valueIn(made, 'url')).toBe('http://127.0.0.1:9/')
  const { objects } = JSON.parse(await printed('events list --event-type customer.verified --after 0 --json'))
  expect(valueIn(await printed(`events resend ${objects[0].guid} --subscription ${guid}`), 'events')).toBe('1')
  await printed(`subscriptions delete ${guid}`)
})

test.each([
  [
    'a wrong option is refused, with the one that was meant',
    'customers list --stat verified',
    /takes no --stat\. Did you mean --state\?$/,
  ],
  ['so is a wrong verb', 'customers lst', /corridor customers has no "lst"; there are .*\. Did you mean list\?$/],
  ['and a wrong value', 'customers list --state verifed', /--state must be one of .*Did you mean verified\?$/],
  [
    'an address without a key is not called with the key of the demo',
    'trades list --url http://127.0.0.1:1',
    /give --key/,
  ],
])('%s', async (_, line, message) => {
  const called = vi.spyOn(globalThis, 'fetch')
  const told = await corridor(line).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(UsageError)
  expect((told as Error).message).toMatch(message)
  expect(called).not.toHaveBeenCalled()
  called.mockRestore()
})

test.each([
  ['a wrong key', () => 'trades list --key nothing', /^401 authentication_failed: The API key is not valid/],
  [
    'a field is named as it was typed',
    () => `trades create --quote ${s.demo.bank_guid}`,
    /^422 no_quote: .*\n {2}--quote\n {2}request /,
  ],
  [
    'a field that was left out is named as its option',
    () => 'quotes create --product-type trading --symbol BTC-USD --deliver-amount 1',
    /^400 missing_parameter: .*--side/,
  ],
  ['an argument is named in capitals', () => `trades get ${s.demo.bank_guid}`, /^404 not_found: /],
  [
    'the key of a bank is not one of an organization',
    () => `banks list --key ${s.demo.bank_key}`,
    /^401 invalid_subject/,
  ],
])('the service refuses: %s', async (_, line, message) => {
  const told = await corridor(line()).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(RefusedByService)
  expect((told as Error).message).toMatch(message)
})

test('an answer that never came names the Idempotency-Key to send again', async () => {
  const line = 'customers create --type individual --name.last Gone --url http://127.0.0.1:1 --key k'
  await expect(corridor(line)).rejects.toThrow(/did not answer POST .*again with --idempotency-key [\w-]{36}$/)
  await expect(corridor('trades list --url http://127.0.0.1:1 --key k')).rejects.toThrow(/did not answer GET/)
})

test('address and keys come from the environment, the one of the organization where it is needed', async () => {
  vi.stubEnv('CORRIDOR_DATA_DIR', join(data_dir, 'nothing'))
  try {
    await expect(corridor('trades list')).rejects.toThrow(/give --url \(or CORRIDOR_URL\) and --key/)
    vi.stubEnv('CORRIDOR_URL', `${s.service.base_url}/`)
    vi.stubEnv('CORRIDOR_KEY', s.demo.bank_key)
    expect((await corridor('trades list')).code).toBe(0)
    await expect(corridor('banks list')).rejects.toThrow(/^401 invalid_subject/)
    vi.stubEnv('CORRIDOR_ORGANIZATION_KEY', s.demo.organization_key)
    expect((await corridor('banks list')).code).toBe(0)
    vi.stubEnv('CORRIDOR_URL', 'localhost:4100')
    await expect(corridor('trades list')).rejects.toThrow(UsageError)
  } finally {
    for (const name of ['URL', 'KEY', 'ORGANIZATION_KEY']) vi.stubEnv(`CORRIDOR_${name}`, undefined)
    vi.stubEnv('CORRIDOR_DATA_DIR', data_dir)
  }
})

test('help shows the fields, their values, which are required, and an example', async () => {
  expect(await printed('trades --help')).toMatch(/trades create +Execute a trading quote/)
  const help = await printed('trades create --help')
  expect(help).toMatch(/^Usage: corridor trades create --quote-guid GUID \[options\]/)
  expect(help).toMatch(/Required:\n\n {2}--quote-guid GUID/)
  expect(help).toMatch(/--expected-error expired_quote\|non_sufficient_funds/)
  expect(help).toMatch(/Example:\n\n {2}corridor trades create --quote-guid [0-9a-f]{32}$/)
  expect((await corridor('trades')).code).toBe(2)
  expect((await corridor('nothing')).code).toBeUndefined()
})

test('corridor open prints the address of the documentation', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await openCommand.run(['--print'])).toBe(0)
  expect(log.mock.calls).toEqual([[`${s.service.base_url}/docs`]])
  log.mockRestore()
  expect((await fetch(`${s.service.base_url}/docs`)).ok).toBe(true)
})
