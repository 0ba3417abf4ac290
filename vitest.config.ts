// `npm test` runs `together` and `alone`; `npm run test:all` runs every project, and docs/tests.md says what each is for. `citus` is most
// of test/ once more, on a cluster. Which file is in which project: test/support/projects.ts.
import { defineConfig } from 'vitest/config'
import { apart, everywhere, one_server } from './test/support/projects.ts'
import { hang_ms, test_max_ms } from './test/support/time-limits.ts'

const shared = { isolate: false }
/** Servers of their own, one file's at a time. */
const oneByOne = { fileParallelism: false }
const waysOf: Record<string, object> = {
  ...{ wide: shared, faults: shared, browser: shared, long: oneByOne, cluster: oneByOne, nodes: oneByOne },
}

export default defineConfig({
  // What bench/ imports as #src/ is the source here too, not the build (package.json).
  ssr: { resolve: { conditions: ['corridor-source', 'module', 'node'] } },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Two processors: a test that waits leaves one to others.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 4),
    testTimeout: test_max_ms,
    hookTimeout: test_max_ms,
    teardownTimeout: hang_ms,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: everywhere, exclude: Object.values(apart).flat(), ...shared },
      },
      ...Object.entries(apart).map(([name, include]) => ({
        extends: true as const,
        test: { name, include: [...include], ...waysOf[name] },
      })),
      {
        extends: true,
        test: {
          name: 'citus',
          include: ['test/{contract,flows,simulation,spec,webhooks}/*.test.ts'],
          exclude: [...(apart.alone ?? []), ...(apart.long ?? []), ...one_server],
          ...shared,
        },
      },
    ],
  },
})
