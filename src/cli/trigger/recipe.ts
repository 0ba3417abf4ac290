// What a recipe is: how one event is made to happen, by calls that any integrator can make.
import type { Api, Fields } from './api.ts'

export interface Recipe {
  /** For the list: what it does, in a line. */
  readonly does: string
  /** It changes settings, scripts or the clock, so it runs on a new bank of the organization, which has this configuration. */
  readonly on_new_bank?: Fields
  /** By how much that bank's clock is moved on. */
  readonly advance_seconds?: number
  /** Returns the path of the object whose event it is. */
  make(bank: Api): Promise<string>
}

/** By the event's type. */
export type Recipes = Readonly<Record<string, Recipe>>
