// Files share the processes they run in, because importing the modules of each file anew takes as long as its tests. Files that kill,
// race or measure run each in a process of its own. Two at a time, because the database needs processors too.
import { defineConfig } from 'vitest/config'
import { test_max_ms } from './test/support/time-limits.ts'

/** These look at what their own process does: connections that others would keep open, memory that others would use. */
const watchful = ['src/http/streams.test.ts', 'src/webhooks/post.test.ts', 'test/flows/cost-limits.test.ts']
const together = ['src/**/*.test.ts', 'bench/*.test.ts', 'test/flows/*.test.ts', 'test/spec/*.test.ts']
const alone = ['test/*.test.ts', 'test/{contract,simulation,webhooks}/**/*.test.ts', ...watchful]

export default defineConfig({
  // What bench/ imports as #src/ is the source here too, not the build (package.json).
  ssr: { resolve: { conditions: ['corridor-source', 'module', 'node'] } },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: test_max_ms,
    hookTimeout: test_max_ms,
    teardownTimeout: test_max_ms,
    projects: [
      { extends: true, test: { name: 'together', include: together, exclude: watchful, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
