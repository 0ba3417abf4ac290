// Every type of event of these resources: each state that an object can enter, and each note that a state allows.
import type { Resource } from './resource.ts'

export const eventTypesOf = (resources: readonly Resource[]): readonly string[] =>
  resources
    .flatMap(({ tables }) => tables.flatMap(({ states }) => states ?? []))
    .filter(({ isQuiet }) => !isQuiet)
    .flatMap(({ noun, states }) => [
      ...Object.keys(states).map((state) => `${noun}.${state}`),
      ...Object.values(states).flatMap(({ notes = [] }) => notes.map((note) => `${noun}.${note}`)),
    ])
    .sort()
