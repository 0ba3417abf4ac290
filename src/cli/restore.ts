// corridor restore: puts a backup in the place of the data, as it was at a time. corridor restore confirm: lets the restored service send again.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { BackupError } from '../backup/backup-error.ts'
import { archivedUntil } from '../backup/backup-folder.ts'
import { planRestore, type RestorePlan, type RestoreTarget } from '../backup/restore-data.ts'
import { type Config, configFrom } from '../config.ts'
import { bytesText } from '../kernel/bytes-text.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { keysOf, type RestoreOptions } from './check-restored.ts'
import { type CliCommand, optionsFrom, timeOption, UsageError } from './command.ts'
import { Progress } from './progress.ts'
import { confirmHelp, confirmRestore, showRestore } from './restore-confirm.ts'
import { planEmbedded, restoreEmbedded } from './restore-embedded.ts'
import { keepLostOf, restoreOwn } from './restore-own.ts'

const usage =
  'corridor restore FOLDER [--to TIME | --base NAME] [--yes] | corridor restore status | corridor restore confirm --reason TEXT'

export const restoreCommand: CliCommand = {
  help: `Usage: corridor restore FOLDER [--to TIME | --base NAME] [--yes]
       corridor restore FOLDER --data NEW_FOLDER [--to TIME | --base NAME]
       corridor restore status
       corridor restore confirm --reason TEXT [--force]

Restores the database from the backups in FOLDER (corridor backup), as it was at TIME, or with everything that the backup has. Every
commit that was acknowledged before TIME is there, none after. Stop the service first. A restore ends with corridor verify.

Embedded database: the data in CORRIDOR_DATA_DIR is replaced, after asking; the old data is kept beside it. The master key must be
there (master.key, or CORRIDOR_MASTER_KEY).

Your own database (DATABASE_URL): writes a new data folder, from which your server starts. Needs PostgreSQL of the same major version
on this machine, and CORRIDOR_MASTER_KEY. The server that runs is not touched.

  --data NEW_FOLDER     your own database: the folder that is written
  --to TIME             such as 2030-01-31T14:05:00Z
  --base NAME           a base backup as it is, without the log after it: its folder in FOLDER/base
  --yes                 do not ask (for scripts)
  --accept-violations   also use a restored database in which verify finds violations

A restored service answers, but sends nothing until you confirm the restore. ${confirmHelp}`,
  async run(args) {
    const [first, ...rest] = args
    if (first === 'status') return showRestore(rest)
    if (first === 'confirm') return confirmRestore(rest)
    const { values, positionals } = optionsFrom(args, {
      to: { type: 'string' },
      base: { type: 'string' },
      data: { type: 'string' },
      yes: { type: 'boolean' },
      'accept-violations': { type: 'boolean' },
    })
    const [named, surplus] = positionals
    if (named === undefined || surplus !== undefined) throw new UsageError(`usage: ${usage}`)
    const to = timeOption(values.to, 'to')
    if (to !== undefined && values.base !== undefined) throw new UsageError('corridor restore takes --to or --base')
    const config = configFrom(process.env)
    const options: RestoreOptions = {
      ...{ folder: resolve(named), target: { to, base: values.base }, report: new Progress() },
      accepts_violations: values['accept-violations'] === true,
    }
    if (config.database_url) return writeOwn(config, options, values.data)
    if (values.data !== undefined) throw new UsageError('--data is for a database of your own: set DATABASE_URL')
    return replaceEmbedded(config, options, values.yes === true)
  },
}

async function replaceEmbedded(config: Config, options: RestoreOptions, isSure: boolean): Promise<number> {
  const began = performance.now()
  const { folder, target } = options
  refuseMissingKey(config)
  keysOf(config)
  // Once before anything is touched, and once with the newest part of the log, from which the time itself may come.
  const archived = await archivedUntil(folder)
  const isLater = target.to !== undefined && archived !== undefined && target.to > archived.at
  const known = await planRestore(folder, isLater ? {} : target)
  if (known.owner.kind !== 'embedded') throw new UsageError('the backup is of a database of your own: set DATABASE_URL')
  if (!isSure && !(await isConfirmed(config, target))) {
    console.error('nothing was changed')
    return 1
  }
  const plan = await planEmbedded(config, options)
  console.error(planned(plan))
  const done = await restoreEmbedded(config, plan, options)
  if (!done) {
    console.error('nothing was replaced: the restored books are not sound (--accept-violations uses them anyway)')
    return 1
  }
  console.log(finished(plan, done.aside, (performance.now() - began) / 1000))
  return 0
}

async function writeOwn(config: Config, options: RestoreOptions, data: string | undefined): Promise<number> {
  if (data === undefined) throw new UsageError('--data NEW_FOLDER is needed: your server starts from it afterwards')
  keysOf(config)
  const began = performance.now()
  const plan = await planRestore(options.folder, options.target)
  if (plan.owner.kind !== 'own') throw new UsageError('the backup is of an embedded database: unset DATABASE_URL')
  await keepLostOf(config, plan, options)
  console.error(planned(plan))
  if (!(await restoreOwn(config, plan, data, options))) {
    console.error('nothing was written: the restored books are not sound (--accept-violations writes them anyway)')
    return 1
  }
  console.log(finished(plan, undefined, (performance.now() - began) / 1000))
  console.log(`Stop all processes of Corridor, let your PostgreSQL start from ${resolve(data)}, then start Corridor.`)
  return 0
}

const planned = ({ base, log_files, bytes }: RestorePlan): string =>
  `restoring the backup ${base.name} and ${log_files.length} files of the log, ${bytesText(bytes)}`

const finished = (plan: RestorePlan, aside: string | undefined, seconds: number): string =>
  `restored to ${isoFromTimestamp(plan.complete_until)} in ${seconds.toFixed(1)} s${
    aside ? `\nThe old data is kept in ${aside}: delete it when you no longer need it.` : ''
  }
The service starts, but sends nothing until you have confirmed the restore: corridor restore confirm (see docs/backup.md).
Make a new backup now: corridor backup FOLDER.`

/** A generated key would be a wrong one, found after all data was copied. */
function refuseMissingKey({ master_key, master_key_file }: Config): void {
  if (master_key !== undefined || master_key_file === undefined || existsSync(master_key_file)) return
  throw new BackupError(
    `there is no master key: put the database's master.key at ${master_key_file}, or set CORRIDOR_MASTER_KEY. It is not in the backup`,
  )
}

async function isConfirmed({ data_dir }: Config, { to, base }: RestoreTarget): Promise<boolean> {
  if (!existsSync(join(data_dir, 'postgres'))) return true
  if (!process.stdin.isTTY) {
    throw new UsageError('corridor restore asks before it replaces data: run it on a terminal, or add --yes')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const all = base === undefined ? 'the newest state of the backup' : `the base backup ${base}`
    const time = to === undefined ? all : `the state of ${isoFromTimestamp(to)}`
    const question = `The data in ${data_dir} is replaced by ${time}, and kept beside it.\nType restore to go on: `
    return (await terminal.question(question)).trim() === 'restore'
  } finally {
    terminal.close()
  }
}
