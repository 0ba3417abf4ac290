// The value of any field of any record, in the form that its name and kind ask for.

import type { ReactNode } from 'react'
import type { Rec } from '../api/record.ts'
import { fieldsOf } from '../api/record.ts'
import { countText } from '../format/amounts.ts'
import { isGuid, labelOf, wordsOf } from '../format/words.ts'
import { assetOfField } from '../nouns/assets.ts'
import { nounOfField } from '../nouns/noun-names.ts'
import { texts } from '../texts.ts'
import { Amount } from './amount.tsx'
import { Copied } from './copied.tsx'
import { Guid, ObjectLink } from './guid.tsx'
import { None } from './none.tsx'
import styles from './parts.module.css'
import { StateBadge } from './state-badge.tsx'
import { Time } from './time.tsx'

export function Labels({ labels }: { labels: unknown }) {
  if (!Array.isArray(labels) || labels.length === 0) return <None />
  return (
    <span className={styles.labels}>
      {labels.map((label) => (
        <span key={String(label)} className={styles.label}>
          {String(label)}
        </span>
      ))}
    </span>
  )
}

/** Fields whose value is a text of somebody, not a word of the API. */
const free =
  /(^|_)(name|address|url|email|tag|memo|filename|reference|value|symbol|asset|version|number)(_|$)|^(first|last|middle|full)$/

export function FieldValue({ record, field, value }: { record: Rec; field: string; value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <None />
  if (typeof value === 'bigint') {
    const asset = assetOfField(record, field)
    return asset ? <Amount amount={value} asset={asset} /> : texts.form.exact(countText(value))
  }
  if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no
  if (typeof value === 'number') return countText(value)
  if (typeof value === 'string') return <TextValue field={field} value={value} />
  if (Array.isArray(value)) return <ArrayValue record={record} field={field} values={value} />
  return <ObjectValue record={{ ...record, ...(value as object) }} fields={value as Fields} />
}

function TextValue({ field, value }: { field: string; value: string }) {
  if (isGuid(value)) {
    const noun = field === 'guid' ? undefined : nounOfField(field)
    return noun ? <ObjectLink noun={noun} guid={value} /> : <Guid guid={value} />
  }
  if (/_(at|since)$/.test(field)) return <Time at={value} />
  if (/(^|_)state$/.test(field)) return <StateBadge state={value} />
  if (free.test(field) || !/^[a-z_.]+$/.test(value))
    return (
      <Copied value={value} hint={texts.common.copy}>
        <span className={styles.wrapped}>{value}</span>
      </Copied>
    )
  return wordsOf(value)
}

function ArrayValue({ record, field, values }: { record: Rec; field: string; values: readonly unknown[] }) {
  if (values.length === 0) return <None />
  if (values.every((each) => typeof each === 'string') && !values.some(isGuidLike)) return <Labels labels={values} />
  if (values.length > 1 && values.every(isFlat)) return <TableValue record={record} rows={values} />
  return (
    <ul className={styles.values}>
      {values.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names of their own, and do not move.
        <li key={at}>
          <FieldValue record={record} field={field.replace(/s$/, '')} value={each} />
        </li>
      ))}
    </ul>
  )
}

type Fields = Readonly<Record<string, unknown>>

const columns_max = 6

/** Fields without fields of their own, and few of them: a line of a table. */
const isFlat = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= columns_max &&
  Object.values(value).every((each) => typeof each !== 'object' || each === null)

function TableValue({ record, rows }: { record: Rec; rows: readonly Fields[] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return (
    <div className={styles.tableScroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no names of their own, and do not move.
            <tr key={at}>
              {names.map((name) => (
                <td key={name}>
                  <FieldValue record={{ ...record, ...row }} field={name} value={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isGuidLike = (value: unknown): boolean => typeof value === 'string' && isGuid(value)

function ObjectValue({ record, fields }: { record: Rec; fields: Fields }) {
  return (
    <dl className={styles.inner}>
      {Object.entries(fields)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <FieldValue record={record} field={name} value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** All fields of a record, as a list of what they are called and what they say. */
export function FieldList({ record, without = [] }: { record: Rec; without?: readonly string[] }) {
  const rows = Object.entries(fieldsOf(record)).filter(([name]) => !without.includes(name))
  return (
    <dl className={styles.fields}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <FieldValue record={record} field={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
