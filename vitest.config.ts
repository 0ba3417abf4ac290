// Each test file runs in a process of its own; two at a time, because the database needs processors too.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // What bench/ imports as #src/ is the source here too, not the build (package.json).
  ssr: { resolve: { conditions: ['corridor-source', 'module', 'node'] } },
  test: {
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
})
