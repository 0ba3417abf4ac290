// Unit tests share the processes they run in, because importing the modules of each file anew takes longer than its tests. Tests that
// start services run each in a process of its own. Two at a time, because the database needs processors too.
import { defineConfig } from 'vitest/config'

const shared = { pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000, teardownTimeout: 30_000 } as const

/** Asks for a connection of its own, which others in its process would keep open. */
const alone = ['src/http/streams.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { ...shared, name: 'units', include: ['src/**/*.test.ts'], exclude: alone, isolate: false },
      },
      { extends: true, test: { ...shared, name: 'services', include: ['test/**/*.test.ts', ...alone] } },
    ],
  },
})
