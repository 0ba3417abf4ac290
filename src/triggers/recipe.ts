// A recipe causes one event, with API calls that any integrator can make.
import type { Api, Fields } from './api.ts'

export interface Recipe {
  /** One line for the list. */
  readonly does: string
  /** The recipe changes settings, scenarios or the clock, so it runs on a new bank with this configuration. */
  readonly on_new_bank?: Fields
  /** How far that bank's clock is advanced. */
  readonly advance_seconds?: number
  /** Returns the path of the event's object. */
  make(bank: Api): Promise<string>
}

/** By event type. */
export type Recipes = Readonly<Record<string, Recipe>>

/** One recipe that passes through several states. */
export const forEach = (noun: string, states: readonly string[], recipe: Recipe): Recipes =>
  Object.fromEntries(states.map((state) => [`${noun}.${state}`, recipe]))
