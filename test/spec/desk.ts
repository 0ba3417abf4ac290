// A new sandbox bank whose clock stands still. It can note what its requests carried and what its answers showed. An answer that
// is shown was read when nothing was left to do: what it shows is there to stay.
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { eventually, ok, type Reply, type TestService } from '../support/service.ts'

export type Fields = Readonly<Record<string, unknown>>
// biome-ignore lint/suspicious/noExplicitAny: recipes look at whatever came back.
export type Any = any

export interface Person {
  readonly guid: string
  /** By asset. */
  readonly accounts: Readonly<Record<string, string>>
}

/** Who is told of requests that were accepted, and of their answers. */
export interface Notes {
  inRequest(method: string, path: string, body: unknown): void
  inAnswer(method: string, path: string, status: number, body: unknown): void
}

const noNotes: Notes = { inRequest: () => {}, inAnswer: () => {} }

export const openDesk = async (s: TestService, bank: Fields = {}, notes = noNotes) => {
  const organization_key = s.demo.organization_key

  const call = async (method: string, path: string, body: unknown, key: string): Promise<Any> => {
    const reply = s.call(method, path, body, { key })
    const answer = await ok(reply)
    notes.inRequest(method, path, body)
    if (method !== 'GET') notes.inAnswer(method, path, (await reply).status, answer)
    return answer
  }
  const organization = {
    post: (path: string, body: Fields = {}) => call('POST', path, body, organization_key),
    patch: (path: string, body: Fields) => call('PATCH', path, body, organization_key),
    remove: (path: string) => call('DELETE', path, undefined, organization_key),
    async show(path: string): Promise<Any> {
      const answer = await call('GET', path, undefined, organization_key)
      notes.inAnswer('GET', path, 200, answer)
      return answer
    },
  }
  const { guid: bank_guid } = await organization.post('/banks', { name: 'Enumerations', type: 'sandbox', ...bank })
  const keyBody = { kind: 'bank', bank_guid, name: 'k', scopes: scopesFor('bank') }
  const { key } = await organization.post('/api_keys', keyBody)

  const post = (path: string, body: Fields = {}): Promise<Any> => call('POST', path, body, key)
  const get = (path: string): Promise<Any> => call('GET', path, undefined, key)
  await post('/sandbox/clock', { frozen: true })

  /** Until nothing is due at the time that the bank's clock shows. */
  const rest = () =>
    eventually(
      () => get('/sandbox/clock'),
      ({ due_jobs }) => due_jobs === 0,
    )

  const desk = {
    bank_guid: bank_guid as string,
    key: key as string,
    organization,
    /** A request that may be refused. */
    ask: (
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Reply> => s.call(method, path, body, { key, headers }),
    post,
    get,
    patch: (path: string, body: Fields): Promise<Any> => call('PATCH', path, body, key),
    remove: (path: string): Promise<Any> => call('DELETE', path, undefined, key),
    rest,
    /** Notes an answer that a session got. */
    noteAnswer: notes.inAnswer.bind(notes),
    noteRequest: notes.inRequest.bind(notes),
    /** Reads what is held, and notes it. */
    async show(path: string): Promise<Any> {
      await rest()
      const answer = await get(path)
      notes.inAnswer('GET', path, 200, answer)
      return answer
    },
    /** What waits for a person, in the queue and by itself. */
    async showReview(guid: string): Promise<void> {
      await desk.show(`/reviews?object_guid=${guid}`)
      await desk.show(`/reviews/${guid}`)
    },
    script: (noun: string, outcome: string, more: Fields = {}) =>
      post('/sandbox/scenarios', { noun, outcome, ...more }),
    async advance(advance_seconds: number): Promise<void> {
      await rest()
      await post('/sandbox/clock', { advance_seconds })
      await rest()
    },
    /** A verified customer with a million base units in each of these assets. */
    async person(assets: readonly string[] = ['USD'], more: Fields = {}): Promise<Person> {
      const fields = { type: 'individual', name: { first: 'Enid', last: 'Enum' }, ...more }
      const { guid } = await post('/customers', fields)
      await post(`/sandbox/customers/${guid}/verify`)
      const accounts: Record<string, string> = {}
      for (const asset of assets) accounts[asset] = await desk.account(asset, { customer_guid: guid })
      return { guid, accounts }
    },
    /** With a million in it. */
    async account(asset: string, more: Fields = {}): Promise<string> {
      const type = ['USD', 'CAD', 'EUR', 'GBP'].includes(asset) ? 'fiat' : 'trading'
      const { guid } = await post('/accounts', { type, asset, name: asset, ...more })
      await post('/sandbox/deposits', { account_guid: guid, amount: 1_000_000 })
      return guid
    },
    /** A quote for this order, and the transfer or trade of it. */
    async executed(path: '/trades' | '/transfers', order: Fields, execution: Fields): Promise<string> {
      const { guid: quote_guid } = await post('/quotes', order)
      return `${path}/${(await post(path, { quote_guid, ...execution })).guid}`
    },
  }
  return desk
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Makes something happen on a bank of its own. */
export interface Recipe {
  readonly does: string
  /** How the bank is configured. */
  readonly bank?: Fields
  run(desk: Desk, s: TestService): Promise<void>
}
