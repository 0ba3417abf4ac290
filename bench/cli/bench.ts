// corridor bench: measures the canonical workloads on this machine, against pgbench on the same database.
import { availableParallelism } from 'node:os'
import type { Benchmarks } from '#src/cli/bench'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import { Cleanups } from '../cleanups.ts'
import { commitTime } from '../database-readings.ts'
import { floorsOf } from '../floors.ts'
import { type WorkloadName, workloadNames } from '../load-messages.ts'
import { openPgbench } from '../pgbench.ts'
import { type BenchReport, reportText } from '../report.ts'
import { openSetup } from '../setup.ts'
import { runWorkload, type WorkloadResult } from '../workload.ts'
import { benchAbuseHelp, runBenchAbuse } from './abuse.ts'
import { benchBacklogHelp, runBenchBacklog } from './backlog.ts'
import { benchBulkHelp, runBenchBulk } from './bulk.ts'
import { benchFilesHelp, runBenchFiles } from './files.ts'
import { benchFillHelp, runBenchFill } from './fill.ts'
import { benchListsHelp, runBenchLists } from './lists.ts'
import { benchNodesHelp, runBenchNodes } from './nodes.ts'
import { benchPeersHelp, runBenchPeers } from './peers.ts'
import { benchReadsHelp, runBenchReads } from './reads.ts'
import { benchRefusedHelp, runBenchRefused } from './refused.ts'
import { benchRetentionHelp, runBenchRetention } from './retention.ts'
import { benchSanctionsHelp, runBenchSanctions } from './sanctions.ts'
import { benchScreeningHelp, runBenchScreening } from './screening.ts'
import { benchSoakHelp, runBenchSoak } from './soak.ts'
import { benchStopHelp, runBenchStop } from './stop.ts'
import { benchStorageHelp, runBenchStorage } from './storage.ts'
import { benchTurnsHelp, runBenchTurns } from './turns.ts'
import { benchWebhooksHelp, runBenchWebhooks } from './webhooks.ts'

const spread_banks = 64

