// Formance Ledger 2, on the shared PostgreSQL, and 3, with its own storage. Both take postings over HTTP. Accounts exist from their first
// posting and cannot pay more than they have.
import { join } from 'node:path'
import { accountNames, get, type Peer, type PeerAddress, type PeerSetup, post, repeated } from './peer.ts'
import {
  addressIn,
  callJson,
  createPeerDatabase,
  freePort,
  type StartedProgram,
  startProgram,
  untilAnswered,
} from './program.ts'

interface Version {
  /** The ledger's path, with its version. */
  readonly ledger: string
  readonly bulkPath: string
  /** Of one success in a bulk's answer. */
  readonly bulkMark: string
  readonly movementStatus: number
  /** The field of `/stats`. */
  readonly countField: string
  /** Of a read, to get balances too. */
  readonly accountQuery: string
}

const second: Version = {
  ledger: '/v2/bench',
  // Not `atomic`: bulks that pay between the same accounts in one transaction each wait for each other until they deadlock.
  bulkPath: '/v2/bench/_bulk?parallel=true',
  bulkMark: '"responseType":"CREATE_TRANSACTION"',
  movementStatus: 200,
  countField: 'transactions',
  accountQuery: '?expand=volumes',
}

const third: Version = {
  ledger: '/v3/bench',
  bulkPath: '/v3/bench/bulk?atomic=true',
  bulkMark: '"responseType":"CREATE_TRANSACTION"',
  movementStatus: 201,
  countField: 'transactionCount',
  accountQuery: '',
}

const posting = (source: string, destination: string, amount: number): string =>
  `{"postings":[{"source":"${source}","destination":"${destination}","amount":${amount},"asset":"USD/2"}],"metadata":{}}`
const movement = posting('users:{from:4}', 'users:{to:4}', 1)

const requestsOf = ({ ledger, bulkPath, bulkMark, movementStatus, accountQuery }: Version) => ({
  movement: post(`${ledger}/transactions`, movement, {
    headers: ['idempotency-key: {uuid:36}'],
    movements: 1,
    status: movementStatus,
  }),
  bulk: (movements: number) => {
    const element = `{"action":"CREATE_TRANSACTION","ik":"{uuid:36}","data":${movement}}`
    return post(bulkPath, `[${repeated(element, movements)}]`, { movements, status: 200, mark: bulkMark })
  },
  read: get(`${ledger}/accounts/users:{from:4}${accountQuery}`),
  list: get(`${ledger}/transactions?pageSize=20`),
})

export const formance2Requests = requestsOf(second)
export const formance3Requests = requestsOf(third)

const funds = 10 ** 14

async function running(version: Version, address: PeerAddress, pids: readonly number[], count: number) {
  const accounts = accountNames('', count)
  for (const name of accounts) {
    const body = JSON.parse(posting('world', `users:${name}`, funds))
    await callJson(address, 'POST', `${version.ledger}/transactions`, body)
  }
  return {
    address,
    pids,
    accounts,
    ...requestsOf(version),
    async applied() {
      const { data } = await callJson(address, 'GET', `${version.ledger}/stats`)
      return Number((data as Record<string, unknown>)[version.countField])
    },
  }
}

/** The given address, or that of a program that is started now. */
async function addressOf(
  { given }: PeerSetup,
  healthPath: string,
  start: (port: number) => Promise<StartedProgram>,
): Promise<{ address: PeerAddress; pids: number[] }> {
  const address = addressIn(given)
  if (address) return { address, pids: [] }
  const port = await freePort()
  const program = await start(port)
  const started = { host: '127.0.0.1', port }
  await untilAnswered(started, healthPath, [program])
  return { address: started, pids: [program.pid] }
}

/** What a ledger leaves out if asked to: histories of moves and metadata, and the hashes of its log. */
const minimalFeatures = {
  MOVES_HISTORY: 'OFF',
  MOVES_HISTORY_POST_COMMIT_EFFECTIVE_VOLUMES: 'DISABLED',
  HASH_LOGS: 'DISABLED',
  ACCOUNT_METADATA_HISTORY: 'DISABLED',
  TRANSACTION_METADATA_HISTORY: 'DISABLED',
}

const formanceSecond = (name: string, version: Version, features: Readonly<Record<string, string>>): Peer => ({
  name,
  takes: 'PROGRAM|ADDRESS',
  async start(setup) {
    const { address, pids } = await addressOf(setup, '/_/healthcheck', async (port) => {
      const uri = await createPeerDatabase(setup.database, name)
      const bind = ['--bind', `127.0.0.1:${port}`, '--postgres-uri', uri]
      // By default no connection is kept: each transaction would open one, which costs more than the transaction itself.
      const pool = ['--postgres-max-open-conns', '20', '--postgres-max-idle-conns', '20']
      const args = ['serve', '--auto-upgrade', '--experimental-features', '--bulk-max-size', '1000', ...pool, ...bind]
      return startProgram(setup.given, { args }, setup.cleanups)
    })
    await callJson(address, 'POST', version.ledger, { features })
    return running(version, address, pids, setup.accounts)
  },
})

export const formance2 = formanceSecond('formance2', second, {})
// Without the history of moves it cannot give an account's balances.
export const formance2Minimal = formanceSecond('formance2-minimal', { ...second, accountQuery: '' }, minimalFeatures)

export const formance3: Peer = {
  name: 'formance3',
  takes: 'PROGRAM|ADDRESS',
  async start(setup) {
    const { address, pids } = await addressOf(setup, '/health', async (port) => {
      const folder = join(setup.database.folder, 'formance3')
      const folders = ['--wal-dir', join(folder, 'wal'), '--data-dir', join(folder, 'data')]
      // By default it takes no writes while a disk is four fifths full.
      const disks = ['--health-wal-threshold', '0.99', '--health-data-threshold', '0.99']
      const ports = ['--http-port', String(port), '--grpc-port', String(await freePort())]
      const raft = [
        '--cluster-id',
        'bench',
        '--node-id',
        '1',
        '--bootstrap',
        '--bind-addr',
        `127.0.0.1:${await freePort()}`,
      ]
      return startProgram(setup.given, { args: ['run', ...raft, ...ports, ...folders, ...disks] }, setup.cleanups)
    })
    await callJson(address, 'POST', third.ledger, { metadata: {} })
    return running(third, address, pids, setup.accounts)
  },
}
