// Corridor itself: book transfers of quotes made beforehand, POST /api/bulk, one account, a list of transfers.
import { createBanks } from '../banks.ts'
import { createQuotes } from '../items.ts'
import { startBenchService } from '../service.ts'
import { get, type Peer, post, repeated } from './peer.ts'
import { callJson } from './program.ts'

const order = '{"transfer_type":"book","quote_guid":"{item:32}","labels":["bench"]}'

/** The requests of a bank with this key. */
export const corridorRequests = (key: string) => {
  const authorization = [`authorization: Bearer ${key}`]
  return {
    movement: post('/api/transfers', order, {
      headers: [...authorization, 'idempotency-key: {uuid:36}'],
      movements: 1,
      status: 201,
    }),
    bulk: (movements: number) => {
      const operation = `{"path":"/api/transfers","idempotency_key":"{uuid:36}","body":${order}}`
      const body = `{"operations":[${repeated(operation, movements)}]}`
      return post('/api/bulk', body, { headers: authorization, movements, status: 200, mark: '{"status":201' })
    },
    read: get('/api/accounts/{from:32}', authorization),
    list: get('/api/transfers?per_page=20', authorization),
  }
}

export const corridor: Peer = {
  name: 'corridor',
  takes: undefined,
  async start({ accounts: count, core, database, progress, cleanups }) {
    const banks = await createBanks(core, 1, count, () => {})
    const bank = banks[0]!
    const service = await startBenchService({ env: database.env, roles: 'api' }, cleanups)
    const address = { host: '127.0.0.1', port: service.port }
    return {
      address,
      pids: [service.pid],
      accounts: bank.customers.map(({ usd_account_guid }) => usd_account_guid),
      ...corridorRequests(bank.key),
      async items(wanted) {
        const made = await createQuotes(core, banks, 'book', wanted, (n) => progress.now(`quotes: ${n} of ${wanted}`))
        return made.items
      },
      async applied() {
        const path = '/api/transfers?per_page=1&transfer_type=book&state=completed'
        const { total } = await callJson(address, 'GET', path, undefined, { authorization: `Bearer ${bank.key}` })
        return Number(total)
      },
    }
  },
}
