// CORS. A preflight has no key, so it allows an origin that any bank lists. The answer itself has the header only if the key's own
// bank lists the origin. So no page of another origin can use a key of the organization. The answer to a wrong key (401) is like a
// preflight: without the header, a page could not tell it from a broken connection.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../db/pool.ts'
import type { Caller } from './endpoint.ts'

export async function preflight(sql: Sql, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { origin } = request.headers
  if (!origin || !request.headers['access-control-request-method']) return false
  if (await isListed(sql, origin)) {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
    })
  }
  reply.header('vary', 'origin').code(204).send()
  return true
}

/** Without a caller: of the answer to a wrong key. */
export async function corsHeaders(
  sql: Sql,
  caller: Caller | undefined,
  request: FastifyRequest,
): Promise<Record<string, string>> {
  const { origin } = request.headers
  if (!origin) return {}
  if (!(await isListed(sql, origin, caller))) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, idempotent-replayed, ratelimit, ratelimit-policy, retry-after',
  }
}

async function isListed(sql: Sql, origin: string, caller?: Caller): Promise<boolean> {
  const found = caller
    ? await sql`select 1 from banks where bank_guid = ${caller.bank_guid} and cors_allowed_origins ? ${origin}`
    : await sql`select 1 from banks where cors_allowed_origins ? ${origin} limit 1`
  return found.length > 0
}
