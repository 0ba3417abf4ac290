// A cluster of three nodes under load: nodes and services are killed and come back, shards move, and a node is added. Nothing that was
// acknowledged is lost, nothing happens twice. COMMANDS says how many commands there are, BULK how many
// a request has.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBanks } from '../../bench/banks.ts'
import { createOnCluster, joinCluster } from '../../bench/cluster-database.ts'
import { audit } from '../../src/audit/audit.ts'
import { configFrom } from '../../src/config.ts'
import { startCore } from '../../src/core.ts'
import { connect, type Sql } from '../../src/db/pool.ts'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { type CitusNodes, hasCitus, startCitusNodes } from '../support/citus-nodes.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { BankTraffic, type TrafficCounts } from './bank-traffic.ts'

const commands = Number(process.env.COMMANDS || 20_000)
/** A fault each time so many were acknowledged, and each fault once at least. */
const commands_between_faults = Math.min(commands / 6, 40_000)
const banks = 12
const bulk = Number(process.env.BULK || 100)
/** The fourth joins while the others work. */
const nodes_first = 3

if (!hasCitus())
  console.log(
    'Citus is not installed: tests of a cluster are skipped (POSTGRES_BIN names the folder of its PostgreSQL)',
  )
const onCluster = test.runIf(hasCitus())

let nodes: CitusNodes
let folder: string
let url: string
let sql: Sql
const services: RealService[] = []
let traffic: BankTraffic[]
const counts: TrafficCounts = { acknowledged: 0, repeated: 0, failed: 0, postponed: 0 }

const env = (): Record<string, string> => ({
  DATABASE_URL: url,
  CORRIDOR_MASTER_KEY: testMasterKey,
  CORRIDOR_DATA_DIR: folder,
  CORRIDOR_DATABASE_CONNECTIONS: '20',
})
const startService = () => startRealService(env())
const useServices = () => {
  for (const each of traffic) each.use(services.map(({ base_url }) => base_url))
}

beforeAll(async () => {
  if (!hasCitus()) return
  nodes = await startCitusNodes(nodes_first + 1)
  folder = await mkdtemp(join(tmpdir(), 'corridor-nodes-'))
  url = (await createOnCluster(nodes.urls.slice(0, nodes_first), 'corridor', 12)).url
  const core = await startCore({ config: configFrom(env()), log: pino({ level: 'silent' }) })
  try {
    traffic = (await createBanks(core, banks, banks * 4, () => {})).map((bank) => new BankTraffic(bank, counts))
  } finally {
    await core.stop()
  }
  services.push(await startService(), await startService())
  useServices()
  sql = connect(url, { name: 'judge', max: 2, is_distributed: true })
  for (const each of traffic) await each.begin(sql)
})
afterAll(async () => {
  if (!hasCitus()) return
  for (const service of services) await service.stop()
  await sql?.end()
  await nodes.stop()
  await rm(folder, { recursive: true, force: true })
})

type Sends = (bank: BankTraffic, isOver: () => boolean) => Promise<void>
const bulks: Sends = (bank, isOver) => bank.run(bulk, isOver)
const singleRequests: Sends = (bank, isOver) => bank.runSingly(isOver)

/** All banks send meanwhile. A bank that is answered wrongly fails the test at once. */
async function whileBanksSend(sends: Sends, story: () => Promise<void>): Promise<void> {
  let isOver = false
  const sending = Promise.all(traffic.map((bank) => sends(bank, () => isOver)))
  try {
    await Promise.race([story(), sending])
  } finally {
    isOver = true
  }
  await sending
}

/** Until every bank has had some more answers. */
async function everyBankGoesOn(): Promise<void> {
  const before = traffic.map(({ made }) => made.size)
  await eventually(
    async () => traffic.every(({ made }, i) => made.size > before[i]! + bulk),
    (yes) => yes,
  )
}

async function commandsUntil(n: number): Promise<void> {
  while (counts.acknowledged < n) {
    const before = counts.acknowledged
    await eventually(
      async () => counts.acknowledged,
      (made) => made > before,
    )
  }
}

/** It is away until clients have noticed, and until banks on other nodes have gone on without it. */
async function killNode(node: number): Promise<void> {
  const before = { ...counts }
  nodes.kill(node)
  await eventually(
    async () => counts,
    ({ repeated, failed, postponed }) =>
      repeated + failed + postponed > before.repeated + before.failed + before.postponed,
  )
  if (node > 0) await commandsUntil(counts.acknowledged + bulk)
  nodes.start(node)
}

async function killService(n: number): Promise<void> {
  await services[n]!.kill()
  services[n] = await startService()
  useServices()
}

