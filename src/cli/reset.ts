// corridor reset: deletes the data of a sandbox. The next start creates a new demo.
import { existsSync } from 'node:fs'
import { readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Config, configFrom } from '../config.ts'
import { lockFolder } from '../db/data-lock.ts'
import { startEmbedded } from '../db/embedded.ts'
import { connect, disconnect } from '../db/pool.ts'
import { type CliCommand, optionsFrom, refuseWords, UsageError } from './command.ts'

/** Files that Corridor writes into its data folder. Other files stay. */
const ours =
  /^(postgres(-lib|\.new|\.removed|\.password|\.log(\.1)?)?|logs|restoring|backup\.json|master\.key|demo\.json(\.new)?)$/

export const resetCommand: CliCommand = {
  help: `Usage: corridor reset [--yes]

Deletes the embedded database in CORRIDOR_DATA_DIR (default .corridor), its master key and demo.json. Other files in the folder
stay. The next start creates a new demo. It refuses your own database (DATABASE_URL), a folder with a production bank, and a
folder whose service is running.

  --yes    do not ask (for scripts)`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { yes: { type: 'boolean' } })
    refuseWords(positionals, 'reset')
    const config = configFrom(process.env)
    if (config.database_url) throw new UsageError('corridor reset deletes embedded databases only: unset DATABASE_URL')
    if (!existsSync(join(config.data_dir, 'postgres'))) {
      console.log(`there is no database in ${config.data_dir}: nothing to reset`)
      return 0
    }
    const folder = await realpath(config.data_dir)
    const found = await contentsOf(config)
    if (!values.yes && !(await isConfirmed(folder, found))) {
      console.error('nothing was deleted')
      return 1
    }
    await remove(folder)
    console.log(`deleted the data in ${folder}`)
    return 0
  },
}

/** Opens the database to show what will be deleted. This fails while a service is running. */
async function contentsOf(config: Config): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.data_dir, log: () => {} })
  const sql = connect(embedded.url, { name: 'corridor-reset', max: 1 })
  try {
    // An interrupted start has no tables yet.
    const [migrated] = await sql`select 1 where to_regclass('transfers') is not null`
    if (!migrated) return 'no banks'
    const [production] = await sql`select guid from banks where type = 'production' limit 1`
    if (production) throw new Error(`the folder holds a production bank (${production.guid}): it is not reset`)
    const [counted] = await sql`
      select (select count(*) from banks) || ' sandbox banks, ' || (select count(*) from customers) || ' customers, '
        || (select count(*) from trades) + (select count(*) from transfers) || ' trades and transfers' as text`
    return counted?.text
  } finally {
    await disconnect(sql)
    await embedded.stop()
  }
}

async function isConfirmed(folder: string, found: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError('corridor reset asks before it deletes: run it on a terminal, or add --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`${folder} holds ${found}.\nType reset to delete all of it: `)
    return answer.trim() === 'reset'
  } finally {
    terminal.close()
  }
}

/** The database is renamed first, so an interrupted reset leaves all of it or nothing. */
async function remove(folder: string): Promise<void> {
  const unlock = await lockFolder(folder)
  try {
    await rm(join(folder, 'postgres.removed'), { recursive: true, force: true })
    await rename(join(folder, 'postgres'), join(folder, 'postgres.removed'))
    const names = (await readdir(folder)).filter((name) => ours.test(name))
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  } finally {
    await unlock()
  }
  // Fails if other files are left, which stay.
  await rmdir(folder).catch(() => {})
}
