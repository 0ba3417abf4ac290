// The form of an operation, made from the schema of its body. It sends what was typed, exactly, and shows what the service says.

import { bodies } from 'virtual:bodies'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { Failure } from '../parts/failure.tsx'
import { bodyOf, isFaulty } from './body.ts'
import { type Form, useForm, type Values } from './form-state.ts'
import styles from './forms.module.css'
import { resolve } from './resolve.ts'
import { SchemaFields } from './schema-fields.tsx'
import { SentForm } from './sent-form.tsx'
import { valuesOf } from './values.ts'

interface SchemaFormProps {
  readonly operation: string
  /** What the path needs: guids. */
  readonly parameters?: readonly string[]
  readonly preset?: Values
  readonly shown?: readonly string[]
  readonly hidden?: readonly string[]
  readonly isDanger?: boolean
  /** The record that the form changes. */
  readonly changes?: Rec | undefined
  /** What the button says; it may depend on what was typed. */
  submit(form: Form): string
  onDone(answer: Rec): void
}

export function SchemaForm(props: SchemaFormProps) {
  const { operation, parameters = [], preset = {}, shown, hidden, isDanger = false, changes, submit, onDone } = props
  const schema = bodies[operation] ?? {}
  const form = useForm(changes ? valuesOf(schema, '', changes) : preset, changes !== undefined)
  const [isTried, setTried] = useState(false)
  const write = useWrite(operation, onDone)
  const send = () => {
    setTried(true)
    if (isFaulty(schema, '', form)) return
    write.mutate([...parameters, bodyOf(schema, '', form)], { onError: form.refuse })
  }
  return (
    <SentForm className={styles.form} send={send}>
      <SchemaFields
        {...{ form, schema, isTried }}
        shown={changes ? Object.keys(resolve(schema).properties ?? {}) : (shown ?? [])}
        hidden={hidden ?? []}
      />
      {form.errors[''] !== undefined && <Failure error={form.errors['']} />}
      <div className={styles.row}>
        <Button type="submit" loading={write.isPending} {...(isDanger ? { color: 'red' } : {})}>
          {submit(form)}
        </Button>
      </div>
    </SentForm>
  )
}
