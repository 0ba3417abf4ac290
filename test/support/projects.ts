// The projects of the suite. Each test file is in exactly one of them (test/projects.test.ts), and `npm run test:all` runs them all.
// Patterns know `**`, `*` and `{a,b}`.

/** Not all of bench/: a peer's package there has a node_modules of its own. */
export const everywhere = [
  ...['src/**/*.test.ts', 'packages/client/src/*.test.ts', 'bench/*.test.ts', 'bench/{cli,peers}/*.test.ts'],
  ...['docs/.vitepress/**/*.test.ts', 'test/*.test.ts'],
  ...['test/{browser,client,cluster,contract,docs,flows,nodes,screening,simulation,spec,webhooks}/*.test.ts'],
  'test/simulation/products/*.test.ts',
]

/** These look at what their own process does: connections that others would keep open, memory that others would use. */
const alone = ['src/http/streams.test.ts', 'src/webhooks/post.test.ts', 'test/flows/cost-limits.test.ts']

/** As certain as `together`, and held to the same; but with them `npm test` would take longer than five minutes. */
const wide = [
  'src/audit/audit.test.ts',
  'src/providers/bitcoin/{bitcoin,bundle,bundle-followed,verify}.test.ts',
  'src/providers/lists/{screening,watched-lists}.test.ts',
  'src/rails/files/in-pieces.test.ts',
  'test/contract/{payment-files-in,payment-files-out,payment-files-restored,statements-that-fit,malformed-files}.test.ts',
  'test/flows/{dishonour-refusals,dishonoured-returns,external-wallets,late-stages,late-stage-success}.test.ts',
  'test/flows/{limit-history,restore-chains,rail-returns,screening-lists,statements,payout-trouble}.test.ts',
  'test/flows/{arrivals-after-crash,deployment-metrics,deposit-accounts-later,execution-failures,late-failure,bitcoin-bundles}.test.ts',
  'test/flows/{lists,bulk-groups,connectors,lightning-refusals,scenarios,tracing}.test.ts',
  'test/spec/{bad-input,collection,enumerations,fields,fuzz,giving,matrix,queries,refusals,roles}.test.ts',
]

/** These start programs: what was built, compilers, other languages, servers of their own, a chain's node. Some install packages first. */
const programs = [
  'bench/{soak,cli/peers,peers/peer-load,peers/peer-report,peers/requests}.test.ts',
  'src/backup/lost-log.test.ts',
  'src/db/primary.test.ts',
  'src/webhooks/receiver-example.test.ts',
  'test/{bench-command,deploy,npx,release,set-up,set-up-packages}.test.ts',
  'test/client/types.test.ts',
  'test/contract/{evm,evm-fees,evm-sweep-fees}.test.ts',
  'test/docs/{blocks,examples,names}.test.ts',
  'test/flows/{completion,doctor,lost-key,real-chain,reconcile-open,lost-deposits,empty-wallets,stuck-payments,restore-dishonours,restore-files,staff-oidc}.test.ts',
  'test/spec/{canary,shown-examples}.test.ts',
]

/** These kill, cut, freeze, race, or wait for real time. */
const faults = [
  'src/db/{database-clock,driver-faults,embedded,watched-pool}.test.ts',
  'src/engine/{cold-rows,silence,writer}.test.ts',
  'test/client/faults.test.ts',
  'test/flows/{clocks,failing-database,held-stop,master-key-races,postponed-jobs,revoked-keys}.test.ts',
  'test/simulation/{crash,hosted-kills,quote-races,races,simulation}.test.ts',
]

/** These drive a browser, and are skipped where there is none. */
const browser = ['test/browser/*.test.ts', 'test/client/browser.test.ts']

/** These take minutes each. */
const long = [
  'src/providers/bitcoin/bundle-crashes.test.ts',
  'test/simulation/{execution,payout,connector,file}-kills.test.ts',
  'test/simulation/{limit,reserve}-races.test.ts',
  'test/simulation/products/products.test.ts',
  'test/flows/{key-rotation,long-statements,silent-database,rolling-restart,staff-command,reset,sweeps}.test.ts',
  'test/spec/{generators,generated-clients}.test.ts',
  'test/webhooks/{workers,crash,bad-receivers}.test.ts',
  'test/client/package.test.ts',
  'test/contract/{rail-python,connector-check}.test.ts',
]

/** These need several database servers, an image or a chart, and take long. What is missing is skipped. */
const cluster = ['test/cluster/*.test.ts']

/** These need real nodes of Bitcoin, lightning and Ethereum. What is missing is skipped. */
const nodes = ['test/nodes/*.test.ts']

/** By name. What no other project has is `together`, whose files share processes: importing the modules anew takes as long as their tests. */
export const apart: Readonly<Record<string, readonly string[]>> = {
  ...{ alone, wide, programs, faults, browser, long, cluster, nodes },
}

/** The result of these cannot depend on the machine, and test/projects.test.ts holds them to it. `npm test` runs the first two. */
export const certain = ['together', 'alone', 'wide']

/**
 * The means of these exist on one server only: a proxy before it, a trigger, tables as they were before there were clusters. On a cluster
 * nodes are killed instead (test/cluster).
 */
export const one_server = [
  'test/flows/{failing-database,silent-database,postponed-jobs}.test.ts',
  'test/simulation/quote-races.test.ts',
  'test/webhooks/upgrade.test.ts',
  // It ends leases as the embedded database does, which no cluster is.
  'test/simulation/hosted-kills.test.ts',
]

export const isMatch = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => expressionOf(pattern).test(path))

function expressionOf(pattern: string): RegExp {
  const text = pattern.replace(/\*\*\/|\*|\{([^}]*)\}|[.+^$()|[\]\\]/g, (found, words?: string) => {
    if (words !== undefined) return `(?:${words.replaceAll(',', '|')})`
    if (found === '**/') return '(?:.*/)?'
    return found === '*' ? '[^/]*' : `\\${found}`
  })
  return new RegExp(`^${text}$`)
}
