#!/usr/bin/env -S node --max-semi-space-size=32
// The command line: one file per command, and the resources of the API (api/). A command is loaded when it runs, because loading all of them
// takes a second. The young generation of the heap is larger than V8's default, because requests live as long as a commit takes. That gives a
// fifth more trades per second. npm start uses the same flag.
import { didYouMean } from '../kernel/nearest.ts'
import { version } from '../version.ts'
import { type CliCommand, UsageError } from './command.ts'
import { type CommandName, summaries } from './command-list.ts'

const commands: Readonly<Record<CommandName, () => Promise<CliCommand>>> = {
  up: async () => (await import('./up.ts')).upCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  banks: async () => (await import('./banks.ts')).banksCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  staff: async () => (await import('./staff.ts')).staffCommand,
  decide: async () => (await import('./decide.ts')).decideCommand,
  resolve: async () => (await import('./resolve.ts')).resolveCommand,
  jobs: async () => (await import('./jobs.ts')).jobsCommand,
  demo: async () => (await import('./demo-command.ts')).demoCommand,
  reset: async () => (await import('./reset.ts')).resetCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  logs: async () => (await import('./logs.ts')).logsCommand,
  open: async () => (await import('./open.ts')).openCommand,
  completion: async () => (await import('./completion.ts')).completionCommand,
  apply: async () => (await import('./apply.ts')).applyCommand,
  trigger: async () => (await import('./trigger.ts')).triggerCommand,
  listen: async () => (await import('./listen.ts')).listenCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  connector: async () => (await import('./connector.ts')).connectorCommand,
  reconcile: async () => (await import('./reconcile.ts')).reconcileCommand,
  nodes: async () => (await import('./nodes.ts')).nodesCommand,
  lists: async () => (await import('./lists.ts')).listsCommand,
  bench: async () => (await import('./bench.ts')).benchCommand,
  generate: async () => (await import('./generate.ts')).generateCommand,
}

async function help(): Promise<string> {
  const { readOperations } = await import('./api/document.ts')
  const rows = Object.entries(summaries).map(([name, summary]) => `  ${name.padEnd(10)} ${summary}`)
  return `corridor ${version}: a bank-scoped trading and remittance service

Usage: corridor <command> [options]

${rows.join('\n')}

Resources of a running service: corridor <resource> <verb> [guid] [--field value ...], such as corridor customers list --state verified

${inLines(readOperations().after([]))}

corridor <command> --help explains a command, corridor <resource> --help lists its verbs. Configuration comes from the environment:
docs/operating.md lists the variables.`
}

function inLines(words: readonly string[]): string {
  const lines: string[] = ['']
  for (const word of words) {
    if ((lines.at(-1) ?? '').length + word.length > 110) lines.push('')
    lines.push(`${lines.pop()}  ${word}`)
  }
  return lines.join('\n')
}

/** The API has banks too: all its verbs but `create`, which is the operator's. `corridor api banks create` is the one of the API. */
const isOfApi = (name: string, verb: string | undefined): boolean =>
  name === 'api' || (name === 'banks' && ['get', 'list', 'update'].includes(verb ?? ''))

async function run(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(await help())
    return name === undefined ? 2 : 0
  }
  if (name === '--version') {
    console.log(version)
    return 0
  }
  if (Object.hasOwn(commands, name) && !isOfApi(name, rest[0])) {
    const command = await commands[name as CommandName]()
    if (!rest.includes('--help') && !rest.includes('-h')) return command.run(rest)
    console.log(typeof command.help === 'string' ? command.help : await command.help())
    return 0
  }
  const { runResource } = await import('./api/run.ts')
  const code = await runResource(name === 'api' ? rest : argv)
  if (code !== undefined) return code
  const { readOperations } = await import('./api/document.ts')
  const known = [...Object.keys(commands), ...readOperations().after([])]
  throw new UsageError(`there is no command "${name}"; corridor --help lists them.${didYouMean(name, known)}`)
}

// A reader such as `head` may close the pipe before the end.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const { name, message, stack } = error as Error
  // Users need the message, not the stack. A TypeError is a bug and shows its stack.
  const { paintFor } = await import('./output.ts')
  console.error(`${paintFor(process.stderr)('corridor:', 'bad')} ${error instanceof TypeError ? stack : message}`)
  process.exitCode = error instanceof UsageError || name === 'ConfigError' ? 2 : 1
}
