// The columns that lists are made of.

import { amountIn, fieldsOf, type Rec, textIn } from '../api/record.ts'
import { countText } from '../format/amounts.ts'
import { labelOf, wordsOf } from '../format/words.ts'
import { Amount } from '../parts/amount.tsx'
import { Labels } from '../parts/field-value.tsx'
import { Address, Guid, ObjectLink } from '../parts/guid.tsx'
import { None } from '../parts/none.tsx'
import { PersonName } from '../parts/personal.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { Time } from '../parts/time.tsx'
import { assetOfField } from './assets.ts'
import type { Column } from './noun.ts'
import { nounOfField } from './noun-names.ts'

export const stateColumn: Column = {
  name: 'state',
  label: labelOf('state'),
  render: ({ state }) => (state ? <StateBadge state={state} /> : <None />),
}

export const createdColumn: Column = {
  name: 'created_at',
  label: labelOf('created_at'),
  render: ({ created_at }) => <Time at={created_at} />,
}

export const timeColumn = (name: string): Column => ({
  name,
  label: labelOf(name),
  render: (record) => <Time at={textIn(record, name)} />,
})

export const amountColumn = (name: string): Column => ({
  ...{ name, label: labelOf(name), isNumber: true },
  render: (record) => <Amount amount={amountIn(record, name)} asset={assetOfField(record, name)} />,
})

export const countColumn = (name: string): Column => ({
  ...{ name, label: labelOf(name), isNumber: true },
  render: (record) => countText(Number(fieldsOf(record)[name] ?? 0)),
})

/** A word of an enumeration. */
export const wordColumn = (name: string): Column => ({
  ...{ name, label: labelOf(name) },
  render: (record) => {
    const value = textIn(record, name)
    return value ? wordsOf(value) : <None />
  },
})

/** A text as it is. */
export const textColumn = (name: string): Column => ({
  ...{ name, label: labelOf(name) },
  render: (record) => textIn(record, name) ?? <None />,
})

/** An address of a chain, shortened in the middle and copied whole. */
export const addressColumn: Column = {
  ...{ name: 'address', label: labelOf('address') },
  render: (record) => {
    const address = textIn(record, 'address')
    return address ? <Address address={address} /> : <None />
  },
}

export const linkColumn = (name: string): Column => ({
  ...{ name, label: labelOf(name) },
  render: (record) => {
    const guid = textIn(record, name)
    const noun = nounOfField(name)
    if (!guid) return <None />
    return noun ? <ObjectLink noun={noun} guid={guid} /> : <Guid guid={guid} />
  },
})

export const labelsColumn: Column = {
  name: 'labels',
  label: labelOf('labels'),
  render: (record) => <Labels labels={fieldsOf(record).labels} />,
}

/** A grey bar until personal data is asked for. */
export const nameColumn: Column = {
  name: 'name',
  label: labelOf('name'),
  render: (record: Rec) => <PersonName name={fieldsOf(record).name} />,
}
