// corridor migrate: applies migrations and prints them; --plan prints what they would do.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { distribute, isDistributed } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { planMigrations } from '../db/migration-plan.ts'
import type { Sql } from '../db/pool.ts'
import { prepareServiceRole } from '../db/service-role.ts'
import { type CliCommand, optionsFrom, refuseWords, UsageError, wholeOption } from './command.ts'
import { planText } from './migration-plan-text.ts'
import { configForTool } from './with-core.ts'
import { withDatabase } from './with-database.ts'

export const migrateCommand: CliCommand = {
  help: `Usage: corridor migrate [--plan [--json]] [--distributed [--shards N]]

Applies missing migrations, each file in its own transaction. corridor up does the same at start.

  --plan         changes nothing: shows what would be applied, which tables it locks and how, what takes time, and what processes of the
                 release before may miss. It makes an empty copy of the schema in a database of its own and drops it, so the user must be
                 allowed to create one
  --json         the plan for machines
  --distributed  also spreads the tables over the nodes of a Citus cluster. Stop the service first. Later starts find out by themselves
                 that the database is distributed
  --shards N     into how many parts (32): more than you will ever have nodes`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      plan: { type: 'boolean' },
      json: { type: 'boolean' },
      distributed: { type: 'boolean' },
      shards: { type: 'string', default: '32' },
    })
    refuseWords(positionals, 'migrate')
    if (values.json && !values.plan) throw new UsageError('corridor migrate --json needs --plan')
    if (values.distributed && values.plan) throw new UsageError('corridor migrate takes --plan or --distributed')
    const shards = wholeOption(values.shards, 'shards', 1, 1024)
    const config = await configForTool()
    // Without this, the plan would create the database that it is made for.
    if (values.plan && !config.database_url && !existsSync(join(config.data_dir, 'postgres'))) {
      throw new UsageError(
        `there is no database in ${config.data_dir} yet: the first start creates one. For your own database set DATABASE_URL`,
      )
    }
    const { needs_standby } = config
    return withDatabase(config, { name: 'corridor-migrate', needs_standby }, async (sql) => {
      console.log(values.plan ? await planned(sql, values.json) : await applied(sql))
      if (values.distributed || (!values.plan && (await isDistributed(sql)))) {
        const spread = await distribute(sql, { shards, log: (text) => console.log(text) })
        if (spread.length === 0) console.log('every table is distributed already')
      }
      // New tables need grants, and so do processes that run already and a look by corridor doctor. Each start makes them too.
      if (!values.plan) await prepareServiceRole(sql, await isDistributed(sql))
      return 0
    })
  },
}

async function applied(sql: Sql): Promise<string> {
  const names = await migrate(sql)
  return names.length > 0 ? names.map((name) => `applied ${name}`).join('\n') : 'nothing to apply'
}

async function planned(sql: Sql, isJson = false): Promise<string> {
  const plans = await planMigrations(sql)
  return isJson ? JSON.stringify(plans, null, 2) : planText(plans)
}
