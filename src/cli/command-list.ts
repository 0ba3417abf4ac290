// The commands and their summaries, for help and for shell completion.

export const summaries = {
  up: 'start the service (what npm start runs)',
  migrate: 'apply migrations to the database; --plan shows what they would do',
  banks: 'create a bank: banks create --name NAME --type sandbox|production',
  keys: 'keys create | list | revoke GUID (API keys); keys rotate-master | rotate-data (encryption); keys make-wallet (of a chain)',
  staff: 'people of an organization: staff invite EMAIL --role ROLE | list | disable EMAIL | link EMAIL',
  decide:
    'verify, reject, freeze, approve: decide customer|counterparty|wallet|transfer|execution DECISION GUID --bank GUID',
  resolve: 'say who bears a payment made after its transfer or stage failed: resolve transfer GUID --bank GUID',
  jobs: 'repair dead jobs: jobs list | retry GUID | give-up GUID',
  demo: 'print the demo bank, its keys and customers; create them if this folder has none',
  reset: 'delete all data of this sandbox (asks first)',
  backup: 'back up the database while it runs: backup FOLDER',
  restore: 'restore a backup, to any time: restore FOLDER --to TIME; then restore confirm',
  logs: 'print the requests of a running service as they happen: logs tail',
  open: 'open the documentation of the service in the browser',
  completion: 'complete commands in your shell: completion bash|zsh|fish',
  apply: 'configure the providers of a bank from a file: apply FILE',
  trigger: 'cause an event on a sandbox bank: trigger EVENT_TYPE, such as trade.failed',
  listen: 'print events as they happen, and forward them signed to a receiver on this machine',
  verify: 'check the books: every promise about money, states and events',
  doctor: 'check a deployment (database, keys, queues, disk, clock), and say what to do',
  connector: 'check a connector of a partner (connector check URL), or run the simulators as one (connector simulate)',
  reconcile: 'compare the books of carriers and market with ours',
  nodes: 'show the chain nodes, what waits there and why; nodes bump REFERENCE raises the fee of a payment',
  lists: 'read the sanctions lists of a folder, and show what settings of matching find and cost: lists effect FOLDER',
  bench: 'measure trades per second on this machine, compared with pgbench',
  generate:
    'write openapi.json, docs/states.md, docs/errors.md, the collection and the methods of the client from the code',
} as const

export type CommandName = keyof typeof summaries
