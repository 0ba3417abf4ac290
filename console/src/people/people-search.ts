// People by name. Each search is recorded in the audit log, so it runs when somebody asks for it: never while they type, and never
// again by itself.
import type { FoundPerson, PeopleSearch } from '@corridor/client'
import { useMutation } from '@tanstack/react-query'
import { type Bank, useBank } from '../api/bank.tsx'
import { shortGuid, upperFirst } from '../format/words.ts'
import { nameText } from '../parts/personal.tsx'
import { stateWord } from '../parts/state-badge.tsx'
import { texts } from '../texts.ts'

const needed = ['customers:read', 'customers:pii:read', 'counterparties:read', 'counterparties:pii:read']

/** The fewest characters that the service searches for. */
export const typed_min = 2

const nouns = { customer: 'customers', counterparty: 'counterparties' } as const

export const canSearchPeople = (bank: Bank): boolean => needed.every(bank.canScope)

/** `variables` is the name that was asked for. */
export function usePeopleSearch() {
  const bank = useBank()
  return useMutation({ mutationFn: (name: string) => bank.call('people.search', { name }) as Promise<PeopleSearch> })
}

/** How somebody is shown who was found. */
export const personLine = (bank: Bank, { type, guid, name, state }: FoundPerson) => ({
  to: `/${bank.guid}/${nouns[type]}/${guid}`,
  label: nameText(name) ?? shortGuid(guid),
  description: `${upperFirst(texts.nouns[nouns[type]].one)}, ${stateWord(state).toLowerCase()}, ${shortGuid(guid)}`,
})

/** What is said below the people who were found; undefined if these are all. */
export function noteOn({ people, is_complete }: PeopleSearch): string | undefined {
  if (!is_complete) return texts.people.more
  return people.length === 0 ? texts.people.nobody : undefined
}
