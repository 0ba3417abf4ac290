// One build of the service, started as its users start it and filled over HTTP alone, so that builds of any age can be compared.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanups } from './cleanups.ts'
import { cpuOf } from './database-readings.ts'
import { type HttpAnswer, HttpClient, RequestTemplate } from './http-client.ts'
import { portOf } from './service.ts'

export interface Build {
  readonly name: string
  /** A checkout with `dist`. */
  readonly folder: string
}

export interface Contender {
  readonly name: string
  readonly port: number
  readonly key: string
  readonly customers: readonly { readonly guid: string; readonly usd: string }[]
  cpu(): { readonly service: number; readonly database: number }
  stop(): Promise<void>
}

type Filled = Pick<Contender, 'port' | 'key' | 'customers'>

interface Demo {
  readonly base_url: string
  readonly bank_guid: string
  readonly bank_key: string
  readonly organization_key: string
}

export interface ContenderOptions {
  readonly roles: 'api' | 'api,worker'
  readonly customers: number
  /** How much longer than on this disk a sync of the database takes. */
  readonly sync_ms: number
}

export async function startContender(
  { name, folder }: Build,
  { roles, customers, sync_ms }: ContenderOptions,
  cleanups: Cleanups,
): Promise<Contender> {
  const data = await mkdtemp(join(tmpdir(), 'corridor-turns-'))
  cleanups.add(() => rm(data, { recursive: true, force: true }))
  const demo = await withService(folder, data, 'api,worker', cleanups, (service) => fill(service, customers))
  const slower = `commit_delay = ${sync_ms * 1000}\ncommit_siblings = 0\n`
  await appendFile(join(data, 'postgres/postgresql.auto.conf'), slower)
  const service = await startService(folder, data, roles, cleanups)
  return { name, ...demo, ...service, cpu: () => cpuOf(service.pid) }
}

interface Started {
  readonly pid: number
  readonly port: number
  readonly demo: Demo
  stop(): Promise<void>
}

async function startService(folder: string, data: string, roles: string, cleanups: Cleanups): Promise<Started> {
  const env = {
    ...process.env,
    ...{ CORRIDOR_DATA_DIR: data, CORRIDOR_ROLES: roles, HOST: '127.0.0.1', PORT: '0', CORRIDOR_LOG_LEVEL: 'warn' },
    ...{ CORRIDOR_RATE_LIMIT: '0', CORRIDOR_KEYLESS_RATE_LIMIT: '0' },
  }
  const args = ['--max-semi-space-size=32', join(folder, 'dist/cli/corridor.js'), 'up']
  const child = spawn(process.execPath, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.add(() => child.kill('SIGKILL'))
  const port = await portOf(child, () => `of ${folder}`)
  const file = join(data, 'demo.json')
  while (!existsSync(file)) await sleep(50)
  const demo = JSON.parse(await readFile(file, 'utf8')) as Demo
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid!, port, demo, stop }
}

async function withService<T>(
  folder: string,
  data: string,
  roles: string,
  cleanups: Cleanups,
  work: (service: Started) => Promise<T>,
): Promise<T> {
  const service = await startService(folder, data, roles, cleanups)
  try {
    return await work(service)
  } finally {
    await service.stop()
  }
}

/** Customers with so much money, such wide limits and such long quotes that every order succeeds. */
async function fill({ port, demo }: Started, count: number): Promise<Pick<Contender, 'key' | 'customers'>> {
  const { bank_guid, bank_key: key, organization_key } = demo
  const settings = { quote_seconds: 604_800, fill_tolerance_bps: 10_000 }
  await call(port, organization_key, 'PATCH', `/banks/${bank_guid}`, { settings }).catch(() =>
    call(port, key, 'PATCH', `/banks/${bank_guid}`, { settings }),
  )
  const customers: { guid: string; usd: string }[] = []
  for (let i = 0; i < count; i++) {
    const { guid } = await call(port, key, 'POST', '/customers', {
      type: 'individual',
      name: { first: 'Bench', last: `Customer ${i}` },
    })
    await call(port, key, 'POST', `/sandbox/customers/${guid}/verify`, {})
    const customer_guid = guid
    const usd = await call(port, key, 'POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'USD', customer_guid })
    await call(port, key, 'POST', '/accounts', { type: 'trading', asset: 'BTC', name: 'BTC', customer_guid })
    await call(port, key, 'POST', '/sandbox/deposits', { account_guid: usd.guid, amount: 10 ** 14 })
    customers.push({ guid, usd: usd.guid })
  }
  for (const product of ['trading', 'book'] as const) await order({ port, key, customers }, product)
  return { key, customers }
}

/** Of each product. Each customer then has a full page of every list. */
const orders_each = 100

/** Executes quotes, and waits until the worker has completed them: a list of trades under way would change while it is measured. */
async function order(filled: Filled, product: 'trading' | 'book'): Promise<void> {
  const { port, key, customers } = filled
  const quotes = await quotesOf(filled, product, customers.length * orders_each)
  const [list, type] =
    product === 'trading' ? ['trades', '"trade_type":"platform"'] : ['transfers', '"transfer_type":"book"']
  await inLanes(port, quotes.length, async (connection, n) => {
    const request = new RequestTemplate(
      [
        `POST /api/${list} HTTP/1.1`,
        'host: 127.0.0.1',
        'content-type: application/json',
        `authorization: Bearer ${key}`,
      ],
      `{"quote_guid":"${quotes[n]}",${type}}`,
    )
    return connection.send(request.bytes)
  })
  const isUnderWay = async (): Promise<boolean> => {
    const { total } = (await call(port, key, 'GET', `/${list}?state=storing,pending`)) as unknown as { total: number }
    return total > 0
  }
  while (await isUnderWay()) await sleep(100)
}

async function call(port: number, key: string, method: string, path: string, body?: object): Promise<{ guid: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as { guid: string }
}

const fill_connections = 128

/** Sends so many requests, each of which makes something. */
async function inLanes(
  port: number,
  count: number,
  send: (connection: HttpClient, n: number) => Promise<HttpAnswer>,
): Promise<string[]> {
  const guids: string[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    const connection = await HttpClient.open(port)
    while (next < count) {
      const { status, body } = await send(connection, next++)
      if (status !== 201) throw new Error(`filling: ${status} ${body.toString('utf8')}`)
      guids.push((JSON.parse(body.toString('utf8')) as { guid: string }).guid)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: fill_connections }, lane))
  return guids
}

/** The guids of so many quotes, for customers in turn. */
export function quotesOf(
  { port, key, customers }: Filled,
  product: 'trading' | 'book',
  count: number,
): Promise<string[]> {
  const head = ['POST /api/quotes HTTP/1.1', 'host: 127.0.0.1', 'content-type: application/json']
  const order =
    product === 'trading'
      ? '"product_type":"trading","symbol":"BTC-USD","side":"buy","deliver_amount":500,"fees":[{"type":"spread","spread_fee":50}]'
      : '"product_type":"book_transfer","asset":"USD","source_account_guid":"{from:32}","destination_account_guid":"{to:32}","deliver_amount":500'
  return inLanes(port, count, (connection, n) => {
    const request = new RequestTemplate(
      [...head, `authorization: Bearer ${key}`],
      `{"customer_guid":"{customer:32}",${order}}`,
    )
    const customer = customers[n % customers.length]!
    request.fill('customer', customer.guid)
    if (product === 'book') {
      request.fill('from', customer.usd)
      request.fill('to', customers[(n + Math.ceil(customers.length / 2)) % customers.length]!.usd)
    }
    return connection.send(request.bytes)
  })
}
