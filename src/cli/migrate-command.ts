// corridor migrate: applies migrations and says what it did.

import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { connect, disconnect } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import { type CliCommand, configForTool, optionsFrom, refuseWords } from './command.ts'

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary: 'apply migrations to the database',
  help: `Usage: corridor migrate

Applies what is missing, each file in its own transaction. corridor up does the same at start.`,
  async run(args) {
    refuseWords(optionsFrom(args, {}).positionals, 'migrate')
    const config = await configForTool()
    const embedded = config.database_url ? undefined : await startEmbedded({ dataDir: config.data_dir, log: () => {} })
    const url = config.database_url ?? defined(embedded, 'without a URL the database is embedded').url
    const sql = connect(url, { name: 'corridor-migrate', max: 1 })
    try {
      const applied = await migrate(sql)
      console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'nothing to apply')
    } finally {
      await disconnect(sql)
      await embedded?.stop()
    }
    return 0
  },
}
