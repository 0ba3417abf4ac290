// Opens the database for commands that work on it.
import { type Config, configFrom } from '../config.ts'
import { type Core, startCore } from '../core.ts'
import { runningUrl } from '../db/embedded.ts'
import { openLog } from './log.ts'

/** The configured database, or the embedded database of a running service. */
export async function configForTool(): Promise<Config> {
  const config = configFrom(process.env)
  if (config.database_url) return config
  const running = await runningUrl(config.data_dir)
  return running ? { ...config, database_url: running } : config
}

export async function withCore<T>(work: (core: Core, config: Config) => Promise<T>): Promise<T> {
  const config = await configForTool()
  const core = await startCore({ config, log: openLog({ ...config, log_level: 'warn' }) })
  try {
    return await work(core, config)
  } finally {
    await core.stop()
  }
}
