// What the flows of hosted pages share: a bank, everything that it was given as a link, and a look for those links where none may be.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { headersOfMessage, newMessageId } from '../../src/providers/connector/protocol/messages.ts'
import { atRest, statesOf } from './desk.ts'
import type { Fields } from './external-bank-accounts.ts'
import { fakeConnector, signingKey } from './fake-connector.ts'
import { type CallOptions, eventually, ok, startTestService, type TestOptions } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

export type HostedDesk = Awaited<ReturnType<typeof openHostedDesk>>

export async function openHostedDesk(options: TestOptions = {}) {
  const lines: string[] = []
  const env = { CORRIDOR_LOG_LEVEL: 'trace', ...options.env }
  const s = await startTestService({ ...options, env, log_line: (line) => void lines.push(line) })
  const links: string[] = []
  const post = (path: string, body: Fields = {}): Promise<Any> => ok(s.call('POST', path, body))
  const get = (path: string): Promise<Any> => ok(s.call('GET', path))
  const resume = async (path: string, body: Fields = {}, call: CallOptions = {}): Promise<Any> => {
    const reply = await s.call('POST', `${path}/resume`, body, call)
    if (reply.body.link) links.push(reply.body.link)
    return { ...reply.body, http: reply.status }
  }
  const fake = await fakeConnector()
  const configure = async (ports: readonly string[]): Promise<string> => {
    const settings = { settings: { url: fake.url }, secrets: { signing_key: signingKey(1) } }
    const name = randomBytes(4).toString('hex')
    return (await post('/providers', { name, kind: 'connector', ports, ...settings })).guid
  }
  return {
    ...{ s, post, get, resume, fake, configure, links },
    reach: (path: string, state: string) =>
      eventually(
        () => get(path),
        (found) => found.state === state,
      ),
    idle: () => atRest(s),
    async advance(advance_seconds: number) {
      await atRest(s)
      await post('/sandbox/clock', { advance_seconds })
      await atRest(s)
    },
    script: (noun: string, outcome: string) => post('/sandbox/scenarios', { noun, outcome }),
    statesOf: (guid: string): Promise<string[]> => statesOf(s, guid),
    customer: async (): Promise<string> =>
      (await post('/customers', { type: 'individual', name: { first: 'Ann', last: 'Example' } })).guid,
    async tell(provider: string, news: Fields) {
      const body = JSON.stringify({
        event_id: newMessageId(),
        bank_guid: s.demo.bank_guid,
        provider_guid: provider,
        ...news,
      })
      const headers = headersOfMessage([signingKey(1)], newMessageId(), Date.now(), body)
      const url = `${s.service.base_url}/api/connectors/${provider}/news`
      return (await fetch(url, { method: 'POST', headers, body })).status
    },
    /** The secret part of each link is in no log line, no event, no list and no table. */
    async assertSecret() {
      expect(links.length).toBeGreaterThan(0)
      const secrets = links.map((link) => link.split('?session=')[1]!)
      const seen: string[] = [...lines]
      for (const path of ['/identity_verifications', '/external_bank_accounts', '/audit_records']) {
        seen.push(JSON.stringify(await get(`${path}?per_page=100`)))
      }
      const tables = await s.service.sql<{ name: string }[]>`
        select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
      for (const { name } of tables) {
        seen.push(...(await s.service.sql.unsafe(`select t::text as text from ${name} t`)).map(({ text }) => text))
      }
      for (const secret of secrets) expect(seen.filter((text) => text.includes(secret))).toEqual([])
    },
    async close() {
      await s.stop()
      await fake.stop()
    },
  }
}
