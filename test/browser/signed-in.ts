// A proxy in front of the service that signs people in: it answers the endpoints of sessions itself, and turns `Corridor-Acts-For` into
// the key of the bank or of the organization. So the pages of the console are tested on a whole service with any set of scopes.
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { operationScopes } from './operation-scopes.ts'

interface SignedInOptions {
  readonly service_url: string
  readonly bank: { readonly guid: string; readonly name: string; readonly type: 'sandbox' | 'production' }
  readonly bank_key: string
  readonly organization_key: string
  /** Those that the person does not have. */
  readonly without?: readonly string[]
  readonly port?: number
}

export interface SignedIn {
  readonly url: string
  /** As an administrator does who revokes the session. */
  revoke(): void
  stop(): Promise<void>
}

export const password = 'correct horse battery staple'

export async function startSignedIn(options: SignedInOptions): Promise<SignedIn> {
  let isSignedIn = false
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    const isOfSession = path === '/api/session'
    if (path === '/api/sessions' && request.method === 'POST') {
      const given = (await json(request)) as { readonly password?: string; readonly link_token?: string }
      isSignedIn = given.password === password || given.link_token === 'a-link'
      return void (isSignedIn ? send(201, sessionOf(options)) : send(401, refusal))
    }
    if (path.startsWith('/api/') && path !== '/api/openapi.json' && !isSignedIn) return void send(401, refusal)
    if (!isOfSession) return forward(request, response, options)
    if (request.method === 'DELETE') isSignedIn = false
    return void send(200, request.method === 'DELETE' ? {} : sessionOf(options))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    revoke() {
      isSignedIn = false
      server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const refusal = {
  status: 401,
  message_code: 'unauthenticated',
  error_message: 'Email address, password or code are not right.',
  request_id: 'test',
}

function sessionOf({ bank, without = [] }: SignedInOptions) {
  const scopes = operationScopes().filter((scope) => !without.includes(scope))
  return {
    guid: '0'.repeat(32),
    staff_member: { guid: '1'.repeat(32), email: 'ada@example.com', name: 'Ada Brown' },
    organization: { guid: '2'.repeat(32), name: 'Demo organization' },
    banks: [{ ...bank, roles: ['admin'], scopes }],
    organization_scopes: { sandbox: scopes, production: scopes },
    roles: ['admin'],
    expires_at: '2100-01-01T00:00:00.000Z',
    idle_expires_at: '2100-01-01T00:00:00.000Z',
  }
}

function forward(request: IncomingMessage, response: ServerResponse, options: SignedInOptions): void {
  const { method, headers, url } = request
  const { host: _, 'corridor-acts-for': actsFor, ...rest } = headers
  const key = actsFor === options.bank.guid ? options.bank_key : options.organization_key
  const authorization = actsFor === undefined ? {} : { authorization: `Bearer ${key}` }
  const onwards = requestTo(
    new URL(url ?? '/', options.service_url),
    { method: method ?? 'GET', headers: { ...rest, ...authorization } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  response.on('close', () => onwards.destroy())
  onwards.on('error', () => response.destroy())
  request.pipe(onwards)
}
