// kill -9 of the real service at every step of what follows the page of an end user: the account that its holder has linked, and the
// documents that the end user gave to the verifier. Each step has a bank of its own. After that everything is there once.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { releaseLeases } from '../../src/jobs/claim.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { statesOf } from '../support/desk.ts'
import { eventually, ok, startTestService, type TestService, testDataDir, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { type Step, SteppedService } from './stepped-service.ts'

let s: TestService
beforeAll(async () => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
  // It answers and works on nothing: the one that is killed is the worker.
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

interface Case {
  readonly bank_guid: string
  readonly path: string
  call(method: string, path: string, body?: object): ReturnType<typeof ok>
}

/** A bank whose end user has signed in, and whose verifier has documents. Its worker has done nothing yet. */
async function bankWith(flow: (call: Case['call']) => Promise<string>): Promise<Case> {
  const organization = { key: s.demo.organization_key }
  const { guid: bank_guid } = await ok(s.call('POST', '/banks', { name: 'B', type: 'sandbox' }, organization))
  const order = { name: 'K', kind: 'bank', bank_guid, scopes: scopesFor('bank') }
  const { key } = await ok(s.call('POST', '/api_keys', order, organization))
  const call: Case['call'] = (method, path, body) => ok(s.call(method, path, body, { key }))
  await call('POST', '/sandbox/clock', { frozen: true })
  return { bank_guid, call, path: await flow(call) }
}

const customer = async (call: Case['call']): Promise<string> =>
  (await call('POST', '/customers', { type: 'individual', name: { first: 'Ann', last: 'Example' } })).guid

async function linked(call: Case['call']): Promise<string> {
  const order = { name: 'H', account_kind: 'aggregator', asset: 'USD', customer_guid: await customer(call) }
  const path = `/external_bank_accounts/${(await call('POST', '/external_bank_accounts', order)).guid}`
  await call('POST', `${path}/resume`, {})
  await call('POST', '/sandbox/scenarios', { noun: 'aggregator', outcome: 'signed_in' })
  await call('POST', '/sandbox/clock', { advance_seconds: 10 })
  return path
}

async function verified(call: Case['call']): Promise<string> {
  await call('POST', '/sandbox/scenarios', { noun: 'verifier', outcome: 'passed_with_documents' })
  const order = { type: 'kyc', method: 'id_and_selfie', customer_guid: await customer(call) }
  return `/identity_verifications/${(await call('POST', '/identity_verifications', order)).guid}`
}

const start = (stops: Readonly<Record<string, number>>, onStep?: (step: Step) => void): Promise<SteppedService> =>
  SteppedService.start(
    {
      ...{ DATABASE_URL: s.service.database_url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: testDataDir },
      ...{ CORRIDOR_ROLES: 'worker', FAILPOINT_JOBS: 'link-external-bank-account,open-inquiry' },
    },
    stops,
    onStep,
  )

const reach = ({ call, path }: Case) =>
  eventually(
    () => call('GET', path),
    ({ state }) => state === 'completed',
  )

test.each([
  ['an account that its holder has linked', linked, ['aggregator.session', 'aggregator.link', 'commit record-link']],
  ['documents that were received', verified, ['verifier.open', 'verifier.file', 'commit record-inquiry']],
])('%s', async (_, flow, expected) => {
  const steps: Step[] = []
  const usual = await bankWith(flow)
  const first = await start({}, (step) => steps.push(step))
  await reach(usual)
  // What a commit leaves behind is seen before the step after it is told.
  await eventually(
    async () => first.isCommitting,
    (isCommitting) => !isCommitting,
  )
  await first.kill()
  await releaseLeases(s.service.sql)
  const names = steps.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(expected.flatMap((name) => [`before ${name}`, `after ${name}`])))

  const killed = await Promise.all(names.map(() => bankWith(flow)))
  const second = await start(Object.fromEntries(killed.map(({ bank_guid }, i) => [bank_guid, i + 1])))
  await Promise.all(killed.map(({ bank_guid }) => second.untilStopped(bank_guid)))
  await second.kill()
  expect(killed.map(({ bank_guid }) => second.stopOf(bank_guid)?.name)).toEqual(names)
  await releaseLeases(s.service.sql)
  const last = await start({})
  try {
    for (const each of [usual, ...killed]) {
      const { guid, documents, aggregator_institution_id } = await reach(each)
      if (flow === linked) expect(aggregator_institution_id).toBe('sandbox-bank')
      else expect(documents).toMatchObject([{ type: 'drivers_license', validated: true, files: [{}, {}] }])
      const states = flow === linked ? ['storing', 'completed'] : ['storing', 'waiting', 'pending', 'completed']
      expect(await statesOf(s, guid)).toEqual(states)
      const { total } = await each.call('GET', '/files')
      expect(total).toBe(flow === linked ? 0 : 2)
    }
  } finally {
    await last.kill()
  }
  assertSound(await audit(s.service.sql))
})
