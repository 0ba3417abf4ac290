// The command palette (Ctrl K): pages, actions, objects by guid or by label, and people by name if they are asked for.

import { operations } from 'virtual:operations'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBank } from '../api/bank.tsx'
import type { Page } from '../api/record.ts'
import { isGuid, shortGuid, upperFirst } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { isCreatedHere } from '../nouns/noun.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { nouns } from '../nouns/nouns.ts'
import { messageOf } from '../parts/failure.tsx'
import { canSearchPeople, noteOn, personLine, typed_min, usePeopleSearch } from '../people/people-search.ts'
import { texts } from '../texts.ts'
import { menuOf } from './menu.ts'

export function Palette() {
  const bank = useBank()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = useFound(typed.trim())
  const people = usePeople(typed.trim())
  const readable = nouns.filter(({ name }) => bank.can(`${clientNameOf(name)}.list`))
  const makeable = readable.filter((noun) => isCreatedHere(noun) && bank.can(`${clientNameOf(noun.name)}.create`))
  const isMatch = ({ label = '' }: SpotlightActionData) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const groups: readonly SpotlightActionGroupData[] = [
    { group: texts.palette.found, actions: found },
    { group: texts.people.group, actions: people },
    {
      group: texts.palette.pages,
      actions: menuOf(bank)
        .flatMap(({ items }) => items)
        .map(({ path, label, icon }) => ({
          id: `page ${path}`,
          label,
          leftSection: <Icon name={icon} />,
          onClick: () => navigate(`/${bank.guid}${path && `/${path}`}`),
        }))
        .filter(isMatch),
    },
    {
      group: texts.palette.actions,
      actions: makeable
        .map(({ name }) => ({
          id: `new ${name}`,
          label: texts.common.create(texts.nouns[name].one),
          leftSection: <Icon name="plus" />,
          onClick: () => navigate(`/${bank.guid}/${name}/new`),
        }))
        .filter(isMatch),
    },
  ]
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={typed}
      onQueryChange={setTyped}
      filter={(_, all) => all}
      nothingFound={texts.palette.nothing}
      searchProps={{
        placeholder: texts.palette.placeholder,
        'aria-label': texts.frame.search,
        leftSection: <Icon name="search" />,
      }}
      attributes={{ content: { 'aria-label': texts.frame.search } }}
      shortcut={['mod + K', '/']}
      highlightQuery
      scrollable
      maxHeight={420}
      lockScroll={false}
    />
  )
}

/** First an entry that searches, then whom it has found, until something else is typed. */
function usePeople(typed: string): SpotlightActionData[] {
  const bank = useBank()
  const navigate = useNavigate()
  const { mutate, data, error, isPending, variables } = usePeopleSearch()
  if (!canSearchPeople(bank) || typed.length < typed_min || isGuid(typed)) return []
  const line = (id: string, label: string): SpotlightActionData => ({
    ...{ id, label, closeSpotlightOnTrigger: false, leftSection: <Icon name="people" /> },
  })
  if (variables !== typed) {
    const ask = { ...line('people ask', texts.people.ask(typed)), description: texts.people.recorded }
    return [{ ...ask, onClick: () => mutate(typed) }]
  }
  if (isPending) return [line('people looking', texts.palette.looking)]
  if (!data) return [{ ...line('people failure', messageOf(error)), onClick: () => mutate(typed) }]
  const note = noteOn(data)
  return [
    ...data.people.map((person) => {
      const { to, label, description } = personLine(bank, person)
      return {
        ...{ id: person.guid, label, description, onClick: () => navigate(to) },
        leftSection: <Icon name={person.type === 'customer' ? 'people' : 'person'} />,
      }
    }),
    ...(note ? [line('people note', note)] : []),
  ]
}

/** A guid may be of any noun, and so may a label. */
function useFound(typed: string): SpotlightActionData[] {
  const bank = useBank()
  const navigate = useNavigate()
  const [wanted] = useDebouncedValue(typed, 250)
  const field = isGuid(wanted) ? 'guid' : 'label'
  const asked = nouns.filter(({ name }) => {
    const operation = `${clientNameOf(name)}.list`
    return bank.can(operation) && operations[operation]?.filters.some((filter) => filter.name === field)
  })
  const answers = useQueries({
    queries: asked.map(({ name }) => {
      const operation = `${clientNameOf(name)}.list`
      const query = { [field]: [wanted], per_page: 5 }
      return {
        queryKey: [bank.guid, operation, query, 0],
        queryFn: () => (bank.call(operation, query) as { page(): Promise<Page> }).page(),
        enabled: wanted.length > 1,
      }
    }),
  })
  if (wanted.length < 2) return []
  return answers.flatMap(({ data }, at) => {
    const noun = asked[at]
    if (!noun || !data) return []
    return data.objects.map((record) => ({
      id: record.guid,
      label: `${upperFirst(texts.nouns[noun.name].one)} ${noun.title?.(record) ?? ''}`,
      description: shortGuid(record.guid),
      leftSection: <Icon name={noun.icon} />,
      onClick: () => navigate(`/${bank.guid}/${noun.name}/${record.guid}`),
    }))
  })
}
