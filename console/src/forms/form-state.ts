// What was typed into a form, by the paths that the service uses in its errors (`fees[0].type`), as text. Nothing typed is erased by
// an error. Records that were chosen are kept, because they say in which asset an amount is.
import { CorridorError } from '@corridor/client'
import { useState } from 'react'
import { type Rec, textIn } from '../api/record.ts'
import { tradedAssets } from '../nouns/assets.ts'
import { texts } from '../texts.ts'

export type Value = string | boolean | readonly string[]
export type Values = Readonly<Record<string, Value>>

export interface Form {
  readonly values: Values
  /** It changes a record: what is emptied is sent as empty, and words that are fixed are not sent. */
  readonly isChange: boolean
  readonly picked: Readonly<Record<string, Rec>>
  /** Of the service, by path. The one of the whole form is at ''. */
  readonly errors: Readonly<Record<string, string>>
  set(path: string, value: Value): void
  pick(path: string, record: Rec): void
  /** The service refused it. */
  refuse(error: unknown): void
  /** Undefined: the amount must name its asset itself. */
  assetFor(path: string): string | undefined
}

export function useForm(preset: Values, isChange = false): Form {
  const [values, setValues] = useState<Values>(preset)
  const [picked, setPicked] = useState<Readonly<Record<string, Rec>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    ...{ values, picked, errors, isChange },
    set(path, value) {
      setValues((before) => ({ ...before, [path]: value }))
      // What the service said of it was said of another value.
      setErrors(({ [path]: _, '': __, ...others }) => others)
    },
    pick: (path, record) => setPicked((before) => ({ ...before, [path]: record })),
    refuse: (error) => setErrors(errorsFrom(error)),
    assetFor: (path) => assetFor(path, values, picked),
  }
}

function errorsFrom(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CorridorError)) return { '': error instanceof Error ? error.message : String(error) }
  const fields = error.errors.map(({ field, message }) => [field, message ?? error.error_message] as const)
  return { ...Object.fromEntries(fields), '': error.error_message || texts.form.refused }
}

const holders = ['account_guid', 'source_account_guid', 'destination_account_guid', 'fiat_account_guid', 'guid']

function assetFor(path: string, values: Values, picked: Readonly<Record<string, Rec>>): string | undefined {
  const place = path.slice(0, path.lastIndexOf('.') + 1)
  const [symbol, side, asset] = ['symbol', 'side', 'asset'].map((name) => values[`${place}${name}`])
  if (typeof asset === 'string' && asset !== '') return asset
  if (typeof symbol === 'string' && symbol !== '') {
    const { deliver, receive } = tradedAssets(symbol, String(side ?? 'buy'))
    return path.endsWith('receive_amount') ? receive : deliver
  }
  const record = holders.map((name) => picked[`${place}${name}`]).find((each) => each !== undefined)
  return record && textIn(record, 'asset')
}
