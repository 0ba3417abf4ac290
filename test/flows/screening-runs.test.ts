// A run of screening is resumed where it was when a process died, and every subject is counted once. Its job is run here by hand, by a
// service that runs no jobs itself, with a provider of many subjects.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import type { Job, JobServices } from '../../src/jobs/job.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Screening } from '../../src/providers/ports.ts'
import { beginScreeningRun } from '../../src/resources/screening/begin-screening-run.ts'
import { rescreenJob } from '../../src/resources/screening/rescreen.job.ts'
import type { SubjectHits } from '../../src/screening/decision.ts'
import { exampleHit } from '../support/screening.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
let bank_guid: Guid
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  bank_guid = s.demo.bank_guid as Guid
})
afterAll(() => s.stop())

const subject_count = 250
const batch = 10
const guidAt = (i: number): Guid => (i + 1).toString(16).padStart(32, '0') as Guid
/** Every tenth has a hit. */
const subjects = Array.from(
  { length: subject_count },
  (_, i): SubjectHits => ({ kind: 'customer', guid: guidAt(i), hits: i % 10 === 0 ? [exampleHit('v')] : [] }),
)

/** Dies in some of its steps: before the answer, or after it when nothing was recorded yet. */
function dyingScreening(dies: (step: number) => boolean): Pick<Screening, 'rescreen'> {
  let step = 0
  return {
    async rescreen({ after }) {
      step += 1
      if (dies(step)) throw new Error('killed')
      const from = after ? subjects.findIndex(({ guid }) => guid === after.guid) + 1 : 0
      const found = subjects.slice(from, from + batch)
      return { kind: 'done', result: { versions: { un: 'v' }, subjects: found, is_last: found.length < batch } }
    },
  }
}

const servicesWith = (screening: Pick<Screening, 'rescreen'>): JobServices =>
  ({ ...s.service.services, providersOf: async () => ({ screening }) }) as unknown as JobServices

test('a run that is killed again and again screens everybody once', async () => {
  const run = outputOf(await s.service.engine.submit(beginScreeningRun, { bank_guid, versions: { un: 'v' } }))
  const job: Job = { bank_guid, object_guid: run.guid, kind: 'rescreen', event_sequence: 1, attempts: 1 }
  const services = servicesWith(dyingScreening((step) => step % 4 === 0))
  const ends: unknown[] = []
  for (let attempt = 0; attempt < 20 && ends.at(-1) !== 'done'; attempt += 1) {
    ends.push(await rescreenJob.run(job, services).catch((error: Error) => error.message))
  }
  expect(ends.filter((end) => end === 'killed').length).toBeGreaterThan(5)
  expect(ends.at(-1)).toBe('done')
  const found = await ok(s.call('GET', `/screening_runs/${run.guid}`))
  const counts = { screened_count: subject_count, hit_count: 25, new_hit_count: 25, ended_hit_count: 0 }
  expect(found).toMatchObject({ state: 'completed', ...counts })
  expect(await ok(s.call('GET', '/screening_hits?per_page=1'))).toMatchObject({ total: 25 })
  expect(await rescreenJob.run(job, services)).toBe('obsolete')
})

test('two workers that run the same job count everybody once', async () => {
  const run = outputOf(await s.service.engine.submit(beginScreeningRun, { bank_guid, versions: { un: 'v', eu: 'w' } }))
  const job: Job = { bank_guid, object_guid: run.guid, kind: 'rescreen', event_sequence: 1, attempts: 1 }
  const screening: Pick<Screening, 'rescreen'> = {
    async rescreen(question) {
      const outcome = await dyingScreening(() => false).rescreen!(question)
      if (outcome.kind !== 'done') return outcome
      return { kind: 'done', result: { ...outcome.result, versions: { un: 'v', eu: 'w' } } }
    },
  }
  const work = async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const end = await rescreenJob.run(job, servicesWith(screening))
      if (end === 'done' || end === 'obsolete') return
    }
  }
  await Promise.all([work(), work()])
  const found = await ok(s.call('GET', `/screening_runs/${run.guid}`))
  expect(found).toMatchObject({ state: 'completed', screened_count: subject_count, hit_count: 25, new_hit_count: 0 })
})
