// corridor migrate: applies migrations and prints them.
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { connect, disconnect } from '../db/pool.ts'
import { targetFrom } from '../db/primary.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'
import { configForTool } from './with-core.ts'

export const migrateCommand: CliCommand = {
  help: `Usage: corridor migrate

Applies missing migrations, each file in its own transaction. corridor up does the same at start.`,
  async run(args) {
    refuseWords(optionsFrom(args, {}).positionals, 'migrate')
    const config = await configForTool()
    const { url, stop } = config.database_url
      ? { url: config.database_url, stop: undefined }
      : await startEmbedded({ dataDir: config.data_dir, log: () => {} })
    const { target, stop: leave } = targetFrom(url, { is_synchronous: config.needs_standby, log: () => {} })
    const sql = connect(target, { name: 'corridor-migrate', max: 1 })
    try {
      const applied = await migrate(sql)
      console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'nothing to apply')
    } finally {
      await disconnect(sql)
      leave()
      await stop?.()
    }
    return 0
  },
}
