// Two generators of clients take both forms of the document without a warning, and what they make compiles, with the names that a
// person would write. The generators are the package test/generators.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withAmountStrings } from '../../src/http/openapi/amount-strings.ts'
import { openapiDocument } from '../../src/http/openapi.ts'
import { reference } from '../../src/wiring/reference.ts'
import { install } from '../support/installed.ts'

const package_folder = join(import.meta.dirname, '..', 'generators')
const integers = openapiDocument(reference, '0.1.0')
const documents = { integer: integers, string: withAmountStrings(integers) }
const generator = (path: string): string => join(package_folder, 'node_modules', path)
/** The compiler of this repository, because it needs a fifth of the time of that of the generators. */
const compiler = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc')

let folder: string
beforeAll(async () => {
  await install(package_folder, 'the generators of clients of the tests', '56 MB')
  folder = await mkdtemp(join(tmpdir(), 'corridor-clients-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the program printed. It fails with the text of a program that fails. */
async function run(script: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { cwd })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${script}: ${stdout}${stderr}`, { cause: error })
  }
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

/** Calls and types as a person would write them. `@ts-expect-error`: what the document does not allow does not compile. */
const uses = (amount: string): string => `
import { createQuote, createTrade, listTransfers, verifySandboxCustomer } from './hey/sdk.gen'
import type { Amount, ApiError, QuoteInput, Trade, TradeEvent, TradePage, TransferState } from './hey/types.gen'
import type { components, operations } from './openapi-typescript'

const guid = 'a'.repeat(32)
const order: QuoteInput = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: ${amount} }
// @ts-expect-error: a trading quote needs a symbol
export const incomplete: QuoteInput = { product_type: 'trading', side: 'buy', deliver_amount: ${amount} }
// @ts-expect-error: a trade does not withdraw
export const strange: QuoteInput = { ...order, side: 'withdrawal' }

export async function buy(): Promise<Trade | ApiError | undefined> {
  const quote = await createQuote({ body: order })
  if (!quote.data) return quote.error
  const headers = { 'Idempotency-Key': quote.data.guid }
  const trade = await createTrade({ body: { trade_type: 'platform', quote_guid: quote.data.guid }, headers })
  const received: Amount | undefined = trade.data?.receive_amount
  return received === undefined ? trade.error : trade.data
}
export async function list(): Promise<readonly TransferState[]> {
  const { data } = await listTransfers({ query: { state: ['pending', 'holding'], per_page: 100 } })
  return data?.objects.map(({ state }) => state) ?? []
}
export const verify = () => verifySandboxCustomer({ path: { customer_guid: guid } })

type Schemas = components['schemas']
export const sameTrade = (trade: Schemas['Trade']): Trade => trade
export const samePage = (page: Schemas['TradePage']): TradePage => page
export const sameOrder = (body: operations['createQuote']['requestBody']['content']['application/json']): QuoteInput => body
export const sameEvent = (body: operations['onTradeEvent']['requestBody']['content']['application/json']): TradeEvent => body
`

describe.each([
  ['integer', '10_000'],
  ['string', "'10000'"],
] as const)('amounts as %s', (amounts, amount) => {
  test('no generator warns, and the clients compile', async () => {
    const own = join(folder, amounts)
    await mkdir(own)
    await writeFile(join(own, 'openapi.json'), JSON.stringify(documents[amounts]))
    const printed = await Promise.all([
      run(generator('openapi-typescript/bin/cli.js'), ['openapi.json', '-o', 'openapi-typescript.ts'], own),
      run(
        generator('@hey-api/openapi-ts/bin/run.js'),
        ['-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
        own,
      ),
    ])
    for (const text of printed) expect(text).not.toMatch(/warn|error|invalid|unsupported|deprecated|duplicate|\u26a0/i)
    await writeFile(join(own, 'uses.ts'), uses(amount))
    await writeFile(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'hey'] }))
    await run(compiler, ['-p', '.'], own)
  })
})
