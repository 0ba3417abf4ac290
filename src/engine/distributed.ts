// The commit on a distributed database: a transaction of several statements, each on the shard of one tenant. One statement of CTEs would
// not go to one shard, because Citus runs every CTE that inserts by itself. So the first statement compares and changes rows, as
// one, and every insert follows as a statement of its own. Inserts take their shard from the commit's own row, which is written first.
// A commit of one tenant is on one shard, and most are. Some commands of organizations also write tables that are not on its shard.
import { defined } from '../kernel/assert.ts'
import type { Batch } from './batch.ts'
import type { JobLease } from './job-writes.ts'
import { distributedPlaceholderOf, GuidList, type Parameter, type Parameters, type Part } from './part.ts'
import { partsOf, type SqlStatement } from './statement.ts'
import { ofTenant, tenantsOf } from './tenants.ts'

/** Where the value of a parameter comes from. */
type Source = 'tenant' | 'commit' | 'after' | readonly [part: number, column: number]

/** A text and what its parameters are. The text depends only on which parts it has, so each is made once. */
interface Recipe {
  readonly text: string
  readonly sources: readonly Source[]
}

interface Commit {
  readonly tenant: string
  readonly commit: string
  readonly after: string | null
}

const begun = 'insert into commits (tenant_guid, guid) values ($1::uuid, $2::uuid)'

/**
 * The rows of a commit of several tenants, in one statement, because they are what ties the others together: without its row a
 * statement does nothing. After a cut the driver sends the rest of a transaction on a new connection, outside of any: there
 * this statement is refused, as it goes to several shards.
 */
function begunTogether(tenants: readonly string[], commit: string): SqlStatement[] {
  const level = (name: string) => ({ text: `set local citus.multi_task_query_log_level = ${name}`, parameters: [] })
  const rows = tenants.map((_, i) => `($${i + 2}::uuid, $1::uuid)`)
  const text = `insert into commits (tenant_guid, guid) values ${rows.join(', ')}`
  return [level('off'), { text, parameters: [commit, ...tenants] }, level('error')]
}

/** The statements of the transaction, without its beginning and end. */
export function stepsOf(batch: Batch, commit: string, lease: JobLease): SqlStatement[] {
  const tenants = [...tenantsOf(batch)].sort()
  const [only] = tenants
  const first =
    tenants.length === 1 && only ? [{ text: begun, parameters: [only, commit] }] : begunTogether(tenants, commit)
  const rest = tenants.flatMap((tenant) => {
    const own = tenants.length === 1 ? batch : ofTenant(batch, tenant)
    const parts = partsOf(own, lease, new GuidList(false))
    const after = batch.before.ofTenant.get(tenant) ?? null
    const steps = recipesFor(parts, after !== null)
    return steps.map(({ text, sources }) => ({
      text,
      parameters: valuesOf(sources, parts, { tenant, commit, after }),
    }))
  })
  return [...first, ...rest]
}

const valuesOf = (sources: readonly Source[], parts: readonly Part[], commit: Commit): (string | null)[] =>
  sources.map((source) =>
    typeof source === 'string'
      ? commit[source]
      : defined(parts[source[0]]?.arrays[source[1]], 'every column has its parameter'),
  )

const known = new Map<string, readonly Recipe[]>()
const known_max = 1024

function recipesFor(parts: readonly Part[], hasAfter: boolean): readonly Recipe[] {
  const shape = `${hasAfter} ${parts.map(({ id }) => id).join(' ')}`
  let recipes = known.get(shape)
  if (!recipes) {
    recipes = makeRecipes(parts, hasAfter)
    if (known.size < known_max) known.set(shape, recipes)
  }
  return recipes
}

function makeRecipes(parts: readonly Part[], hasAfter: boolean): Recipe[] {
  const compare: Asked = { actions: [], checks: hasAfter ? [isBegun, isAfter] : [isBegun] }
  const apart: Recipe[] = []
  const inserts: Recipe[] = []
  const checksAfter: string[] = []
  for (const [i, part] of parts.entries()) {
    const { actions, check, checkAfter } = part.sql(parametersOf(part, i))
    const asked = part.isApart ? { actions: [], checks: [isOfCommit] } : compare
    for (const action of actions) {
      const cte = `${action.name} as (${action.sql})`
      if (!action.isInsert) asked.actions.push(cte)
      else if (part.isApart) inserts.push(...askedRecipe({ actions: [cte], checks: [isOfCommit] }))
      else inserts.push(recipeOf(action.sql))
    }
    if (check !== undefined) asked.checks.push(check)
    if (checkAfter !== undefined) checksAfter.push(checkAfter)
    if (part.isApart) apart.push(...askedRecipe(asked))
  }
  const whole = parts.some(({ isApart }) => isApart) ? [named, onAllNodes].map(recipeOf) : []
  return [...askedRecipe(compare), ...whole, ...apart, ...inserts, ...askedRecipe({ actions: [], checks: checksAfter })]
}

interface Asked {
  readonly actions: string[]
  readonly checks: string[]
}

/** See `textOf` in statement.ts: versions are not enough. */
const isAfter =
  "exists (select from commits where tenant_guid = $[tenant]::uuid and guid = $[after]::uuid and created_at < 'infinity')"

/** The transaction is the one that it began with. */
const isBegun = 'exists (select from commits where tenant_guid = $[tenant]::uuid and guid = $[commit]::uuid)'

/** Tables that are not on the shards of tenants have no row of the commit beside them: the transaction has its name instead. */
const named = "select set_config('corridor.commit', $[commit], true)"
const isOfCommit = "current_setting('corridor.commit', true) = $[commit]"

/**
 * Changes nothing, on every node. With it Citus commits in two phases. Without it, a change of a shard and of a table of the coordinator
 * would be committed one after the other, and could be half done.
 */
const onAllNodes =
  'update organizations set version = version where organization_guid = $[tenant]::uuid and guid = $[tenant]::uuid'

/** Fails with a division by zero unless all checks hold. */
function askedRecipe({ actions, checks }: Asked): Recipe[] {
  if (actions.length + checks.length === 0) return []
  const head = actions.length > 0 ? `with ${actions.join(',\n')}\n` : ''
  const condition = checks.length > 0 ? checks.join('\n  and ') : 'true'
  return [recipeOf(`${head}select 1 / (case when ${condition} then 1 else 0 end) as landed`)]
}

/** A tenant is one value for all rows, except in tables that are not on the shards of tenants. */
function parametersOf(part: Part, i: number): Parameters {
  const parameters = part.types.map((type, column): Parameter => {
    if (part.isApart || column !== part.tenantAt)
      return distributedPlaceholderOf(type, `[${i}.${column}]`, `c${column}`)
    const each = '$[tenant]::uuid'
    return { array: `array[${each}]`, each, tenant: each, commit: '$[commit]::uuid' }
  })
  return parameters as unknown as Parameters
}

/** Numbers the parameters that occur in a text. */
function recipeOf(text: string): Recipe {
  const names: string[] = []
  const numbered = text.replace(/\$\[([a-z0-9.]+)\]/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: numbered, sources: names.map(sourceOf) }
}

function sourceOf(name: string): Source {
  if (name === 'tenant' || name === 'commit' || name === 'after') return name
  const [part, column] = name.split('.').map(Number)
  return [defined(part, 'a part'), defined(column, 'a column')]
}
