// One field of a form: label above, help below, errors beside it in the service's own words.
import { FileInput, MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { useRead } from '../api/queries.ts'
import { countText } from '../format/amounts.ts'
import { labelOf, wordsOf } from '../format/words.ts'
import { nounOfField } from '../nouns/noun-names.ts'
import { texts } from '../texts.ts'
import { amountAt, faultOf } from './body.ts'
import type { Form } from './form-state.ts'
import { RecordPicker } from './record-picker.tsx'
import { kindOf, resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

interface FieldProps {
  readonly form: Form
  readonly path: string
  /** The name of the field; of an account in a plan, that of the account. */
  readonly name: string
  readonly schema: Schema
  readonly isNeeded: boolean
  /** It was tried to send the form. */
  readonly isTried: boolean
}

export function FieldInput(props: FieldProps) {
  const { form, path, name, schema, isNeeded, isTried } = props
  const [isLeft, setLeft] = useState(false)
  const bank = useBank()
  const kind = kindOf(schema)
  const value = form.values[path] ?? ''
  const text = typeof value === 'string' ? value : ''
  const fault = isLeft || isTried ? faultOf(schema, path, form, isNeeded && isTried) : undefined
  const shared = {
    label: labelOf(name),
    description: helpOf(schema),
    error: form.errors[path] ?? fault,
    withAsterisk: isNeeded,
    onBlur: () => setLeft(true),
  }
  const set = (next: string | readonly string[] | boolean) => form.set(path, next)
  const noun = kind === 'record' ? (nounOfField(name) ?? (name === 'guid' ? 'accounts' : undefined)) : undefined
  if (name === 'bank_guid' && kind === 'record')
    return (
      <Select
        {...shared}
        data={bank.session.banks.map((each) => ({ value: each.guid, label: each.name }))}
        value={text || null}
        onChange={(next) => set(next ?? '')}
      />
    )
  if (noun)
    return (
      <RecordPicker
        {...{ noun, isNeeded, value: text, label: shared.label, description: shared.description, error: shared.error }}
        onPick={(guid, record) => {
          set(guid)
          if (record) form.pick(path, record)
        }}
      />
    )
  switch (kind) {
    case 'choice':
      return <WordSelect {...shared} words={resolve(schema).enum as readonly string[]} value={text} set={set} />
    case 'choices': {
      const words = (resolve(resolve(schema).items ?? {}).enum ?? []) as readonly string[]
      const data = words.map((word) => ({ value: word, label: wordsOf(word) }))
      return (
        <MultiSelect
          {...shared}
          data={data}
          value={[...(Array.isArray(value) ? value : [])]}
          onChange={set}
          searchable
          clearable
        />
      )
    }
    case 'texts':
      return <TagsInput {...shared} value={[...(Array.isArray(value) ? value : [])]} onChange={set} clearable />
    case 'switch':
      return (
        <Switch
          {...{ label: shared.label, description: shared.description, error: shared.error }}
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      )
    case 'amount':
      return <AmountInput {...shared} form={form} path={path} set={set} text={text} />
    case 'file':
      return <Base64Input {...shared} set={set} />
    default:
      if (name === 'asset' || name === 'symbol') return <MarketSelect {...shared} name={name} value={text} set={set} />
      return (
        <TextInput
          {...shared}
          value={text}
          type={kind === 'date' ? 'date' : kind === 'instant' ? 'datetime-local' : 'text'}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
  }
}

/** What a guid, an amount or a file is on the wire is nothing that people type. */
const helpOf = (schema: Schema): string | undefined => {
  const kind = kindOf(schema)
  if (kind === 'instant') return schema.description ?? texts.form.utc
  return ['record', 'amount', 'file'].includes(kind) ? schema.description : resolve(schema).description
}

interface Shared {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly withAsterisk: boolean
  onBlur(): void
}

interface Setting extends Shared {
  set(value: string): void
}

const WordSelect = ({ words, value, set, ...shared }: Setting & { words: readonly string[]; value: string }) => (
  <Select
    {...shared}
    data={words.map((word) => ({ value: word, label: wordsOf(word) }))}
    value={value === '' ? null : value}
    onChange={(next) => set(next ?? '')}
    searchable={words.length > 8}
    clearable={!shared.withAsterisk}
    placeholder={texts.form.choose}
  />
)

/** Assets or symbols, as the bank has them. */
function MarketSelect({ name, value, set, ...shared }: Setting & { name: 'asset' | 'symbol'; value: string }) {
  const assets = useRead<readonly { readonly code: string; readonly name: string }[]>(
    'assets.list',
    [{}],
    name === 'asset',
  )
  const symbols = useRead<readonly { readonly symbol: string }[]>('symbols.list', [{}], name === 'symbol')
  const data =
    name === 'asset'
      ? (assets.data ?? []).map((each) => ({ value: each.code, label: `${each.code} · ${each.name}` }))
      : (symbols.data ?? []).map((each) => each.symbol)
  return (
    <Select
      {...{ ...shared, data }}
      value={value === '' ? null : value}
      onChange={(next) => set(next ?? '')}
      searchable
      placeholder={texts.form.choose}
    />
  )
}

/** Typed as people write amounts; the base units that will be sent stand below. */
function AmountInput({ form, path, text, set, ...shared }: Setting & { form: Form; path: string; text: string }) {
  const asset = form.assetFor(path)
  const known = amountAt(path, form)
  return (
    <TextInput
      {...shared}
      description={known ? texts.form.exact(countText(known.amount)) : shared.description}
      value={text}
      inputMode="decimal"
      placeholder={asset ? `0.00` : '100.00 USD'}
      rightSection={asset}
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

function Base64Input({ set, ...shared }: Setting) {
  const read = async (file: File | null) => {
    if (!file) return set('')
    const bytes = new Uint8Array(await file.arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    set(btoa(text))
  }
  return <FileInput {...shared} placeholder={texts.form.file} onChange={read} clearable />
}
