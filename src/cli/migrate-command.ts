// corridor migrate: applies migrations and prints them.

import { distribute, isDistributed } from '../db/distribute.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { connect, disconnect } from '../db/pool.ts'
import { type CliCommand, optionsFrom, refuseWords, wholeOption } from './command.ts'
import { configForTool } from './with-core.ts'

export const migrateCommand: CliCommand = {
  help: `Usage: corridor migrate [--distributed [--shards N]]

Applies missing migrations, each file in its own transaction. corridor up does the same at start.

--distributed  also spreads the tables over the nodes of a Citus cluster. Stop the service first. Later starts find out by
               themselves that the database is distributed
--shards N     into how many parts (32): more than you will ever have nodes`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      distributed: { type: 'boolean', default: false },
      shards: { type: 'string', default: '32' },
    })
    refuseWords(positionals, 'migrate')
    const shards = wholeOption(values.shards, 'shards', 1, 1024)
    const config = await configForTool()
    const { url, stop } = config.database_url
      ? { url: config.database_url, stop: undefined }
      : await startEmbedded({ dataDir: config.data_dir, log: () => {} })
    const sql = connect(url, { name: 'corridor-migrate', max: 1 })
    try {
      const applied = await migrate(sql)
      console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'nothing to apply')
      if (values.distributed || (await isDistributed(sql))) {
        const spread = await distribute(sql, { shards, log: (text) => console.log(text) })
        if (spread.length === 0) console.log('every table is distributed already')
      }
    } finally {
      await disconnect(sql)
      await stop?.()
    }
    return 0
  },
}
