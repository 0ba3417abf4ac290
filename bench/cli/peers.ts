// corridor bench peers: Corridor beside other systems that keep balances, in one run.
import { availableParallelism } from 'node:os'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import type { Cleanups } from '../cleanups.ts'
import { commitTime } from '../database-readings.ts'
import { blnk, blnkQueue } from '../peers/blnk.ts'
import { corridor } from '../peers/corridor.ts'
import { formance2, formance2Minimal, formance3 } from '../peers/formance.ts'
import { type PathName, type PeerMeasured, PeerMeasurer, type PeerPoint, pathNames } from '../peers/measure.ts'
import type { Peer } from '../peers/peer.ts'
import { median, medianOfRounds, type PeerReport, type PeerRow, peerReportText } from '../peers/peer-report.ts'
import { tigerbeetle } from '../peers/tigerbeetle.ts'
import { openPgbench, type Yardstick } from '../pgbench.ts'
import { openSetup, type Setup } from '../setup.ts'

const peers: readonly Peer[] = [corridor, formance2, formance2Minimal, formance3, blnk, blnkQueue, tigerbeetle]

export const benchPeersHelp = `Usage: corridor bench peers --peer NAME[=PROGRAM|ADDRESS] ... [options]

  --peer NAME[=...]     a system; bench/peers/README.md says how to get each
${peers.map(({ name, takes }) => `                        ${name}${takes === undefined ? '' : `=${takes}`}`).join('\n')}
  --path LIST           ${pathNames.join(',')} (default all)
  --clients LIST        clients of movement (default 1,16,64,256)
  --bulk-clients LIST   clients of bulk (default 4,16,64)
  --bulk-movements N    movements of one bulk (default 50)
  --read-clients N      clients of read and list (default 64)
  --accounts N          accounts that pay each other (default 100)
  --rounds N            how often each system is measured (default 3)
  --seconds N           measured time of each (default 8)
  --warm-seconds N      time of each path before the first round (default 4)
  --pgbench-scale N     scale of pgbench (default 50); 0 leaves pgbench out
  --json                one JSON document instead of a table

In every round each system is measured once, one after the other, with pgbench in between. All use one PostgreSQL server, if they use
one at all, and one load generator. A movement counts when the system itself has applied it. Exit code 1 when an answer was
an error or was not applied.`

type Options = ReturnType<typeof optionsOf>

export async function runBenchPeers(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const options = optionsOf(args)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const commit_ms = await commitTime(setup.database.sql)
  const measurers: PeerMeasurer[] = []
  for (const { peer, given } of options.systems) {
    progress.now(`${peer.name}: starting`)
    const running = await peer.start({ ...setup, given, accounts: options.accounts })
    measurers.push(new PeerMeasurer(running, setup))
    progress.step(`${peer.name} runs`)
  }
  const { scale } = options
  const wanted = { scale, seconds: 6, clients: [8, 4, 16, 32] }
  const pgbench = scale > 0 ? await openPgbench(setup.database, wanted, progress, cleanups) : undefined
  await warmUp(measurers, options, progress)
  const rows: PeerRow[] = []
  for (const point of pointsOf(options)) {
    rows.push(await measurePoint(point, measurers, options, setup, pgbench?.yardstick))
  }
  progress.clear()
  const { accounts, bulk_movements, rounds, seconds } = options
  const report: PeerReport = {
    machine: { cpus: availableParallelism(), node: process.versions.node, database: setup.database.server, commit_ms },
    names: options.systems.map(({ peer }) => peer.name),
    ...{ accounts, bulk_movements, rounds, seconds, rows },
  }
  console.log(options.isJson ? JSON.stringify(report, null, 2) : peerReportText(report))
  return rows.every(({ systems }) => systems.every((each) => each.errors + each.unapplied === 0)) ? 0 : 1
}

/** Code is compiled and caches are full, as in a system that runs for a while. */
async function warmUp(measurers: readonly PeerMeasurer[], options: Options, progress: Progress): Promise<void> {
  const { paths, bulk_movements, warm_seconds: seconds, systems } = options
  const clientsOf = { movement: Math.max(...options.clients), bulk: 16, read: 16, list: 16 }
  for (const [i, measurer] of measurers.entries()) {
    for (const path of paths) {
      progress.now(`${systems[i]!.peer.name}: warming up, ${path}`)
      await measurer.measure({ path, clients: clientsOf[path], seconds, bulk_movements })
    }
  }
}

