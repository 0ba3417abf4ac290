// All products at once over HTTP, with providers that fail, and jobs that are worked off in any order. The books are audited on
// the way; at the end, when nothing fails any more, everything comes to its end and the simulators' books agree with ours.
import { audit } from '../../../src/audit/audit.ts'
import { reconcile } from '../../../src/audit/reconcile.ts'
import type { JobServices } from '../../../src/jobs/job.ts'
import { type Timestamp, timestampFromMs } from '../../../src/kernel/time.ts'
import { type CallOptions, ok, startTestService, type TestService } from '../../support/service.ts'
import { assertSound } from '../../support/sound.ts'
import { randomFrom } from '../random.ts'
import { nextAction, type Reply, type Scene } from './actions.ts'
import { type FaultRates, faulty, noFaults } from './faults.ts'
import { Jobs } from './jobs.ts'
import { makePeople } from './people.ts'

export interface ProductSimulation {
  readonly seed: number
  /** Goes on until the engine has decided so many commands, and so many transfers and executions were made. */
  readonly enough: { readonly commands: number; readonly transfers: number; readonly executions: number }
  readonly customers: number
  readonly wave_max: number
  readonly progress?: (commands: number) => void
}

const faults: FaultRates = { lost: 6, unanswered: 6, doubled: 4 }
const isFine = new Set([200, 201, 409, 422])

export async function simulateProducts(options: ProductSimulation): Promise<void> {
  let commands = 0
  /** What the engine had to say about commands it could not end well. */
  const notes: string[] = []
  const s = await startTestService({
    env: { CORRIDOR_ROLES: 'api' },
    engine: {
      observe: (batch) => {
        commands += batch.commands
      },
      log: (event, details) => void notes.push(`${event} ${JSON.stringify(details)}`),
    },
  })
  try {
    const random = randomFrom(options.seed)
    let rates = noFaults
    const { sql, services } = s.service
    const providersOf: JobServices['providersOf'] = async (bank_guid) =>
      faulty(await services.providersOf(bank_guid), random, () => rates)
    const jobs = new Jobs(sql, { ...services, providersOf }, random)
    const { bank_guid } = s.demo
    const clock = async (turn?: object): Promise<Timestamp> => {
      const answered = await ok(s.call(turn ? 'POST' : 'GET', '/sandbox/clock', turn))
      return timestampFromMs(Date.parse(answered.now))
    }
    let now = await clock({ frozen: true })
    const finish = async (): Promise<void> => {
      while ((await jobs.round(bank_guid, now, 100)) > 0);
    }
    const people = await makePeople(s, options.customers, finish)
    const scene: Scene = { random, people, transfers: [], trades: [], plans: [], executions: [], ...callsOf(s) }
    rates = faults
    const { enough } = options
    const isEnough = (): boolean =>
      commands >= enough.commands &&
      scene.transfers.length >= enough.transfers &&
      scene.executions.length >= enough.executions
    for (let wave = 1; !isEnough(); wave++) {
      if (wave > enough.commands) throw new Error(`only ${scene.executions.length} executions in ${wave} waves`)
      const actions = Array.from({ length: random.between(1, options.wave_max) }, () => nextAction(scene))
      await Promise.all([...actions.map((act) => act(scene)), jobs.round(bank_guid, now, 60)])
      if (random.chance(30)) now = await clock({ advance_seconds: random.pick([1, 3, 20, 600, 90_000]) })
      if (wave % 60 === 0) assertSound(await audit(sql))
      options.progress?.(commands)
    }
    rates = noFaults
    await endWell(s, scene, jobs, clock)
  } catch (error) {
    const said = notes.slice(-5).join('\n')
    throw new Error(`SEED=${options.seed} repeats this: ${(error as Error).message}\n${said}`, { cause: error })
  } finally {
    await s.stop()
  }
}

const callsOf = (s: TestService): Pick<Scene, 'post' | 'remove' | 'setMinimum'> => {
  const { bank_guid, organization_key } = s.demo
  /** Sent whole; null is as if it were not there. */
  const minimums: Record<string, number | null> = {}
  const send = async (method: string, path: string, body?: object, options?: CallOptions): Promise<Reply> => {
    const reply = await s.call(method, path, body, options)
    if (!isFine.has(reply.status)) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${reply.text}`)
    return reply as unknown as Reply
  }
  return {
    post: (path, body) => send('POST', path, body),
    remove: (path) => send('DELETE', path),
    setMinimum(asset, minimum) {
      minimums[asset] = minimum
      const settings = { reserve_minimums: minimums }
      return send('PATCH', `/banks/${bank_guid}`, { settings }, { key: organization_key })
    },
  }
}

/** Reviews are decided, reserves are large enough, time passes, and nothing is left under way. */
async function endWell(
  s: TestService,
  { post, setMinimum }: Scene,
  jobs: Jobs,
  clock: (turn?: object) => Promise<Timestamp>,
): Promise<void> {
  const { sql } = s.service
  const { bank_guid } = s.demo
  await post('/sandbox/scenarios', { noun: 'screening', outcome: 'pass', count: 0 })
  for (const asset of ['USD', 'CAD']) await setMinimum(asset, null)
  for (let round = 0; round < 40; round++) {
    const now = await clock({ advance_seconds: 100_000 })
    while ((await jobs.round(bank_guid, now, 100)) > 0);
    const waiting = await sql<{ noun: string; guid: string }[]>`
      select 'transfers' as noun, guid from transfers where state = 'reviewing'
      union all select 'executions', guid from executions where state = 'reviewing'`
    for (const { noun, guid } of waiting) await post(`/sandbox/${noun}/${guid}/decide`, { decision: 'reject' })
  }
  const open = await sql`
    select state, transfer_type, count(*) as n from transfers where state not in ('completed', 'failed') group by 1, 2
    union all select state, 'trade', count(*) from trades where state not in ('completed', 'failed', 'cancelled') group by 1
    union all select state, 'plan', count(*) from plans where state not in ('completed', 'failed') group by 1
    union all select state, 'execution', count(*) from executions where state not in ('completed', 'failed') group by 1`
  if (open.length > 0) throw new Error(`still under way: ${JSON.stringify(open)}`)
  const held = await sql`select * from holds limit 5`
  if (held.length > 0) throw new Error(`still held: ${JSON.stringify(held)}`)
  assertSound(await audit(sql))
  const { differences } = await reconcile(sql, Date.now() as Timestamp)
  if (differences.length > 0) throw new Error(`books that differ: ${JSON.stringify(differences.slice(0, 5))}`)
}
