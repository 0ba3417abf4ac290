// The load generator against a small system in this process: which requests it sends, and which answers it counts.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadMessage } from '../load-messages.ts'
import { get, type PeerRequest, post, repeated } from './peer.ts'
import { payeeOf, payerOf, runPeerClients } from './peer-load.ts'

interface Move {
  readonly from: string
  readonly to: string
  readonly id?: string
  readonly quote?: string
}

/** Answers 201 with one mark for each movement. It refuses movements of "poor". */
const system = {
  moves: [] as Move[],
  paths: [] as string[],
}
const server = createServer(async (request, response) => {
  system.paths.push(request.url ?? '')
  const text = await textOf(request)
  const moves = text === '' ? [] : ([JSON.parse(text)].flat() as Move[])
  const isRefused = moves.some(({ from }) => from === 'poor')
  if (!isRefused) system.moves.push(...moves)
  // Without a length, Node answers in chunks.
  response.writeHead(isRefused ? 422 : request.method === 'GET' ? 200 : 201)
  response.write('[')
  response.end(`${moves.map(() => '{"state":"done"}').join()}]`)
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  system.moves = []
  system.paths = []
})

const accounts = ['aa', 'bb', 'cc', 'dd']
const move = '{"from":"{from:2}","to":"{to:2}","id":"{uuid:36}"}'

async function load(request: PeerRequest, given: { accounts?: string[]; items?: string[] } = {}) {
  const kinds: LoadMessage<never>['kind'][] = []
  const task = { port, clients: 3, settle_ms: 20, measure_ms: 60, accounts, items: undefined, request, ...given }
  const result = await runPeerClients(task, ({ kind }) => void kinds.push(kind))
  return { result, kinds: kinds.filter((kind) => kind !== 'progress') }
}

describe('the load generator of the comparison', () => {
  test('sends movements between accounts, each with its own id, and counts every answer', async () => {
    const { result, kinds } = await load(post('/moves', move, { movements: 1, status: 201 }))
    expect(kinds).toEqual(['window_starts', 'window_ends'])
    expect(result).toMatchObject({ errors: 0, first_error: undefined, trades_total: system.moves.length })
    expect(result.trades).toBeLessThanOrEqual(result.trades_total)
    expect(new Set(system.moves.map(({ id }) => id)).size).toBe(system.moves.length)
    for (const { from, to } of system.moves) {
      expect(accounts).toContain(from)
      expect(accounts.filter((name) => name !== from)).toContain(to)
    }
  })

  test('spreads movements over all accounts, and nobody pays herself', () => {
    const payers = Array.from({ length: 10_000 }, (_, movement) => payerOf(movement, 100))
    const payees = Array.from({ length: 10_000 }, (_, movement) => payeeOf(movement, 100))
    for (const side of [payers, payees]) {
      const counts = Array.from({ length: 100 }, (_, account) => side.filter((each) => each === account).length)
      expect(Math.min(...counts)).toBeGreaterThan(50)
      expect(Math.max(...counts)).toBeLessThan(200)
    }
    expect(payers.filter((payer, movement) => payer === payees[movement])).toEqual([])
    expect(payeeOf(3, 2)).toBe(1 - payerOf(3, 2))
  })

  test('fills each movement of a bulk on its own', async () => {
    const bulk = post('/moves', `[${repeated(move, 3)}]`, { movements: 3, status: 201, mark: '"done"' })
    const { result } = await load(bulk)
    expect(result.errors).toBe(0)
    expect(system.moves.length).toBe(3 * result.trades_total)
    expect(new Set(system.moves.map(({ id }) => id)).size).toBe(system.moves.length)
  })

  test('uses each item once and ends when none is left', async () => {
    // Fewer than clients: all are taken before the first answer.
    const items = ['item-0', 'item-1']
    const request = post('/moves', '{"from":"{from:2}","quote":"{item:6}"}', { movements: 1, status: 201 })
    const { result } = await load(request, { items })
    expect(system.moves.map(({ quote }) => quote).sort()).toEqual(items)
    expect(result.trades_total).toBe(2)
  })

  test('reads paths with an account in them', async () => {
    await load(get('/accounts/{from:2}'))
    for (const path of system.paths)
      expect(['/accounts/aa', '/accounts/bb', '/accounts/cc', '/accounts/dd']).toContain(path)
  })

  test.each<[string, PeerRequest, string]>([
    [
      'a refusal',
      post('/moves', '{"from":"poor"}', { movements: 1, status: 201 }),
      'POST /moves HTTP/1.1: 422 [{"state"',
    ],
    ['another status', post('/moves', move, { movements: 1, status: 200 }), 'POST /moves HTTP/1.1: 201'],
    [
      'a bulk with too few marks',
      post('/moves', `[${repeated(move, 2)}]`, { movements: 3, status: 201, mark: '"done"' }),
      'POST /moves HTTP/1.1: 201',
    ],
  ])('counts %s as an error', async (_, request, first_error) => {
    const { result } = await load(request)
    expect(result.trades_total).toBe(0)
    expect(result.errors).toBeGreaterThan(0)
    expect(result.first_error).toContain(first_error)
  })

  test('fails if a request has a hole that it does not know', async () => {
    await expect(load(get('/accounts/{name:2}'))).rejects.toThrow('a request has the unknown hole "name"')
  })
})