/** Moves the shards of one range of tenants to another node, while they are written. */
async function moveShards(): Promise<void> {
  // Of its own: a connection that was there before keeps connections to nodes that were killed since.
  const admin = connect(url, { name: 'admin', max: 1, is_distributed: true })
  const [move] = await admin<{ shard: string; from: number; to: number }[]>`
    select p.shardid::text as shard, n.nodeport as from, (select nodeport from pg_dist_node o where o.groupid <> n.groupid order by random() limit 1) as to
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
    where s.logicalrelid = 'banks'::regclass order by random() limit 1`
  await admin`select citus_move_shard_placement(${move!.shard}::bigint, '127.0.0.1', ${move!.from}::integer, '127.0.0.1', ${move!.to}::integer, 'force_logical')`
  await admin.end()
}

const faults: readonly [string, () => Promise<void>][] = [
  ['a node is killed', () => killNode(1)],
  ['a service is killed', () => killService(0)],
  ['shards are moved', moveShards],
  ['the coordinator is killed', () => killNode(0)],
  ['another node is killed', () => killNode(2)],
  ['the other service is killed', () => killService(1)],
]

/**
 * What asks many shards, however much traffic there is: which banks have jobs, what is published or sealed, whose entries have no
 * position yet, what a sandbox was told, which banks have folders of payment files.
 */
const ofAllBanks = [
  /^select bank_guid, count\(\*\)::integer as n from \( select bank_guid from jobs/,
  /^select \(extract\(epoch from run_at - now\(\)\) \* 1000\)::float8 as ms from jobs/,
  /^(select|delete) .*from event_batches/,
  /^select bank_guid from \( select bank_guid, commit_guid from entry_batches where last_position is null/,
  /^select b\.bank_guid from \(select bank_guid, sum\(sequence\) as entries from balances/,
  /^select bank_guid, noun from sandbox_scenarios/,
  /^select bank_guid, guid, .* from providers where kind = 'files'/,
  /^with last as \(select position, sealed_until, digest from audit_seals/,
]

onCluster('whatever is done for one bank asks one shard', { timeout: 0 }, async () => {
  const before = nodes.urls.map((_, node) => nodes.statementsOfManyShards(node).length)
  await whileBanksSend(bulks, everyBankGoesOn)
  for (const each of traffic) await each.untilSettled(sql)
  const asked = nodes.urls.flatMap((_, node) => nodes.statementsOfManyShards(node).slice(before[node]))
  expect(asked.length).toBeGreaterThan(0)
  expect([...new Set(asked)].filter((text) => !ofAllBanks.some((known) => known.test(text)))).toEqual([])
})

onCluster('a node joins and takes shards: no request fails', { timeout: 0 }, async () => {
  const before = { ...counts }
  await whileBanksSend(singleRequests, async () => {
    await everyBankGoesOn()
    await joinCluster(nodes.urls[0]!, nodes.urls[nodes_first]!, 'corridor')
    await sql`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`
    await eventually(
      async () => (await sql`select from citus_rebalance_status() where state = 'finished'`).length > 0,
      (yes) => yes,
    )
    await everyBankGoesOn()
  })
  const [added] = await sql<[{ n: number }]>`
    select count(*)::integer as n from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
    where n.nodeport = ${Number(new URL(nodes.urls[nodes_first]!).port)}`
  expect(added.n).toBeGreaterThan(0)
  console.log(
    `while shards moved: ${counts.acknowledged - before.acknowledged} requests, ${counts.repeated - before.repeated} repeated by the client`,
  )
  expect(counts.failed - before.failed).toBe(0)
})

onCluster(`${commands} commands with faults: nothing is lost, nothing happens twice`, { timeout: 0 }, async () => {
  const begun = counts.acknowledged
  const started = performance.now()
  await whileBanksSend(bulks, async () => {
    for (let n = 0; n < faults.length || counts.acknowledged < begun + commands; n++) {
      const [name, fault] = faults[n % faults.length]!
      const before = counts.failed + counts.postponed
      const at = performance.now()
      await fault()
      await everyBankGoesOn()
      const seconds = ((performance.now() - at) / 1000).toFixed(1)
      console.log(
        `${name}: every bank goes on after ${seconds} s; ${counts.failed + counts.postponed - before} made again; ${counts.acknowledged} acknowledged`,
      )
      await commandsUntil(Math.min(begun + commands, begun + commands_between_faults * (n + 1)))
    }
  })
  console.log(`${counts.acknowledged - begun} commands in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  for (const each of traffic) await each.untilSettled(sql)
  for (const each of traffic) await each.judge(sql)
  assertSound(await audit(sql))
})
