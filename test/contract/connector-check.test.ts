// `corridor connector check` finds what an author of a connector can do wrong, and nothing where nothing is wrong: the simulators behind the
// protocol pass for every port.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatorManifest } from '../../src/cli/connector/simulator.ts'
import { runSuite, type SuiteOptions } from '../../src/cli/connector/suite.ts'
import { type CheckVerdict, printedVerdict } from '../../src/cli/connector/verdict.ts'
import { ports } from '../../src/providers/configured/settings.ts'
import { signingKey } from '../support/fake-connector.ts'
import { FaultyConnector, type Mistake, mistakes } from '../support/faulty-connector.ts'
import { SimulatedConnector } from '../support/simulated-connector.ts'
import { hang_ms } from '../support/time-limits.ts'

const namesOf = (verdicts: readonly CheckVerdict[], kind: CheckVerdict['kind']) =>
  verdicts.filter((each) => each.kind === kind).map(({ name }) => name)

const faultless = (verdicts: readonly CheckVerdict[]) =>
  expect(verdicts.filter(({ kind }) => kind === 'failed').map(printedVerdict)).toEqual([])

const access = { keys: [signingKey(1)], timeout_ms: hang_ms }

async function checked(
  mistake: Mistake | undefined,
  more: Partial<SuiteOptions> = {},
): Promise<readonly CheckVerdict[]> {
  const connector = await new FaultyConnector(mistake).start()
  const { url, restart, paid } = connector
  try {
    return await runSuite({ ...access, url, restart, countPaid: async () => paid, ...more })
  } finally {
    connector.stop()
  }
}

/** The name of a check that must fail. */
const found: Record<Mistake, string> = {
  'takes any signature': 'POST /v1/rails/carry, signed with another key, is refused',
  'takes old signatures': 'signed ten minutes ago, is refused',
  'signs its answers for another question': 'manifest: it is answered',
  'does not sign its answers': 'manifest: it is answered',
  'looks at the path only': 'a question that is signed for it is refused by rails/cancel',
  'refuses unknown fields': 'fields that a connector does not know are ignored',
  'answers with a field more': 'a payment is taken',
  'answers an amount as a number': 'a payment is taken',
  'answers a time in the past': 'a payment is taken',
  'pays again when asked again': 'asked again, as a repeat or not, it is the same payment',
  'looks and then writes': '8 at once are one',
  'does not compare amounts': 'another amount under the same reference',
  'does not compare payees': 'another payee under the same reference',
  'refuses with another code': 'another amount under the same reference',
  'forgets a cancel': 'what it never had it never pays after a cancel',
  'cancels what has settled': 'a cancel of what has settled',
  'goes back from settled': 'asked again, as a repeat or not',
  'loses its identifier': 'asked again, as a repeat or not',
  'forgets everything in a restart': 'restart: killed and started again',
  'says it is down': 'health',
}

test('a connector without a mistake passes', async () => {
  const verdicts = await checked(undefined)
  faultless(verdicts)
  expect(namesOf(verdicts, 'skipped')).toEqual([])
  expect(namesOf(verdicts, 'ok').length).toBeGreaterThan(35)
})

test.each(mistakes)('a connector that %s does not', async (mistake) => {
  // These are noticed by what was asked before.
  const isLater = mistake === 'forgets everything in a restart' || mistake === 'cancels what has settled'
  const only = isLater ? undefined : found[mistake]
  const failed = namesOf(await checked(mistake, { only }), 'failed')
  expect(failed.filter((name) => name.includes(found[mistake])).length, failed.join('\n')).toBeGreaterThan(0)
})

test("what was paid twice is seen on the partner's own books", async () => {
  const verdicts = await checked('looks and then writes', { only: 'a' })
  expect(verdicts.at(-1)).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/is paid \d times/) })
})

test('a failure is printed with what was sent and answered', async () => {
  const failed = (await checked('does not compare amounts', { only: 'another amount' })).find(
    ({ kind }) => kind === 'failed',
  )
  expect(printedVerdict(failed!)).toMatch(
    /^FAILED .*\n +status 200 instead of 409.*\n(.*\n)* +POST \/v1\/rails\/carry \{"operation":.*\n +-> 200 \{/,
  )
})

test("the operator's fields replace those that are made up", async () => {
  const given = { 'rails/carry': { amount: '777' } }
  const verdicts = await checked(undefined, { given, only: 'a payment is taken' })
  expect(verdicts.at(-1)?.exchanges.map(({ sent }) => JSON.parse(sent).amount)).toEqual(['777'])
})

test('a connector that cannot be reached fails the first check, and nothing more is asked', async () => {
  const connector = await new FaultyConnector(undefined).start()
  connector.stop()
  const verdicts = await runSuite({ ...access, url: connector.url })
  expect(verdicts.map(({ kind, reason }) => [kind, reason])).toEqual([['failed', 'no answer: ECONNREFUSED']])
})

test('a connector that does not come back from a restart fails once, and nothing more is asked', async () => {
  const connector = await new FaultyConnector(undefined).start()
  const restart = async () => connector.stop()
  const countPaid = async () => connector.paid
  const verdicts = await runSuite({ ...access, url: connector.url, restart, countPaid, patience_ms: 300 })
  const failed = verdicts.filter(({ kind }) => kind === 'failed')
  expect(failed.map(({ name, reason }) => [name, reason])).toEqual([
    [
      'restart: killed and started again, it answers every question as before',
      expect.stringContaining('0.3 seconds after the restart it does not answer: ECONNREFUSED. Look at the log'),
    ],
  ])
  expect(printedVerdict(failed[0]!).match(/ECONNREFUSED/g)).toHaveLength(2)
  const skipped = verdicts.filter(({ kind }) => kind === 'skipped')
  expect(skipped.map(({ reason }) => reason)).toEqual(Array(3).fill('the connector has not come back after a restart'))
})

test('a count of what the partner has cancelled fails, and the reason says so', async () => {
  const paid = { get: () => 1 } as unknown as ReadonlyMap<string, number>
  const verdict = (await checked(undefined, { countPaid: async () => paid })).at(-1)
  expect(verdict).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/must leave out what the partner/) })
})

test('a port that the manifest does not have fails', async () => {
  const [verdict] = await checked(undefined, { ports: ['custody'] })
  expect(verdict).toMatchObject({ kind: 'failed', reason: 'the manifest has no port custody' })
})

let simulated: SimulatedConnector
beforeAll(async () => {
  simulated = await SimulatedConnector.start()
})
afterAll(() => simulated?.stop())

test('the simulators pass for every port, over a restart', async () => {
  expect(Object.keys(simulatorManifest.ports).sort()).toEqual([...ports].sort())
  const verdicts = await runSuite({ ...access, url: simulated.simulator.url, restart: simulated.restart })
  faultless(verdicts)
  // Their books are not given; what fails or waits in a simulator, or has documents, is asked of it by a script only.
  expect(namesOf(verdicts, 'skipped')).toEqual([
    expect.stringMatching(/^verifier\/file: every file/),
    expect.stringMatching(/^at the end: the partner's own books/),
  ])
})
