// corridor bench turns: builds of the service in turn, in one run.
import { resolve } from 'node:path'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import type { Cleanups } from '../cleanups.ts'
import { type Build, type Contender, startContender } from '../contender.ts'
import { table } from '../report.ts'
import { listNames } from '../turn-reads.ts'
import { type Measured, type TurnName, Turns, turnNames, usualTurns } from '../turns.ts'

export const benchTurnsHelp = `Usage: corridor bench turns --build NAME=FOLDER --build NAME=FOLDER [options]

  --build NAME=FOLDER   a checkout of Corridor that is built (npm run build); give two or more
  --workload LIST       some of the names below (default ${usualTurns.join(',')})
  --clients LIST        concurrent clients (default 1,64,256)
  --rounds N            how often each build is measured (default 5)
  --seconds N           measured time of each turn (default 3)
  --warm N              time of each workload before the first round, at the most clients (default 15)
  --customers N         customers of each build (default 100)
  --sync-ms N           the database waits so long before each sync, as a slower disk would (default 0)
  --json                one JSON document instead of a table

Each build runs with its own embedded PostgreSQL and is filled over HTTP. In every round each build is measured once, seconds
after the other, because the speed of a machine changes within minutes. The table has the medians, and the ratio of each to
the first build. CPU is in microseconds for each.

${usualTurns.slice(0, 3).join(', ')}: see corridor bench. list reads 20 trades, read one customer. The other lists end with the length of their pages
(pii: customers with their personal data; entries: statements of accounts):
${listNames.join(', ')}`

interface Row {
  readonly workload: TurnName
  readonly clients: number
  readonly builds: readonly (Measured & { readonly name: string })[]
}

export async function runBenchTurns(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { builds, workloads, clients, rounds, seconds, warm, customers, sync_ms, isJson } = optionsOf(args)
  const progress = new Progress()
  const rows: Row[] = []
  let errors = 0
  for (const roles of ['api', 'api,worker'] as const) {
    const own = workloads.filter((name) => (name === 'completed') === (roles === 'api,worker'))
    if (own.length === 0) continue
    const contenders: Contender[] = []
    for (const build of builds) {
      progress.now(`${build.name}: filling`)
      contenders.push(await startContender(build, { roles, customers, sync_ms }, cleanups))
    }
    const turns = new Turns(cleanups)
    // Compiled and cached as in a service that runs for a while.
    for (const contender of contenders) {
      for (const name of own) {
        progress.now(`${contender.name}: warming up with ${name}`)
        await turns.measure(contender, name, Math.max(...clients), warm)
      }
    }
    for (const workload of own) {
      for (const count of clients) {
        const measured = contenders.map((): Measured[] => [])
        for (let round = 0; round < rounds; round++) {
          const order = [...contenders.keys()]
          for (const i of round % 2 === 0 ? order : order.toReversed()) {
            progress.now(`${workload}, ${count} clients, round ${round + 1}: ${contenders[i]!.name}`)
            measured[i]!.push(await turns.measure(contenders[i]!, workload, count, seconds))
          }
        }
        const medians = measured.map((all, i) => ({ name: contenders[i]!.name, ...medianOf(all) }))
        errors += measured.flat().reduce((sum, each) => sum + each.errors, 0)
        const first_error = measured.flat().find((each) => each.first_error)?.first_error
        if (first_error) progress.step(`${workload}: ${first_error}`)
        rows.push({ workload, clients: count, builds: medians })
        progress.step(
          `${workload}, ${count} clients: ${medians.map((each) => `${each.name} ${each.per_second.toFixed(0)}/s`).join(', ')}`,
        )
      }
    }
    for (const { stop } of contenders) await stop()
  }
  progress.clear()
  console.log(isJson ? JSON.stringify({ rounds, seconds, rows }, null, 2) : reportText(rows))
  return errors === 0 ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    build: { type: 'string', multiple: true, default: [] },
    workload: { type: 'string', default: usualTurns.join(',') },
    clients: { type: 'string', default: '1,64,256' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    warm: { type: 'string', default: '15' },
    customers: { type: 'string', default: '100' },
    'sync-ms': { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench turns')
  const builds = values.build.map(buildOf)
  if (builds.length < 2) throw new UsageError('--build is needed at least twice, each as NAME=FOLDER')
  const workloads = turnNames.filter((name) => values.workload.split(',').includes(name))
  if (workloads.length !== values.workload.split(',').length) {
    throw new UsageError(`--workload takes ${turnNames.join(', ')}`)
  }
  return {
    builds,
    workloads,
    clients: values.clients.split(',').map((text) => wholeOption(text, 'clients', 1, 1024)),
    rounds: wholeOption(values.rounds, 'rounds', 1, 100),
    seconds: wholeOption(values.seconds, 'seconds', 1, 600),
    warm: wholeOption(values.warm, 'warm', 1, 600),
    customers: wholeOption(values.customers, 'customers', 2, 10_000),
    sync_ms: wholeOption(values['sync-ms'], 'sync-ms', 0, 100),
    isJson: values.json,
  }
}

function buildOf(text: string): Build {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError('--build takes NAME=FOLDER')
  return { name: text.slice(0, at), folder: resolve(text.slice(at + 1)) }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function medianOf(all: readonly Measured[]): Measured {
  const of = (name: 'per_second' | 'p50_ms' | 'p99_ms' | 'service_us' | 'database_us'): number =>
    median(all.map((each) => each[name]))
  return {
    per_second: of('per_second'),
    p50_ms: of('p50_ms'),
    p99_ms: of('p99_ms'),
    service_us: of('service_us'),
    database_us: of('database_us'),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    first_error: undefined,
  }
}

function reportText(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ workload, clients, builds }) => {
    const first = builds[0]!
    return builds.map((each) => {
      const ratio = (name: 'per_second' | 'service_us' | 'database_us'): string => (each[name] / first[name]).toFixed(2)
      return [
        ...[workload, String(clients), each.name, each.per_second.toFixed(0), ratio('per_second')],
        ...[each.p50_ms.toFixed(1), each.p99_ms.toFixed(1), each.service_us.toFixed(0), ratio('service_us')],
        ...[each.database_us.toFixed(0), ratio('database_us'), String(each.errors)],
      ]
    })
  })
  const head = [
    'workload',
    'clients',
    'build',
    'per second',
    'ratio',
    'p50 ms',
    'p99 ms',
    'service us',
    'ratio',
    'database us',
    'ratio',
    'errors',
  ]
  return table(head, lines).join('\n')
}