function pointsOf({ paths, clients, bulk_clients, read_clients }: Options): PeerPoint[] {
  const counts: Record<PathName, readonly number[]> = {
    movement: clients,
    bulk: bulk_clients,
    read: [read_clients],
    list: [read_clients],
  }
  return paths.flatMap((path) => counts[path].map((count) => ({ path, clients: count })))
}

async function measurePoint(
  point: PeerPoint,
  measurers: readonly PeerMeasurer[],
  { rounds, seconds, bulk_movements, systems }: Options,
  { progress }: Setup,
  yardstick: Yardstick | undefined,
): Promise<PeerRow> {
  const measured = measurers.map((): PeerMeasured[] => [])
  const tps: number[] = []
  for (let round = 0; round < rounds; round++) {
    const order = [...measurers.keys()]
    for (const i of round % 2 === 0 ? order : order.toReversed()) {
      const title = `${point.path}, ${point.clients} clients, round ${round + 1}: ${systems[i]!.peer.name}`
      progress.now(title)
      const between = await yardstick?.()
      if (between !== undefined) tps.push(between)
      measured[i]!.push(await measurers[i]!.measure({ ...point, seconds, bulk_movements }))
    }
  }
  const medians = measured.map(medianOfRounds)
  const rates = medians.map(({ per_second }, i) => `${systems[i]!.peer.name} ${per_second.toFixed(0)}/s`)
  progress.step(`${point.path}, ${point.clients} clients: ${rates.join(', ')}`)
  return { ...point, pgbench_tps: tps.length === 0 ? undefined : median(tps), systems: medians }
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    peer: { type: 'string', multiple: true, default: [] },
    path: { type: 'string', default: pathNames.join(',') },
    clients: { type: 'string', default: '1,16,64,256' },
    'bulk-clients': { type: 'string', default: '4,16,64' },
    'bulk-movements': { type: 'string', default: '50' },
    'read-clients': { type: 'string', default: '64' },
    accounts: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    'warm-seconds': { type: 'string', default: '4' },
    'pgbench-scale': { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench peers')
  const systems = values.peer.map(systemOf)
  if (systems.length === 0) throw new UsageError('--peer is needed at least once, for example --peer corridor')
  const names = systems.map(({ peer }) => peer.name)
  if (new Set(names).size < names.length) throw new UsageError('--peer takes each system once')
  const paths = pathNames.filter((name) => values.path.split(',').includes(name))
  if (paths.length !== values.path.split(',').length) throw new UsageError(`--path takes ${pathNames.join(', ')}`)
  const counts = (text: string, name: string): number[] =>
    text.split(',').map((each) => wholeOption(each, name, 1, 4096))
  return {
    systems,
    paths,
    clients: counts(values.clients, 'clients'),
    bulk_clients: counts(values['bulk-clients'], 'bulk-clients'),
    bulk_movements: wholeOption(values['bulk-movements'], 'bulk-movements', 2, 1000),
    read_clients: wholeOption(values['read-clients'], 'read-clients', 1, 4096),
    accounts: wholeOption(values.accounts, 'accounts', 2, 9999),
    rounds: wholeOption(values.rounds, 'rounds', 1, 100),
    seconds: wholeOption(values.seconds, 'seconds', 1, 600),
    warm_seconds: wholeOption(values['warm-seconds'], 'warm-seconds', 1, 600),
    scale: wholeOption(values['pgbench-scale'], 'pgbench-scale', 0, 10_000),
    isJson: values.json,
  }
}

function systemOf(text: string): { peer: Peer; given: string } {
  const [name = '', ...rest] = text.split('=')
  const given = rest.join('=')
  const peer = peers.find((each) => each.name === name)
  if (!peer) throw new UsageError(`--peer knows ${peers.map((each) => each.name).join(', ')}, not "${name}"`)
  if (peer.takes === undefined && given !== '') throw new UsageError(`--peer ${name} takes no program`)
  if (peer.takes !== undefined && given === '') throw new UsageError(`--peer ${name} needs ${name}=${peer.takes}`)
  return { peer, given }
}
