// The demo bank on test networks, made by a service that knows of no node and has ended.
import { ok, startTestService, type TestService } from './service.ts'

export async function makeTestnetBank(database_url: string): Promise<TestService['demo']> {
  const { demo, call, stop } = await startTestService({ database_url, env: { CORRIDOR_ROLES: 'api' } })
  const settings = { network: 'testnet' }
  await ok(call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
  await stop()
  return demo
}
