// One PostgreSQL for the whole test run, in a temporary folder, with one migrated template that databases are copied
// from. It does not wait for the disk: tests that prove durability start a server of their own.
// TEST_DATABASE_URL names another server to use; its role must be allowed to create databases. TEST_CITUS starts so many
// nodes of a Citus cluster instead, and TEST_CITUS_NODES names nodes that run (postgres://user@host:port,...), the coordinator first.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { createOnCluster, dropOnCluster } from '../../bench/cluster-database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startCitusNodes } from './citus-nodes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
    /** A Citus cluster to use instead, the coordinator first. */
    citusNodes: readonly string[]
  }
}

// Nothing comes by the clock: no vacuum that changes a plan or the rows that a test counts.
const carefree = {
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '256MB',
}

export default async function setup(project: TestProject): Promise<undefined | (() => Promise<void>)> {
  // Each project inherits this setup; all of them use the server of the root project.
  if (!project.isRootProject()) return undefined
  const server = await startServer()
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServerUrl', server.url)
  const nodes = process.env.TEST_CITUS ? await startCitusNodes(Number(process.env.TEST_CITUS)) : undefined
  const citusNodes = nodes?.urls ?? process.env.TEST_CITUS_NODES?.split(',') ?? []
  if (citusNodes.length > 0) await makeTemplateOnCluster(citusNodes)
  project.provide('citusNodes', citusNodes)
  return async () => {
    await nodes?.stop()
    await server.stop()
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  // As root the server runs as nobody, who has to pass through.
  await chmod(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, settings: carefree, log: () => {} })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await makePasswordCheap(server.url)
  return { url: server.url, stop }
}

/** Tests open thousands of connections, and each checks the password: usually with 4096 rounds of hashing, here with one. */
async function makePasswordCheap(url: string): Promise<void> {
  const admin = postgres(url, { max: 1 })
  await admin`set scram_iterations = 1`
  await admin.unsafe(`alter role current_user password '${new URL(url).password}'`)
  await admin.end()
}

/** Few, because each test's own database has so many of each table. */
const shards = 4

async function makeTemplateOnCluster(nodes: readonly string[]): Promise<void> {
  await dropOnCluster(nodes, 'corridor_template')
  await createOnCluster(nodes, 'corridor_template', shards)
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin`drop database if exists corridor_template with (force)`
  await admin`create database corridor_template template template0`
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = '/corridor_template'
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    await migrate(sql)
  } finally {
    await sql.end()
  }
}
