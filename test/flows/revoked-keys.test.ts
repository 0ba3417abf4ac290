// A key that is revoked by one process ends in all of them, soon.
import { expect, test } from 'vitest'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { runningTime } from '../support/running-time.ts'
import { eventually, ok, startTestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

test('a revoked key is refused within a second, by every process, though their clocks differ', async () => {
  const s = await startTestService()
  const other = await startTestService({ database_url: s.config.database_url!, now: () => Date.now() - 3_600_000 })
  const organization = { key: s.demo.organization_key }
  const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: scopesFor('bank') }
  const { key, guid } = await ok(s.call('POST', '/api_keys', body, organization))
  const use = (service: typeof s) => service.call('GET', '/symbols', undefined, { key })
  expect([(await use(s)).status, (await use(other)).status]).toEqual([200, 200])
  const revoked = await ok(other.call('DELETE', `/api_keys/${guid}`, undefined, organization))
  expect(revoked.revoked_at).toBeDefined()
  const isRefused = async (service: typeof s) => {
    const reply = await eventually(
      () => use(service),
      ({ status }) => status === 401,
    )
    expect(reply.body.message_code).toBe('authentication_failed')
  }
  expect(await runningTime(() => Promise.all([isRefused(s), isRefused(other)]))).toBeLessThan(1000)
  expect(await ok(s.call('DELETE', `/api_keys/${guid}`, undefined, organization))).toEqual(revoked)
  await other.stop()
  await stopSound(s)
})
