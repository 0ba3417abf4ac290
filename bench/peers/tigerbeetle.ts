// TigerBeetle, one replica, behind a thin HTTP layer (tigerbeetle/layer.mjs): it has no HTTP of its own.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '#src/cli/command'
import { runProgram } from '../child.ts'
import { accountNames, get, type Peer, type PeerSetup, post, repeated } from './peer.ts'
import { addressIn, callJson, freePort, startProgram, untilAnswered } from './program.ts'

const layer = fileURLToPath(new URL('../../bench/peers/tigerbeetle/layer.mjs', import.meta.url))
const transfer = '{"id":"{uuid:36}","from":"{from:4}","to":"{to:4}","amount":1}'
const mark = '"status":"created"'

export const tigerbeetleRequests = {
  movement: post('/transfers', transfer, { movements: 1, status: 201, mark }),
  bulk: (movements: number) => post('/bulk', `[${repeated(transfer, movements)}]`, { movements, status: 201, mark }),
  read: get('/accounts/{from:4}'),
  list: get('/transfers?limit=20'),
}

async function start({ given, accounts, database, cleanups }: PeerSetup) {
  if (!existsSync(join(layer, '../node_modules/tigerbeetle-node'))) {
    throw new UsageError('--peer tigerbeetle: run npm install in bench/peers/tigerbeetle first')
  }
  const folder = join(database.folder, 'tigerbeetle')
  await mkdir(folder, { recursive: true })
  const file = join(folder, '0_0.tigerbeetle')
  const format = ['format', '--cluster=0', '--replica=0', '--replica-count=1', file]
  const formatted = await runProgram(given, format, process.env, cleanups)
  if (formatted.code !== 0) throw new Error(`tigerbeetle format failed: ${formatted.text.slice(-1000)}`)
  const [port, replicaPort] = [await freePort(), await freePort()]
  const replicaArgs = ['start', `--addresses=127.0.0.1:${replicaPort}`, '--cache-grid=1GiB', file]
  const replica = startProgram(given, { args: replicaArgs }, cleanups)
  const layerArgs = [layer, String(replicaPort), String(port), String(accounts)]
  const http = startProgram(process.execPath, { args: layerArgs }, cleanups)
  const address = { host: '127.0.0.1', port }
  await untilAnswered(address, '/applied', [replica, http])
  return { address, pids: [replica.pid, http.pid] }
}

export const tigerbeetle: Peer = {
  name: 'tigerbeetle',
  takes: 'PROGRAM|ADDRESS',
  async start(setup) {
    const given = addressIn(setup.given)
    const { address, pids } = given ? { address: given, pids: [] } : await start(setup)
    return {
      address,
      pids,
      accounts: accountNames('', setup.accounts),
      ...tigerbeetleRequests,
      async applied() {
        const { transfers } = await callJson(address, 'GET', '/applied')
        return Number(transfers)
      },
    }
  },
}
