// Kills the real service at every step of a piece of work. First the steps are learned from a bank whose work nobody disturbs. Then each
// step has a bank of its own; when each bank has come to its step, the process is killed (kill -9) with all of them there. It is killed
// once more at another step of each, and then the work ends undisturbed.
import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import type { Sql } from '../../src/db/pool.ts'
import { releaseLeases } from '../../src/jobs/claim.ts'
import { eventually, testDataDir, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { randomFrom, seedFor } from './random.ts'
import { keyOf, type Step, SteppedService } from './stepped-service.ts'

interface Bank {
  readonly guid: string
}

export interface KilledWork<B extends Bank> {
  readonly database_url: string
  sql(): Sql
  /** Banks whose work is about to begin. */
  open(count: number): Promise<readonly B[]>
  /** Of the service that is killed. */
  env(banks: readonly B[]): Readonly<Record<string, string>>
  /** Those of which something is seen, and those whose work has ended. */
  begun(banks: readonly B[]): Promise<ReadonlySet<string>>
  ended(banks: readonly B[]): Promise<ReadonlySet<string>>
  /** Nothing is left to do: time passes, and partners do what is theirs. */
  pass(banks: readonly B[], service: SteppedService): Promise<void>
  /** A bank that stands still at this step, the nth, would keep the others from their work: its process has no other. */
  isAlone?(key: string, n: number, keys: readonly string[]): boolean
  /** A step of a call that stays open, such as that of news: it may or may not come before the work has ended. */
  isByChance?(key: string): boolean
  /** What the next process would wait for. */
  release?(): Promise<unknown>
}

export interface Kills<B> {
  readonly seed: number
  readonly keys: readonly string[]
  /** The undisturbed one is the first. */
  readonly banks: readonly B[]
  readonly kills: number
}

export async function killAtEachStep<B extends Bank>(work: KilledWork<B>): Promise<Kills<B>> {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
  const seed = seedFor(21)
  const random = randomFrom(seed)
  const start = (banks: readonly B[], stops: Readonly<Record<string, string>>, onStep?: (step: Step) => void) => {
    const common = {
      DATABASE_URL: work.database_url,
      CORRIDOR_MASTER_KEY: testMasterKey,
      CORRIDOR_DATA_DIR: testDataDir,
    }
    return SteppedService.start({ ...common, CORRIDOR_ROLES: 'worker', ...work.env(banks) }, stops, onStep)
  }

  async function drive(banks: readonly B[], service: SteppedService): Promise<void> {
    const going = (known: ReadonlySet<string>) => banks.filter(({ guid }) => !known.has(guid) && !service.stopOf(guid))
    for (;;) {
      await eventually(
        async () => {
          const jobs = await work.sql()<{ bank_guid: string; kind: string; last_error: string | null }[]>`
            select replace(bank_guid::text, '-', '') as bank_guid, kind, last_error from jobs
            where dead_at is null and run_at < 'infinity'`
          const due = jobs.filter(({ bank_guid }) => banks.some(({ guid }) => guid === bank_guid))
          return [...due.filter(({ bank_guid }) => !service.stopOf(bank_guid)), ...going(await work.begun(banks))]
        },
        (left) => left.length === 0 && !service.isCommitting,
      )
      const left = going(await work.ended(banks))
      if (left.length === 0) return
      await work.pass(left, service)
    }
  }

  const learned: Step[] = []
  const undisturbed = await work.open(1)
  const first = await start(undisturbed, {}, (step) => learned.push(step))
  await drive(undisturbed, first)
  await first.kill()
  await releaseLeases(work.sql())
  await work.release?.()
  const keys = learned.map(keyOf)
  const banks = await work.open(keys.length)
  const places: string[][] = banks.map(() => [])

  async function killAt(keyFor: (n: number) => string): Promise<void> {
    const all = [...banks.entries()]
    const isAlone = (n: number): boolean => work.isAlone?.(keys[n]!, n, keys) === true
    const together = all.filter(([n]) => !isAlone(n))
    const alone = all.filter(([n]) => isAlone(n)).map((each) => [each])
    for (const round of together.length > 0 ? [together, ...alone] : alone) {
      const some = round.map(([, bank]) => bank)
      const service = await start(some, Object.fromEntries(round.map(([n, { guid }]) => [guid, keyFor(n)])))
      try {
        await drive(some, service)
      } finally {
        await service.kill()
      }
      for (const [n, { guid }] of round) {
        const stop = service.stopOf(guid)
        if (stop) places[n]!.push(keyOf(stop))
      }
      // As the one service of its database does when it starts: otherwise it would wait for them to end.
      await releaseLeases(work.sql())
      await work.release?.()
    }
    assertSound(await audit(work.sql()))
  }

  await killAt((n) => keys[n]!)
  // How often a partner is asked until it has done its part may differ by one from bank to bank. Each kind of step is met all the same.
  const nameOf = (key: string) => key.replace(/ \d+$/, '')
  const namesOf = (all: readonly string[]) =>
    [...new Set(all.filter((key) => work.isByChance?.(key) !== true).map(nameOf))].sort()
  expect(namesOf(places.flat())).toEqual(namesOf(keys))
  const missed = keys.filter((_, n) => places[n]!.length === 0)
  if (missed.length > 0) console.info(`steps that did not come again: ${missed.join(', ')}`)
  expect(missed.length).toBeLessThanOrEqual(keys.length / 5)
  if (!work.isAlone) await killAt(() => keys[random.between(0, keys.length - 1)]!)
  const last = await start(banks, {})
  try {
    await drive(banks, last)
  } finally {
    await last.kill()
  }
  await releaseLeases(work.sql())
  await work.release?.()
  return { seed, keys, banks: [...undisturbed, ...banks], kills: places.flat().length }
}

/** The steps around these are among those that were learned. */
export function expectAround({ keys }: Pick<Kills<unknown>, 'keys'>, names: readonly string[]): void {
  expect(keys).toEqual(expect.arrayContaining(names.flatMap((name) => [`before ${name} 1`, `after ${name} 1`])))
}
