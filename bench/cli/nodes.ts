// corridor bench nodes: how the throughput of a cluster grows with its nodes.
import { randomBytes } from 'node:crypto'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { measureNodes, type NodesPoint } from '../nodes.ts'
import { table } from '../report.ts'

export const benchNodesHelp = `Usage: corridor bench nodes --nodes URL,URL,... [options]

  --nodes LIST    servers of a Citus cluster, without a database (postgres://user@host:port); the first is the coordinator
  --shards N      shards of each table (default 12)
  --banks N       banks, spread over the shards (default 48)
  --clients N     concurrent clients (default 64)
  --seconds N     measured time of each number of nodes (default 10)
  --warm N        time of the same load before (default 10)
  --rounds N      how often each number of nodes is measured (default 1)
  --json          one JSON document instead of a table

POST /api/quotes, then POST /api/trades, by one service without workers, on a fresh database over the first node, the first two, and so on; the
first has shards too. A worker then drains the trades, and corridor verify audits. It shows how throughput grows where nodes are the
bottleneck: limit their CPU if they are all on this machine. CPU is in cores. Exit code 1 when a request failed or something is wrong.`

export async function runBenchNodes(args: readonly string[]): Promise<number> {
  const { nodes, rounds, isJson, ...options } = optionsOf(args)
  const progress = new Progress()
  const points: { nodes: number; point: NodesPoint }[] = []
  const suffix = randomBytes(3).toString('hex')
  for (let round = 0; round < rounds; round++) {
    for (let count = 1; count <= nodes.length; count++) {
      const name = `corridor_bench_${suffix}_${round}_${count}`
      const point = await measureNodes(nodes.slice(0, count), name, options, progress)
      progress.step(`${count} nodes: ${rateOf(point).toFixed(0)} pairs/s`)
      points.push({ nodes: count, point })
    }
  }
  progress.clear()
  console.log(isJson ? JSON.stringify({ ...options, points }, null, 2) : reportText(points))
  return points.every(({ point }) => point.errors === 0 && point.is_clean) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    nodes: { type: 'string', default: '' },
    shards: { type: 'string', default: '12' },
    banks: { type: 'string', default: '48' },
    clients: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '10' },
    warm: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench nodes')
  const nodes = values.nodes.split(',').filter(Boolean)
  if (nodes.length === 0 || !nodes.every(isServer)) {
    throw new UsageError('--nodes takes URLs such as postgres://corridor@127.0.0.1:5432, separated by commas')
  }
  return {
    nodes,
    shards: wholeOption(values.shards, 'shards', nodes.length, 1024),
    banks: wholeOption(values.banks, 'banks', 1, 1000),
    clients: wholeOption(values.clients, 'clients', 1, 4096),
    seconds: wholeOption(values.seconds, 'seconds', 1, 3600),
    warm_seconds: wholeOption(values.warm, 'warm', 1, 3600),
    rounds: wholeOption(values.rounds, 'rounds', 1, 100),
    isJson: values.json,
  }
}

function isServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length <= 1
}

const rateOf = ({ trades, seconds }: NodesPoint): number => trades / seconds

function reportText(points: readonly { readonly nodes: number; readonly point: NodesPoint }[]): string {
  const [first] = points
  const rows = points.map(({ nodes, point }) => [
    String(nodes),
    rateOf(point).toFixed(0),
    (rateOf(point) / rateOf(first!.point)).toFixed(2),
    point.p50_ms.toFixed(1),
    point.p99_ms.toFixed(1),
    point.service_cpu.toFixed(2),
    point.node_cpu.map((cpu) => cpu?.toFixed(2) ?? '-').join(' '),
    String(point.errors),
    point.is_clean ? 'clean' : 'failed',
  ])
  const head = ['nodes', 'pairs/s', 'ratio', 'p50 ms', 'p99 ms', 'service CPU', 'CPU of nodes', 'errors', 'audit']
  const error = points.find(({ point }) => point.first_error)?.point.first_error
  return [...table(head, rows), ...(error ? [`first refusal: ${error}`] : [])].join('\n')
}
