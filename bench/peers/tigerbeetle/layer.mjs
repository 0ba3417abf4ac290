// A thin HTTP layer in front of one TigerBeetle replica: node layer.mjs REPLICA_PORT PORT ACCOUNTS. It gathers what arrives while a batch
// is in flight into the next batch, because TigerBeetle is made for large batches. It has no authentication, no events and stores no
// answers. It opens and funds the accounts "0000", "0001", ... first. An account cannot pay more than it has.
import Fastify from 'fastify'
import tigerbeetle from 'tigerbeetle-node'

const { AccountFlags, CreateAccountStatus, CreateTransferStatus, QueryFilterFlags, createClient } = tigerbeetle
const [replicaPort, port, accounts] = process.argv.slice(2).map(Number)
const client = createClient({ cluster_id: 0n, replica_addresses: [`127.0.0.1:${replicaPort}`] })

/** The most that one message holds. */
const batch_max = 8189
const common = { ledger: 1, code: 1, user_data_128: 0n, user_data_64: 0n, user_data_32: 0, timestamp: 0n }
const treasury = 1_000_000n
const funds = 10n ** 15n
/** Ids start at 1: 0 is not allowed. */
const idOf = (name) => BigInt(name) + 1n
const names = Array.from({ length: accounts }, (_, i) => String(i).padStart(4, '0'))

const accountOf = (id, flags) => ({
  ...common,
  ...{ id, flags, reserved: 0, debits_pending: 0n, debits_posted: 0n, credits_pending: 0n, credits_posted: 0n },
})

const transferOf = (id, debit_account_id, credit_account_id, amount) => ({
  ...common,
  ...{ id, debit_account_id, credit_account_id, amount, pending_id: 0n, timeout: 0, flags: 0 },
})

const transferFrom = ({ id, from, to, amount }) =>
  transferOf(BigInt(`0x${id.replaceAll('-', '')}`), idOf(from), idOf(to), BigInt(amount))

/** A function that hands its items to the next batch and gives their results. One batch is in flight at a time. */
function gathered(send) {
  let waiting = []
  let isSending = false
  const sendNext = async () => {
    isSending = true
    while (waiting.length > 0) {
      let [count, taken] = [0, 0]
      while (taken < waiting.length && count + waiting[taken].items.length <= batch_max)
        count += waiting[taken++].items.length
      const batch = waiting.slice(0, taken)
      waiting = waiting.slice(taken)
      try {
        const results = await send(batch.flatMap(({ items }) => items))
        let at = 0
        for (const { items, resolve } of batch) {
          resolve(results.slice(at, at + items.length))
          at += items.length
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isSending = false
  }
  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject })
      // After this turn of the event loop, so that its requests share the first batch too.
      if (!isSending) {
        isSending = true
        setImmediate(sendNext)
      }
    })
}

const createTransfers = gathered((transfers) => client.createTransfers(transfers))
const lookUpAccounts = gathered(async (ids) => {
  const found = new Map((await client.lookupAccounts([...new Set(ids)])).map((account) => [account.id, account]))
  return ids.map((id) => found.get(id))
})

async function openAccounts() {
  const opened = [
    accountOf(treasury, AccountFlags.none),
    ...names.map((name) => accountOf(idOf(name), AccountFlags.debits_must_not_exceed_credits)),
  ]
  for (const { status } of await client.createAccounts(opened)) {
    if (status !== CreateAccountStatus.created) throw new Error(`an account: ${CreateAccountStatus[status]}`)
  }
  const funding = names.map((name) => transferOf(treasury + idOf(name), treasury, idOf(name), funds))
  for (const { status } of await client.createTransfers(funding)) {
    if (status !== CreateTransferStatus.created) throw new Error(`a deposit: ${CreateTransferStatus[status]}`)
  }
}

const answerOf = ({ status, timestamp }, { id, from, to, amount }) => ({
  ...{ id, from, to, amount, status: CreateTransferStatus[status], timestamp: String(timestamp) },
})
const isCreated = ({ status }) => status === CreateTransferStatus.created

const app = Fastify()

app.post('/transfers', async ({ body }, reply) => {
  const [result] = await createTransfers([transferFrom(body)])
  reply.code(isCreated(result) ? 201 : 422)
  return answerOf(result, body)
})

app.post('/bulk', async ({ body }, reply) => {
  if (!Array.isArray(body) || body.length === 0 || body.length > batch_max) {
    reply.code(400)
    return { error: `the body must be an array of 1 to ${batch_max} transfers` }
  }
  const results = await createTransfers(body.map(transferFrom))
  reply.code(results.every(isCreated) ? 201 : 422)
  return results.map((result, i) => answerOf(result, body[i]))
})

app.get('/accounts/:name', async ({ params }, reply) => {
  const [account] = await lookUpAccounts([idOf(params.name)])
  if (!account) {
    reply.code(404)
    return { error: 'no such account' }
  }
  const { debits_posted, credits_posted } = account
  const balance = String(credits_posted - debits_posted)
  return { name: params.name, balance, debits: String(debits_posted), credits: String(credits_posted) }
})

app.get('/transfers', async ({ query }) => {
  const { timestamp, ...fields } = common
  const limit = Number(query.limit ?? 20)
  const filter = {
    ...fields,
    timestamp_min: timestamp,
    timestamp_max: timestamp,
    limit,
    flags: QueryFilterFlags.reversed,
  }
  const transfers = await client.queryTransfers(filter)
  return transfers.map((each) => ({
    id: each.id.toString(16).padStart(32, '0'),
    from: String(each.debit_account_id - 1n).padStart(4, '0'),
    to: String(each.credit_account_id - 1n).padStart(4, '0'),
    amount: Number(each.amount),
    timestamp: String(each.timestamp),
  }))
})

/** Every transfer between these accounts has the amount 1, so their debits count them. */
app.get('/applied', async () => {
  const all = await client.lookupAccounts(names.map(idOf))
  return { transfers: Number(all.reduce((sum, { debits_posted }) => sum + debits_posted, 0n)) }
})

await openAccounts()
await app.listen({ host: '127.0.0.1', port })
