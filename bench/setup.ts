// What every benchmark starts with: a database, and the service without HTTP to fill it.
import { pino } from 'pino'
import type { Progress } from '#src/cli/progress'
import { configFrom } from '#src/config'
import { type Core, startCore } from '#src/core'
import type { Cleanups } from './cleanups.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'

export interface Setup {
  readonly database: BenchDatabase
  readonly core: Core
  readonly progress: Progress
  readonly cleanups: Cleanups
}

export async function openSetup(progress: Progress, cleanups: Cleanups): Promise<Setup> {
  const database = await openBenchDatabase(configFrom(process.env).database_url, cleanups)
  progress.step(`${database.server} in ${database.folder}`)
  const core = await startCore({ config: configFrom(database.env), log: pino({ level: 'warn' }, pino.destination(2)) })
  cleanups.add(() => core.stop())
  return { database, core, progress, cleanups }
}
