// Blnk, on the shared PostgreSQL and a Redis of its own. `skip_queue` applies a transaction before it is answered. The default puts it
// into a queue that the workers apply later: `blnk-queue` shows that path, and only what has been applied counts.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../child.ts'
import { get, type Peer, type PeerSetup, post, repeated } from './peer.ts'
import { addressIn, callJson, createPeerDatabase, freePort, startProgram, untilAnswered } from './program.ts'

/** Precise amounts are whole base units. `skip_queue` is said by the bulk for all its transactions. */
const transaction = (isQueued: boolean): string =>
  '{"precise_amount":1,"precision":100,"currency":"USD","reference":"{uuid:36}","description":"bench",' +
  `"source":"{from:40}","destination":"{to:40}","skip_queue":${!isQueued}}`

export const blnkRequests = (isQueued: boolean) => ({
  movement: post('/transactions', transaction(isQueued), { movements: 1, status: 201 }),
  bulk: (movements: number) => {
    const body = `{"atomic":${!isQueued},"skip_queue":${!isQueued},"transactions":[${repeated(transaction(isQueued), movements)}]}`
    return post('/transactions/bulk', body, { movements, status: 201 })
  },
  read: get('/balances/{from:40}'),
  list: get('/transactions?limit=20'),
})

const funds = 10 ** 12

/** The server, its workers, and Redis with an append-only file, written every second: without it a restart empties the queue. */
async function start(name: string, { given, database, cleanups }: PeerSetup) {
  const folder = join(database.folder, name)
  await mkdir(folder, { recursive: true })
  const [port, redisPort, monitoringPort] = [await freePort(), await freePort(), await freePort()]
  const redisArgs = ['--bind', '127.0.0.1', '--port', String(redisPort), '--appendonly', 'yes', '--dir', folder]
  const redis = startProgram('redis-server', { args: redisArgs }, cleanups)
  const uri = await createPeerDatabase(database, name)
  const env = {
    BLNK_PROJECT_NAME: 'bench',
    BLNK_DATA_SOURCE_DNS: uri,
    BLNK_REDIS_DNS: `127.0.0.1:${redisPort}`,
    BLNK_SERVER_PORT: String(port),
    BLNK_QUEUE_MONITORING_PORT: String(monitoringPort),
    BLNK_ENABLE_TELEMETRY: 'false',
  }
  const migrated = await runProgram(given, ['migrate', 'up'], { ...process.env, ...env }, cleanups)
  if (migrated.code !== 0) throw new Error(`blnk migrate failed: ${migrated.text.slice(-1000)}`)
  const options = (role: string) => ({ args: [role], env, cwd: folder })
  const programs = [redis, ...['start', 'workers'].map((role) => startProgram(given, options(role), cleanups))]
  const address = { host: '127.0.0.1', port }
  await untilAnswered(address, '/health', programs)
  return { address, pids: programs.map(({ pid }) => pid) }
}

const blnkPeer = (name: string, isQueued: boolean): Peer => ({
  name,
  takes: 'PROGRAM|ADDRESS',
  async start(setup) {
    const given = addressIn(setup.given)
    const { address, pids } = given ? { address: given, pids: [] } : await start(name, setup)
    const { ledger_id } = await callJson(address, 'POST', '/ledgers', { name: 'bench' })
    const accounts: string[] = []
    for (let i = 0; i < setup.accounts; i++) {
      const { balance_id } = await callJson(address, 'POST', '/balances', { ledger_id, currency: 'USD' })
      accounts.push(String(balance_id))
      await callJson(address, 'POST', '/transactions', {
        ...{
          precise_amount: funds,
          precision: 100,
          currency: 'USD',
          reference: `fund-${balance_id}`,
          description: 'fund',
        },
        ...{ source: '@funds', destination: balance_id, allow_overdraft: true, skip_queue: true },
      })
    }
    return {
      address,
      pids,
      accounts,
      ...blnkRequests(isQueued),
      async applied() {
        const filters = [{ field: 'status', operator: 'eq', value: 'APPLIED' }]
        const { total_count } = await callJson(address, 'POST', '/transactions/filter', {
          ...{ filters, limit: 1, include_count: true },
        })
        return Number(total_count)
      },
    }
  },
})

export const blnk = blnkPeer('blnk', false)
export const blnkQueue = blnkPeer('blnk-queue', true)
