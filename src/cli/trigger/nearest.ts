// Suggestions for an event type that does not exist.
import { distanceBetween } from '../../kernel/nearest.ts'

/** The event types of the same noun, or the three with the most similar spelling. The likeliest comes first. */
export function nearest(name: string, among: readonly string[]): string[] {
  const byDistance = [...among].sort((a, b) => distanceBetween(name, a) - distanceBetween(name, b))
  const noun = name.slice(0, name.indexOf('.') + 1)
  const siblings = noun === '' ? [] : byDistance.filter((each) => each.startsWith(noun))
  return siblings.length > 0 ? siblings : byDistance.slice(0, 3)
}
