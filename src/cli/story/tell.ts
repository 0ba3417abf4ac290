// Tells a story on a sandbox bank of a running service, day by day.
import { randomInt } from 'node:crypto'
import { randomFrom } from '../../kernel/random.ts'
import { Refused } from '../../triggers/api.ts'
import { UsageError } from '../command.ts'
import type { Progress } from '../progress.ts'
import { StoryBank } from './bank.ts'
import { Cast } from './cast.ts'
import { remittance } from './remittance.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import type { Story } from './story.ts'
import { trading } from './trading.ts'

export const stories = { remittance, trading, returns, reviews } as const satisfies Record<string, Story>
export type StoryName = keyof typeof stories

export interface Telling {
  readonly url: string
  readonly key: string
  readonly customers: number
  readonly days: number
}

export interface Told {
  readonly story: StoryName
  readonly customers: number
  readonly days: number
  /** The bank's time when the story began and ended. */
  readonly from: string
  readonly until: string
}

export async function tell(name: StoryName, telling: Telling, progress: Progress): Promise<Told> {
  const { url, key, customers, days } = telling
  const bank = new StoryBank(url, key)
  const random = randomFrom(randomInt(2 ** 32))
  const from = await timeOf(bank)
  progress.step(`${name}: ${stories[name].tells}`)
  const plot = await stories[name].open({
    ...{ bank, random, customers },
    cast: new Cast(bank, random),
    progress: (what, done, all) => progress.now(`${done} of ${all} ${what}`),
  })
  progress.step(`${customers} customers are there; ${days} days follow`)
  for (let day = 0; day < days; day++) {
    progress.now(`day ${day + 1} of ${days}`)
    if (day > 0 && day % 10 === 0) progress.step(`${day} of ${days} days are over`)
    await bank.nextDay()
    await plot.day(day, days)
  }
  await bank.rest()
  progress.step('done')
  return { story: name, customers, days, from, until: await timeOf(bank) }
}

/** The first call: it tells whether there is a service, and whether the key is a sandbox bank's. */
async function timeOf(bank: StoryBank): Promise<string> {
  try {
    return String((await bank.get('/sandbox/clock')).now)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new UsageError(`${(error as Error).message}. A story needs a running service: npm start`)
  }
}
