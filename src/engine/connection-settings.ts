// How the engine's connections plan its statements.

/** Plans are kept, and the first ones are made on empty tables: without these settings they would be sequential scans. */
const planSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

/** A statement of the money path that goes to several shards is a bug: the database refuses it. */
const oneShard = { 'citus.multi_task_query_log_level': 'error' }

export const settingsFor = (is_distributed: boolean): Record<string, string> =>
  is_distributed ? { ...planSettings, ...oneShard } : planSettings
