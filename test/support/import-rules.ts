// Which layer of the source may import which (test/architecture.test.ts). ARCHITECTURE.md says why.

/** The types of what providers answer. */
const answers = ['standing', 'verifier', 'invoicing', 'rail-arrivals'].map((name) => `src/providers/${name}.ts`)

/** What can be configured of providers, and what a check of one sees. */
const configured = ['settings', 'rule', 'probe-report', 'route'].map((name) => `src/providers/configured/${name}.ts`)

/** What is known of money, chains and rails, whatever is done with it. */
export const knowledge = [
  'kernel',
  'ledger',
  'pricing',
  'chains',
  'lightning',
  'limits',
  'bank-numbers',
  'rails',
  'planning',
  'screening',
]

// A layer may import itself and what stands beside it: layers, or single files.
export const mayImport: Record<string, readonly string[]> = {
  kernel: [],
  wire: ['kernel'],
  ledger: ['kernel'],
  pricing: ['kernel'],
  chains: ['kernel'],
  lightning: ['kernel', 'chains'],
  events: ['kernel'],
  limits: ['kernel', 'src/wire/json.ts'],
  'bank-numbers': ['kernel'],
  rails: ['kernel', 'src/bank-numbers/check-digits.ts'],
  planning: ['kernel', 'pricing', 'chains', 'bank-numbers', 'rails'],
  screening: ['kernel', 'chains'],
  db: ['kernel'],
  backup: ['kernel', 'db'],
  secrets: ['kernel', 'wire', 'db'],
  // Connections to addresses that callers choose, and signatures of what goes there and comes from there.
  outbound: ['kernel'],
  signing: [],
  engine: ['kernel', 'ledger', 'events', 'db'],
  // Threads for long work, and what they run.
  threads: [],
  thread: ['kernel', 'threads', 'noun', 'request'],
  movements: [...knowledge, ...answers, 'noun'],
  noun: [...knowledge, ...answers, ...configured, 'movements', 'simulated', 'src/wire/json-column.ts'],
  schema: [
    ...['movements', 'simulated', ...answers, 'kernel', 'wire', 'ledger', 'chains', 'lightning', 'limits'],
    ...['bank-numbers', 'rails', 'planning', 'screening', 'noun', ...configured],
  ],
  verb: [...knowledge, ...answers, ...configured, 'movements', 'simulated', 'noun', 'src/engine/clock.ts'],
  simulated: ['kernel', 'pricing', 'src/wire/json-column.ts', ...answers],
  queries: [
    ...['movements', 'simulated', 'kernel', 'events', 'wire', 'ledger', 'limits', 'db', 'noun', ...configured],
    ...['src/http/endpoint.ts', 'src/http/services.ts', 'src/providers/wallet-empty.ts'],
  ],
  ask: [...knowledge, 'engine', 'providers', 'simulated', 'src/jobs/job.ts', 'movements', 'noun', 'verb'],
  job: [...knowledge, 'engine', 'providers', 'src/jobs/job.ts', 'movements', 'noun', 'verb', 'ask'],
  watch: ['kernel', 'chains', 'db', 'engine', 'providers', 'src/jobs/job.ts', 'noun', 'verb'],
  request: [
    ...['kernel', 'wire', 'pricing', 'chains', 'lightning', 'limits', 'db', 'engine', 'http', 'noun', 'schema', 'verb'],
    ...['queries', 'threads', ...configured, 'src/providers/configured/kinds.ts'],
  ],
  routes: [
    ...[...knowledge, ...answers, ...configured, 'wire', 'db', 'engine', 'http', 'secrets', 'movements', 'simulated'],
    ...['noun', 'schema', 'verb', 'queries', 'request', 'ask', 'src/outbound/target.ts'],
  ],
  trigger: ['triggers', 'src/providers/sandbox/screened-addresses.ts'],
  resource: [
    ...['noun', 'movements', 'simulated', 'routes', 'job', 'trigger'],
    ...['src/limits/usage-table.ts', 'src/wiring/resource.ts'],
    ...['src/providers/sent-transaction.ts', ...configured],
  ],
  // Others import what is loaded while traces are off; `main.ts` loads the rest.
  tracing: ['kernel', 'src/environment.ts'],
  providers: [
    ...['kernel', 'wire', 'outbound', 'signing', 'pricing', 'chains', 'lightning', 'bank-numbers', 'rails', 'db'],
    ...['engine', 'simulated', 'screening', 'threads', 'src/tracing/current.ts'],
  ],
  jobs: ['kernel', 'events', 'db', 'engine', 'providers', 'src/secrets/personal-data.ts'],
  http: [
    ...['kernel', 'wire', 'db', 'engine', 'providers', 'secrets', 'src/tracing/current.ts'],
    'src/resources/audit-records/audit-record.ts',
  ],
  webhooks: [
    ...['kernel', 'ledger', 'db', 'engine', 'secrets', 'outbound', 'signing'],
    // The noun says when a subscription has failed for too long.
    'src/resources/subscriptions/subscription.ts',
  ],
  audit: ['kernel', 'wire', 'ledger', 'limits', 'db', 'src/wiring/tables.ts'],
}
/** Of these a layer may import types; `main.ts` hands the values in. */
export const mayImportTypes: Record<string, readonly string[]> = {
  http: ['noun', 'audit', 'tracing'],
  tracing: ['engine', 'jobs', 'providers', 'webhooks'],
  outbound: ['noun'],
  webhooks: ['noun', 'verb'],
  routes: ['audit'],
  queries: ['providers'],
  request: ['providers', 'thread'],
}
/** These connect everything by hand, and may import everything. */
export const mayImportAll = ['main', 'wiring', 'cli']

export const pure = [...knowledge, 'wire', 'events', 'movements', 'simulated', 'noun', 'verb', 'schema']
