// The fields of a schema: what is needed first, what is optional behind a button, groups, lists and alternatives inside each other.
import { Button, Fieldset, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { labelOf, lowerFirst, wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import { choicePath, chosenOf, countOf } from './body.ts'
import { FieldInput } from './field-input.tsx'
import type { Form } from './form-state.ts'
import styles from './forms.module.css'
import { alternativesOf, kindOf, pathIn, resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

interface FieldsProps {
  readonly form: Form
  readonly schema: Schema
  readonly path?: string
  readonly isTried: boolean
  /** Optional fields that are shown at once. */
  readonly shown?: readonly string[]
  /** Paths of fields. */
  readonly hidden?: readonly string[]
}

export function SchemaFields(props: FieldsProps) {
  const { schema, path = '', form } = props
  if (kindOf(schema) !== 'alternatives') return <GroupFields {...props} />
  const { field } = alternativesOf(schema)
  return (
    <>
      {!props.hidden?.includes(choicePath(field, path)) && <AlternativeChoice {...props} path={path} />}
      <GroupFields
        {...props}
        schema={chosenOf(schema, path, form)}
        hidden={[...(props.hidden ?? []), choicePath(field, path)]}
      />
    </>
  )
}

function AlternativeChoice({ form, schema, path = '' }: FieldsProps) {
  const { field, all } = alternativesOf(schema)
  const place = choicePath(field, path)
  const value = String(form.values[place] ?? all[0]?.word ?? '')
  const data = all.map(({ word }) => ({ value: word, label: wordsOf(word) }))
  const label = field ? labelOf(field) : texts.form.kind
  if (all.length > 3)
    return <Select {...{ label, data, value }} allowDeselect={false} onChange={(next) => form.set(place, next ?? '')} />
  return (
    <SegmentedControl {...{ data, value }} aria-label={label} onChange={(next) => form.set(place, next)} fullWidth />
  )
}

function GroupFields({ form, schema, path = '', isTried, shown = [], hidden = [] }: FieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const { properties = {}, required = [] } = resolve(schema)
  const names = Object.keys(properties).filter(
    (name) => !hidden.includes(pathIn(path, name)) && kindOf(properties[name] ?? {}) !== 'fixed',
  )
  // A group in which nothing is needed would be empty.
  const isWhole = path !== '' && !names.some((name) => required.includes(name))
  const isFirst = (name: string): boolean => isWhole || required.includes(name) || shown.includes(name)
  const first = names.filter(isFirst)
  const rest = names.filter((name) => !isFirst(name))
  const field = (name: string) => (
    <Field
      key={name}
      {...{ form, isTried, name, shown, hidden }}
      path={pathIn(path, name)}
      schema={properties[name] ?? {}}
      isNeeded={required.includes(name)}
    />
  )
  return (
    <>
      {first.map(field)}
      {rest.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.form.fewer : texts.form.more}
        </Button>
      )}
      {isOpen && rest.map(field)}
    </>
  )
}

interface OneProps {
  readonly form: Form
  readonly name: string
  readonly path: string
  readonly schema: Schema
  readonly isNeeded: boolean
  readonly isTried: boolean
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
}

function Field(props: OneProps) {
  const { form, name, path, schema, isTried, hidden } = props
  const kind = kindOf(schema)
  if (kind === 'list') return <ListField {...props} />
  if (kind !== 'group' && kind !== 'alternatives') return <FieldInput {...props} />
  return (
    <Fieldset legend={labelOf(name)} className={styles.group}>
      <SchemaFields {...{ form, schema, path, isTried, hidden }} />
    </Fieldset>
  )
}

function ListField({ form, name, path, schema, isTried, shown }: OneProps) {
  const { items = {}, maxItems = 100 } = resolve(schema)
  const count = countOf(form, path)
  const one = lowerFirst(labelOf(name.replace(/s$/, '')))
  return (
    <Fieldset legend={labelOf(name)} className={styles.group}>
      {Array.from({ length: count }, (_, at) => (
        <SchemaFields
          key={`${path}[${String(at)}]`}
          {...{ form, isTried, shown }}
          schema={items}
          path={`${path}[${at}]`}
        />
      ))}
      <div className={styles.row}>
        {count < maxItems && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => form.set(`${path}.length`, String(count + 1))}
          >
            {texts.form.add(one)}
          </Button>
        )}
        {count > 0 && (
          <Button variant="subtle" size="xs" color="gray" onClick={() => form.set(`${path}.length`, String(count - 1))}>
            {texts.form.remove}
          </Button>
        )}
      </div>
    </Fieldset>
  )
}
