// The recipes of all events, by noun. A test checks that every event that can be subscribed to has one.
import type { Recipe, Recipes } from '../../triggers/recipe.ts'
import { resources } from '../../wiring/resources.ts'

const nounOf = (event_type: string): string => event_type.slice(0, event_type.indexOf('.'))

export const recipes: Recipes = Object.fromEntries(
  resources
    .flatMap(({ triggers }) => Object.entries(triggers))
    .sort(([a], [b]) => (nounOf(a) === nounOf(b) ? 0 : nounOf(a) < nounOf(b) ? -1 : 1)),
)

export const findRecipe = (event_type: string): Recipe | undefined =>
  Object.hasOwn(recipes, event_type) ? recipes[event_type] : undefined

export const describeRecipe = ({ does, on_new_bank, advance_seconds }: Recipe): string =>
  [
    does,
    ...(on_new_bank ? ['on a new bank'] : []),
    ...(advance_seconds ? [`advances that bank's clock by ${advance_seconds} seconds`] : []),
  ].join('; ')
