// A key that asks more often than it may is told so, and when to come back.
import { expect, test } from 'vitest'
import { type CallOptions, type Reply, startTestService, stoppableTime } from '../support/service.ts'

const codeOf = ({ status, body }: Reply): string => `${status} ${body?.message_code}`

test('too many requests are 429, and the headers say when to come back', async () => {
  const time = stoppableTime()
  const env = { CORRIDOR_RATE_LIMIT: '5', CORRIDOR_ROLES: 'api' }
  const limited = await startTestService({ env, rate_now: time.now })
  const { bank_guid, organization_key } = limited.demo
  const asked = { name: 'k', kind: 'bank', bank_guid, scopes: ['customers:read'] }
  const { key } = (await limited.call('POST', '/api_keys', asked, { key: organization_key })).body
  const often = (path: string, options: CallOptions = {}) =>
    Promise.all(Array.from({ length: 20 }, () => limited.call('GET', path, undefined, options)))
  time.stop()
  const replies = await often('/assets')
  const unscoped = await often('/customers?include_pii=true', { key })
  await limited.stop()
  // 403 comes first, also where it is the query that needs a scope.
  expect(new Set(unscoped.map(codeOf))).toEqual(new Set(['403 invalid_scopes']))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(replies.every(({ headers }) => headers.get('ratelimit') && headers.get('ratelimit-policy'))).toBe(true)
  expect([codeOf(refused[0]!), refused[0]!.headers.get('retry-after')]).toEqual(['429 rate_limited', '1'])
})
