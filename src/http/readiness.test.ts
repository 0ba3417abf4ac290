// What a process says of itself when it is asked about a role.
import { expect, test } from 'vitest'
import { type ProcessRole, type ReadinessOptions, readinessOf } from './readiness.ts'

const sound: ReadinessOptions = {
  sql: (async () => [{}]) as never,
  engine: { isAnswering: async () => true, proveLandings: async () => {} },
  closedBy: () => undefined,
  roles: { api: true, worker: true },
  loops: [{ turned_at: performance.now() }],
  clock: undefined,
}
const standing = { turned_at: performance.now() - 20_000 }

test.each<[what: string, options: Partial<ReadinessOptions>, role: ProcessRole | undefined, expected: string]>([
  ['a process that is sound', {}, undefined, 'ready'],
  ['as an api', {}, 'api', 'ready'],
  ['as a worker', {}, 'worker', 'ready'],
  ['a process that is no worker', { roles: { api: true, worker: false }, loops: [] }, 'worker', 'not_worker'],
  ['but serves', { roles: { api: true, worker: false }, loops: [] }, undefined, 'ready'],
  ['a process that is no api', { roles: { api: false, worker: true } }, 'api', 'not_api'],
  ['a worker with a loop that stands still', { loops: [...sound.loops, standing] }, 'worker', 'worker_stalled'],
  ['it serves meanwhile', { loops: [...sound.loops, standing] }, 'api', 'ready'],
  ['a worker that is being stopped', { closedBy: () => 'draining' }, 'worker', 'draining'],
  [
    'a worker on a database that is read-only',
    {
      engine: {
        isAnswering: async () => true,
        proveLandings: async () => {
          throw Object.assign(new Error('no'), { severity: 'ERROR', code: '25006' })
        },
      },
    },
    'worker',
    'database_read_only',
  ],
  [
    'a database that takes too long',
    { engine: { isAnswering: () => new Promise(() => {}), proveLandings: async () => {} } },
    undefined,
    'database_unavailable',
  ],
])('%s', async (_, options, role, expected) => {
  const { status, isReady } = await readinessOf({ ...sound, ...options })(role)
  expect([status, isReady]).toEqual([expected, expected === 'ready'])
})
