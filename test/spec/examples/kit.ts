// What the matrix needs of each resource: objects to name, one request per endpoint that succeeds, and refusals that only
// particular objects provoke.

import { expect } from 'vitest'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import type { Reply, TestService } from '../../support/service.ts'

export type Body = Record<string, unknown>
/** Guids by the name a request calls them, and the keys of their owner. */
export type Tenant = Record<string, string> & { bank_key: string; organization_key: string }
/** `key`: another than the tenant's usual one. */
export type Example = { readonly path?: Record<string, string>; readonly body?: Body; readonly key?: string }

/** A stream that is followed has no end, and a search needs a name: here one that nobody has. */
export const endingOf = ({ is_stream, query }: Endpoint): string => {
  if (is_stream) return '?after=0&follow=false'
  return query.name?.isRequired ? '?name=nobody' : ''
}

/** The one shape of a refusal. */
export function expectErrorShape({ status, body, headers }: Reply): void {
  const { errors, ...rest } = body
  expect(Object.keys(rest)).toEqual(['status', 'message_code', 'error_message', 'request_id'])
  expect(rest).toMatchObject({ status, request_id: headers.get('x-request-id') })
  expect(rest.error_message).toMatch(/^[A-Z`].*[.?]$/)
  for (const each of errors ?? []) expect(Object.keys(each).join(' ')).toMatch(/^field code( message)?$/)
}

export class Kit {
  readonly service: TestService

  constructor(service: TestService) {
    this.service = service
  }

  /** POSTs as this tenant, and expects it to succeed. */
  async made(t: Tenant, path: string, body?: Body, key = t.bank_key): Promise<Body & { guid: string }> {
    const reply = await this.service.call('POST', path, body, { key })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body
  }
}

export interface ResourceExamples {
  /** One object of every kind that some guid can name. `t` has what the resources before this one made. */
  furnish?(kit: Kit, t: Tenant): Promise<Record<string, string>>
  /** By `METHOD /path`: a request that succeeds, made anew each time; reads need none. A guid not named is the tenant's. */
  readonly requests: Readonly<
    Record<string, (kit: Kit, own: Tenant, position: string | undefined) => Example | Promise<Example>>
  >
  /** Refusals that no generated case meets: endpoint, request, `status code`. Called last; it may change the tenant. */
  refusals?(kit: Kit, own: Tenant): Promise<[string, Example, string][]>
}
