// What every benchmark begins with: a stage, and on it the service without HTTP, to make what is measured.
import { pino } from 'pino'
import type { Progress } from '#src/cli/progress'
import { configFrom } from '#src/config'
import { type Core, startCore } from '#src/core'
import type { Cleanups } from './cleanups.ts'
import { openStage, type Stage } from './stage.ts'

export interface Scene {
  readonly stage: Stage
  readonly core: Core
  readonly progress: Progress
  readonly cleanups: Cleanups
}

export async function openScene(progress: Progress, cleanups: Cleanups): Promise<Scene> {
  const stage = await openStage(configFrom(process.env).database_url, cleanups)
  progress.step(`${stage.server} in ${stage.folder}`)
  const core = await startCore({ config: configFrom(stage.env), log: pino({ level: 'warn' }, pino.destination(2)) })
  cleanups.add(() => core.stop())
  return { stage, core, progress, cleanups }
}
