// What somebody may have meant who named an event that there is not.
import { distanceBetween } from '../../kernel/nearest.ts'

/** The same noun's, or else the three that are spelled most alike; the likeliest first. */
export function nearest(name: string, among: readonly string[]): string[] {
  const byDistance = [...among].sort((a, b) => distanceBetween(name, a) - distanceBetween(name, b))
  const noun = name.slice(0, name.indexOf('.') + 1)
  const siblings = noun === '' ? [] : byDistance.filter((each) => each.startsWith(noun))
  return siblings.length > 0 ? siblings : byDistance.slice(0, 3)
}