export const benchmarks: Benchmarks = {
  help: `Usage: corridor bench [options]
       corridor bench lists [customers|executions|all] [options]
       corridor bench reads [options]
       corridor bench turns --build NAME=FOLDER --build NAME=FOLDER [options]
       corridor bench webhooks [options]
       corridor bench abuse [keys|openapi|uploads|all] [options]
       corridor bench files [FORMAT|all] [options]
       corridor bench backlog [options]
       corridor bench bulk [options]
       corridor bench peers --peer NAME[=PROGRAM|ADDRESS] ... [options]
       corridor bench refused [read-only|full-disk] [options]
       corridor bench retention [options]
       corridor bench sanctions [options]
       corridor bench screening [options]
       corridor bench soak [options]
       corridor bench stop [options]
       corridor bench storage [options]
       corridor bench fill [options]
       corridor bench nodes --nodes URL,URL,... [options]

  --workload LIST       ${workloadNames.join(',')} (default all)
  --clients LIST        concurrent clients (default 1,16,64,256)
  --seconds N           measured time of each point (default 8)
  --customers N         customers of the bank (default 10000)
  --trades N            go on with accepted until N trades, to see the memory of the service
  --spread              accepted also with the customers spread over ${spread_banks} banks
  --pgbench-scale N     scale of pgbench (default 50); 0 leaves pgbench out
  --quick               64 and 256 clients, 3 seconds each, a short pgbench
  --profile DIR         write CPU profiles of the service
  --json                one JSON document instead of tables

accepted    quotes made beforehand, workers off, POST /api/trades only; then a worker drains them, and all must complete
pairs       POST /api/quotes, then POST /api/trades; drained likewise
completed   workers on; a client trades again only when its trade has completed. Completion is seen by one more
            connection, which asks the list for the hundred trades longest under way and rests 5 ms between two rounds.
book        quotes made beforehand, POST /api/transfers between two customers: moved when it is answered
crypto      quotes made beforehand, workers off, POST /api/transfers to a wallet; then a worker carries them all

Every trade has an Idempotency-Key, a spread fee, a label and a daily limit; all share the accounts of one bank; rate
limits are off; every answer is durable. The service and the load generator are processes of their own. CPU is in cores.
It works on a fresh database: of its own embedded PostgreSQL, or of the server of DATABASE_URL; both are cleaned up.
pgbench looks for its best number of clients first, and is then run right before and right after every point, because
machines swing: a ratio is against the better of the two. Exit code 1 when a floor was missed.

${benchListsHelp}

${benchReadsHelp}

${benchTurnsHelp}

${benchWebhooksHelp}

${benchAbuseHelp}

${benchFilesHelp}

${benchBacklogHelp}

${benchBulkHelp}

${benchPeersHelp}

${benchRefusedHelp}

${benchRetentionHelp}

${benchSanctionsHelp}

${benchScreeningHelp}

${benchSoakHelp}

${benchStopHelp}

${benchStorageHelp}

${benchFillHelp}

${benchNodesHelp}`,
  async run(args) {
    const cleanups = new Cleanups()
    const other = others[args[0] ?? '']
    const work = other ? () => other(args.slice(1), cleanups) : workOf(optionsOf(args), cleanups)
    let isStopping = false
    const stop = (): void => {
      isStopping = true
      void cleanups.run().finally(() => process.exit(130))
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    try {
      return await work()
    } finally {
      await cleanups.run()
      // An interrupted run has no result and no error; the process is about to end.
      if (isStopping) await new Promise(() => {})
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    }
  },
}

/** Benchmarks with their own options. */
const others: Readonly<Record<string, typeof runBenchLists>> = {
  lists: runBenchLists,
  reads: runBenchReads,
  turns: runBenchTurns,
  webhooks: runBenchWebhooks,
  abuse: runBenchAbuse,
  files: runBenchFiles,
  backlog: runBenchBacklog,
  bulk: runBenchBulk,
  peers: runBenchPeers,
  refused: runBenchRefused,
  retention: runBenchRetention,
  sanctions: runBenchSanctions,
  screening: runBenchScreening,
  soak: runBenchSoak,
  stop: runBenchStop,
  storage: runBenchStorage,
  fill: runBenchFill,
  nodes: runBenchNodes,
}

type Options = ReturnType<typeof optionsOf>

const workOf = (options: Options, cleanups: Cleanups) => async (): Promise<number> => {
  const report = await bench(options, cleanups)
  console.log(options.isJson ? JSON.stringify(report, null, 2) : reportText(report))
  return report.floors.some(({ verdict }) => verdict === 'missed') ? 1 : 0
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    workload: { type: 'string', default: workloadNames.join(',') },
    clients: { type: 'string' },
    seconds: { type: 'string' },
    customers: { type: 'string', default: '10000' },
    trades: { type: 'string', default: '0' },
    spread: { type: 'boolean', default: false },
    'pgbench-scale': { type: 'string', default: '50' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench')
  const workloads = values.workload.split(',') as WorkloadName[]
  const unknown = workloads.find((name) => !workloadNames.includes(name))
  if (unknown !== undefined) throw new UsageError(`--workload knows ${workloadNames.join(', ')}, not "${unknown}"`)
  const { quick } = values
  return {
    workloads,
    clients: (values.clients ?? (quick ? '64,256' : '1,16,64,256'))
      .split(',')
      .map((text) => wholeOption(text, 'clients', 1, 4096)),
    seconds: wholeOption(values.seconds ?? (quick ? '3' : '8'), 'seconds', 1, 3600),
    warm_seconds: quick ? 5 : 7,
    customers: wholeOption(values.customers, 'customers', spread_banks, 1_000_000),
    trades_min: wholeOption(values.trades, 'trades', 0, 100_000_000),
    isSpread: values.spread,
    pgbench: {
      scale: wholeOption(values['pgbench-scale'], 'pgbench-scale', 0, 10_000),
      seconds: quick ? 3 : 6,
      clients: quick ? [8, 32] : [8, 4, 16, 32],
    },
    profile: values.profile,
    isJson: values.json,
  }
}

async function bench(options: Options, cleanups: Cleanups): Promise<BenchReport> {
  const { workloads, customers, pgbench: wanted } = options
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const { database, core } = setup
  const banksWithCustomers = async (banks: number) => {
    const created = await createBanks(core, banks, customers, (n) => progress.now(`customers: ${n} of ${customers}`))
    progress.step(`${customers} customers at ${banks === 1 ? 'one bank' : `${banks} banks`}`)
    return created
  }
  const commit_ms = await commitTime(database.sql)
  const hot = await banksWithCustomers(1)
  const pgbench = wanted.scale > 0 ? await openPgbench(database, wanted, progress, cleanups) : undefined
  const yardstick = pgbench?.yardstick
  const results: WorkloadResult[] = []
  const { clients, seconds, warm_seconds, profile } = options
  for (const workload of workloads) {
    const trades_min = workload === 'accepted' ? options.trades_min : 0
    results.push(
      await runWorkload(
        { ...setup, banks: hot, yardstick },
        { workload, clients, seconds, warm_seconds, trades_min, profile },
      ),
    )
  }
  if (options.isSpread) {
    const banks = await banksWithCustomers(spread_banks)
    const workload = 'accepted'
    results.push(
      await runWorkload(
        { ...setup, banks, yardstick },
        { workload, clients, seconds, warm_seconds, trades_min: 0, profile },
      ),
    )
  }
  progress.clear()
  return {
    machine: { cpus: availableParallelism(), node: process.versions.node, database: database.server, commit_ms },
    customers,
    pgbench: pgbench?.result,
    workloads: results,
    floors: floorsOf(results),
  }
}
