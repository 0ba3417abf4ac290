// A resource names what it brings to the service, in one file of its folder: `trade.resource.ts`.
import type { Endpoint } from '../http/endpoint.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Table } from '../kernel/table.ts'
import type { Recipes } from '../triggers/recipe.ts'

export interface Resource {
  readonly tables: readonly Table[]
  readonly endpoints: readonly Endpoint[]
  readonly jobs: readonly JobHandler[]
  /** The chapter of the API reference that its endpoints are in (their `tag`), and what the chapter is about. */
  readonly chapter: Readonly<Record<string, string>>
  /** How `corridor trigger` causes its events. */
  readonly triggers: Recipes
}

/** It never is this if a state owes a job that has no handler: the compiler's message names the job. */
type Handled<Missing> = [Missing] extends [never] ? unknown : { readonly 'jobs without a handler': Missing }

/** The jobs are those that the states of the tables owe: each has one handler, and no other has. */
export const resource = <Owed extends string = never, Kind extends Owed = never>(
  brought: {
    // biome-ignore lint/suspicious/noExplicitAny: tables of any rows.
    readonly tables?: readonly Table<any, string, Owed>[]
    readonly endpoints?: readonly Endpoint[]
    readonly jobs?: readonly JobHandler<Kind>[]
    readonly chapter?: Readonly<Record<string, string>>
    readonly triggers?: Recipes
  } & Handled<Exclude<Owed, Kind>>,
): Resource => ({ tables: [], endpoints: [], jobs: [], chapter: {}, triggers: {}, ...brought })
