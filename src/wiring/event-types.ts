// Every type of event that can be told: each state of each noun of a bank, and what can happen to one that is no state. An
// organization's own subscriptions tell it nothing.
import { subscriptionStates } from '../resources/subscriptions/subscription.ts'
import { machines } from './tables.ts'

export const eventTypes: readonly string[] = machines
  .filter(({ noun }) => noun !== subscriptionStates.noun)
  .flatMap(({ noun, states }) => [
    ...Object.keys(states).map((state) => `${noun}.${state}`),
    ...Object.values(states).flatMap(({ notes = [] }) => notes.map((note) => `${noun}.${note}`)),
  ])
  .sort()
