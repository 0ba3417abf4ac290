// What receivers of one organization leave to those of another, when none of them works.
import { afterAll, beforeAll, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { recordHealth } from '../../src/resources/subscriptions/record-health.ts'
import { slots_of } from '../../src/webhooks/slots.ts'
import { MadeUpReceivers, startDeliverer } from '../support/deliverer.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { publishAll, subscribe, trade } from '../support/webhooks.ts'

let s: TestService
beforeAll(async () => {
  // Nobody works here but the loop of the test.
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

test('failing receivers of one organization that hang leave a place to the failing one of another', async () => {
  const { engine, services } = s.service
  const other: TestService = { ...s, demo: await makeDemo(s.service, '') }
  const failing = async (of: TestService, url: string): Promise<void> => {
    const subscription_guid = await subscribe(of, url, ['trade.storing'])
    const { organization_guid } = of.demo
    const health = { failing_since: services.now(), has_succeeded: false, is_gone: false }
    outputOf(await engine.submit(recordHealth, { organization_guid, subscription_guid, ...health }))
  }
  for (let n = 0; n < 80; n++) await failing(s, `https://hangs${n}.example/`)
  await failing(other, 'https://works-again.example/')
  for (let n = 0; n < 3; n++) await trade(s)
  await publishAll(s)
  const receivers = new MadeUpReceivers()
  const deliverer = startDeliverer(s, receivers, () => {})
  await eventually(
    async () => deliverer.open.failing,
    (open) => open >= slots_of.failing / 2,
  )
  const { bank_key } = other.demo
  await trade({ ...other, call: (method, path, body) => s.call(method, path, body, { key: bank_key }) })
  await publishAll(s)
  deliverer.look()
  await eventually(
    async () => receivers.arrived.length,
    (arrived) => arrived === 1,
  )
  await deliverer.stop()
})
