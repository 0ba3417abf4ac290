// Chooses a record of a noun. Its newest ones are listed; any other is found by its guid.
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useList } from '../api/queries.ts'
import { fieldsOf, type Rec, textIn } from '../api/record.ts'
import { isGuid, shortGuid } from '../format/words.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { findNoun } from '../nouns/nouns.ts'
import type { NounName } from '../texts/nouns.ts'
import { texts } from '../texts.ts'

interface PickerProps {
  readonly noun: NounName
  readonly label: string
  readonly value: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly isNeeded?: boolean
  readonly description?: string | undefined
  readonly error?: string | undefined
  onPick(guid: string, record: Rec | undefined): void
}

export function RecordPicker({ noun, label, value, query = {}, isNeeded, description, error, onPick }: PickerProps) {
  const [search, setSearch] = useState('')
  const operation = `${clientNameOf(noun)}.list`
  const definition = findNoun(noun)
  const asked = isGuid(search.trim()) ? search.trim() : isGuid(value) ? value : undefined
  const newest = useList(operation, { ...definition?.listQuery, ...query, per_page: 50 })
  const exact = useList(operation, { ...definition?.listQuery, guid: asked ? [asked] : [] }, 0, asked !== undefined)
  const known = new Map(
    [...(newest.data?.objects ?? []), ...(asked ? (exact.data?.objects ?? []) : [])].map((each) => [each.guid, each]),
  )
  const preset = isGuid(value) ? known.get(value) : undefined
  // Chosen by the address: the form learns of the record when it has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the record comes.
  useEffect(() => {
    if (preset) onPick(value, preset)
  }, [preset?.guid])
  const data = [...known.values()].map((record) => ({
    value: record.guid,
    label: optionText(record, definition?.title?.(record)),
  }))
  return (
    <Select
      {...{ label, data, description, error }}
      value={value === '' ? null : value}
      withAsterisk={isNeeded ?? false}
      searchable
      clearable
      placeholder={texts.form.choose}
      nothingFoundMessage={texts.palette.nothing}
      onSearchChange={setSearch}
      onChange={(guid) => onPick(guid ?? '', guid ? known.get(guid) : undefined)}
      filter={({ options, search: typed }) =>
        options.filter((option) => {
          const text = 'label' in option ? `${option.label} ${'value' in option ? option.value : ''}` : ''
          return text.toLowerCase().includes(typed.trim().toLowerCase())
        })
      }
    />
  )
}

function optionText(record: Rec, title: string | undefined): string {
  const labels = fieldsOf(record).labels
  const owner = textIn(record, 'customer_guid')
  return [title, ...(Array.isArray(labels) ? labels : []), owner && `of ${shortGuid(owner)}`, shortGuid(record.guid)]
    .filter(Boolean)
    .join(' · ')
}
