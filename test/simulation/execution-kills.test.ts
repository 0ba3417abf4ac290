// kill -9 of the real service at every step of an execution: before and after each question to a provider and each commit, the
// answers to clients among them. Every step of every chain has a bank of its own; when each has come to its step, the process is
// killed. It is killed once more at another step of each, and after that everything is as it is without a kill.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { releaseLeases } from '../../src/jobs/claim.ts'
import { parseTimestamp } from '../../src/kernel/time.ts'
import { type ExecutionChain, executionChains } from '../support/execution-chains.ts'
import { eventually, startTestService, type TestService, testDataDir, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { DrivenBank, type Remains } from './driven-bank.ts'
import { randomFrom, seedFor } from './random.ts'
import { type Step, SteppedService } from './stepped-service.ts'

const seed = seedFor(5)
const random = randomFrom(seed)
const noon = parseTimestamp('2026-11-16T12:00:00Z')!
const at_once = 20

let s: TestService
/** How each chain goes without a kill. */
const usual = new Map<ExecutionChain, { steps: readonly string[]; remains: Remains }>()
/** The one that is killed at the first step of its chain, at the second, and so on. */
const killed = new Map<ExecutionChain, readonly DrivenBank[]>()
/** Where each was killed: twice, unless it was over by then. */
const places = new Map<DrivenBank, string[]>()
const steps: Step[] = []

/** Made a few at a time: they wait for jobs. */
async function openAll(chains: readonly ExecutionChain[]): Promise<DrivenBank[]> {
  const banks: DrivenBank[] = []
  for (let start = 0; start < chains.length; start += at_once) {
    banks.push(...(await Promise.all(chains.slice(start, start + at_once).map((chain) => DrivenBank.open(s, chain)))))
  }
  return banks
}

const start = (stops: Readonly<Record<string, number>> = {}): Promise<SteppedService> => {
  const { database_url } = s.service
  const env = { DATABASE_URL: database_url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: testDataDir }
  return SteppedService.start(env, stops, (step) => steps.push(step))
}

/** Until each of them stands still or has nothing left to do. */
async function drive(banks: readonly DrivenBank[], service: SteppedService): Promise<void> {
  for (;;) {
    await untilIdle(service)
    const going = banks.filter((bank) => !bank.isDone && !service.stopOf(bank.bank_guid))
    if (going.length === 0) return
    // A few at a time: on a slow machine the service would be too busy for all of them at once.
    for (let first = 0; first < going.length; first += at_once) {
      await Promise.all(going.slice(first, first + at_once).map((bank) => bank.go(service)))
    }
  }
}

/** The clocks stand: a job that waits for one to be turned has no time in this world. */
async function untilIdle(service: SteppedService): Promise<void> {
  const due = async () => {
    const jobs = await s.service.sql<{ bank_guid: string; kind: string; last_error: string | null }[]>`
      select replace(bank_guid::text, '-', '') as bank_guid, kind, last_error from jobs
      where dead_at is null and run_at < 'infinity'`
    return jobs.filter(({ bank_guid }) => !service.stopOf(bank_guid))
  }
  await eventually(due, ({ length }) => length === 0 && !service.isCommitting)
}

/** Kills the service when each bank stands at its step, if it ever comes there. */
async function killAt(banks: readonly DrivenBank[], stopOf: (bank: DrivenBank) => number): Promise<void> {
  const service = await start(Object.fromEntries(banks.map((bank) => [bank.bank_guid, stopOf(bank)])))
  try {
    await drive(banks, service)
  } finally {
    await service.kill()
  }
  for (const bank of banks) {
    const stop = service.stopOf(bank.bank_guid)
    if (stop) places.set(bank, [...(places.get(bank) ?? []), stop.name])
  }
  assertSound(await audit(s.service.sql))
  // As the one service of its database does when it starts: otherwise it would wait for them to end.
  await releaseLeases(s.service.sql)
}

const remainsOf = (bank: DrivenBank): Promise<Remains> => {
  for (const { bank_guid, name, reference } of steps) {
    if (bank_guid === bank.bank_guid && reference) bank.asked.add(`${name.replace(/^\w+ /, '')} ${reference}`)
  }
  return bank.remains(s)
}

beforeAll(async () => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
  // What a network takes depends on the time.
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' }, now: () => noon })
  const first = await start()
  try {
    const banks = await openAll(executionChains)
    await drive(banks, first)
    for (const bank of banks) {
      const names = steps.filter(({ bank_guid }) => bank_guid === bank.bank_guid).map(({ name }) => name)
      usual.set(bank.chain, { steps: names, remains: await remainsOf(bank) })
    }
    const all = await openAll(executionChains.flatMap((chain) => usual.get(chain)!.steps.map(() => chain)))
    for (const chain of executionChains)
      killed.set(
        chain,
        all.filter((bank) => bank.chain === chain),
      )
  } finally {
    await first.kill()
  }
  const all = [...killed.values()].flat()
  await killAt(all, (bank) => killed.get(bank.chain)!.indexOf(bank) + 1)
  await killAt(all, (bank) => random.between(1, usual.get(bank.chain)!.steps.length))
  const last = await start()
  try {
    await drive(all, last)
  } finally {
    await last.kill()
  }
})
afterAll(() => s.stop())

describe.each(executionChains)('$name', (chain) => {
  test('ends, and how', () => expect(usual.get(chain)!.remains).toMatchObject(chain.end))

  test(`is killed at each of its steps and ends the same (SEED=${seed})`, async () => {
    const { steps, remains } = usual.get(chain)!
    const banks = killed.get(chain)!
    expect(banks.map((bank) => places.get(bank)?.[0])).toEqual(steps)
    for (const bank of banks) expect(await remainsOf(bank), places.get(bank)!.join(', then ')).toEqual(remains)
  })
})

test('the books are sound, and the carriers have the same', async () => {
  assertSound(await audit(s.service.sql))
  expect((await reconcile(s.service.sql, noon)).differences).toEqual([])
})
