// `npm test` runs `together`, `alone` and `faults`; `npm run test:browser` runs all tests in a browser, of which `faults` has some;
// `npm run test:cluster` runs those that need several database servers and take long; `npm run test:citus` runs most of test/ on a cluster;
// `npm run test:nodes` runs those that need real nodes of Bitcoin and lightning.
// Files of one project share the processes they run in, because importing the modules of each file anew takes as long as its tests.
import { defineConfig } from 'vitest/config'
import { hang_ms, test_max_ms } from './test/support/time-limits.ts'

/** These look at what their own process does: connections that others would keep open, memory that others would use. */
const alone = ['src/http/streams.test.ts', 'src/webhooks/post.test.ts', 'test/flows/cost-limits.test.ts']

/** These take minutes: they run with the tests that need servers of their own. */
const long = [
  ...[
    'test/simulation/{execution,payout,connector,file}-kills.test.ts',
    'test/flows/{key-rotation,long-statements}.test.ts',
  ],
  ...['test/spec/generators.test.ts', 'test/webhooks/{workers,crash}.test.ts', 'test/client/package.test.ts'],
  ...['test/simulation/products/products.test.ts', 'test/simulation/{limit,reserve}-races.test.ts'],
  ...['test/flows/{silent-database,rolling-restart,staff-command,reset,sweeps}.test.ts'],
  ...['test/webhooks/bad-receivers.test.ts', 'test/contract/{rail-python,connector-check}.test.ts'],
]

/** These kill, race, freeze and simulate for long, install packages, or drive a browser. They wait a lot, while others work. */
const faults = [
  'test/browser/story.test.ts',
  'test/client/package.test.ts',
  'test/simulation/**/*.test.ts',
  'test/webhooks/{crash,workers}.test.ts',
  'test/flows/{failing-database,silent-database,rolling-restart,master-key-races,postponed-jobs,held-stop}.test.ts',
  'src/engine/{silence,writer}.test.ts',
  'src/db/{driver-faults,embedded,watched-pool}.test.ts',
]
/**
 * The means of these exist on one server only: a proxy before it, a trigger, tables as they were before there were clusters. On a cluster
 * nodes are killed instead (test/cluster).
 */
const one_server = [
  'test/flows/{failing-database,silent-database,postponed-jobs}.test.ts',
  'test/simulation/quote-races.test.ts',
  'test/webhooks/upgrade.test.ts',
  // It ends leases as the embedded database does, which no cluster is.
  'test/simulation/hosted-kills.test.ts',
]

// Not all of bench/: a peer's package there has a node_modules of its own.
const all = [
  ...['src/**/*.test.ts', 'packages/client/src/*.test.ts', 'bench/*.test.ts', 'bench/{cli,peers}/*.test.ts'],
  ...[
    'docs/.vitepress/**/*.test.ts',
    'test/*.test.ts',
    'test/{client,contract,docs,flows,screening,spec,webhooks}/*.test.ts',
  ],
]

export default defineConfig({
  // What bench/ imports as #src/ is the source here too, not the build (package.json).
  ssr: { resolve: { conditions: ['corridor-source', 'module', 'node'] } },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Two processors: a test that waits leaves one to others.
    maxWorkers: 4,
    testTimeout: test_max_ms,
    hookTimeout: test_max_ms,
    teardownTimeout: hang_ms,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: all, exclude: [...alone, ...faults, ...long], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'faults', include: faults, exclude: long, isolate: false } },
      {
        extends: true,
        test: { name: 'cluster', include: ['test/cluster/*.test.ts', ...long], fileParallelism: false },
      },
      {
        extends: true,
        test: {
          name: 'citus',
          include: ['test/{contract,flows,simulation,spec,webhooks}/*.test.ts'],
          exclude: [...alone, ...long, ...one_server],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'nodes', include: ['test/nodes/*.test.ts'], fileParallelism: false } },
      { extends: true, test: { name: 'browser', include: ['test/browser/*.test.ts'], isolate: false } },
    ],
  },
})
