// A story fills a sandbox bank with a believable history, so that lists, charts and queues have something to show. It uses only API calls that
// any integrator can make, and moves the bank's clock day by day.
import type { Random } from '../../kernel/random.ts'
import type { StoryBank } from './bank.ts'
import type { Cast } from './cast.ts'

export interface StoryStage {
  readonly bank: StoryBank
  readonly random: Random
  readonly cast: Cast
  readonly customers: number
  /** Says how far a long step is. */
  progress(what: string, done: number, all: number): void
}

/** What happens on one day, and what is left to do when the last day is over. */
export interface Plot {
  day(day: number, days: number): Promise<void>
  end?(): Promise<void>
}

export interface Story {
  /** One line for the help. */
  readonly tells: string
  /** Makes the people and places, before the first day. */
  open(stage: StoryStage): Promise<Plot>
}
