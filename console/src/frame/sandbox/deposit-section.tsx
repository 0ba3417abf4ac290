// A deposit from outside, into any account.
import { lazy, Suspense, useState } from 'react'
import { texts } from '../../texts.ts'
import styles from '../frame.module.css'

const SchemaForm = lazy(async () => ({ default: (await import('../../forms/schema-form.tsx')).SchemaForm }))

export function DepositSection() {
  const [isDone, setDone] = useState(false)
  return (
    <Suspense>
      <SchemaForm
        operation="sandbox.deposits.create"
        preset={{ '(kind)': 'deposit_anywhere' }}
        submit={() => texts.sandbox.deposits}
        onDone={() => setDone(true)}
      />
      {isDone && (
        <p className={styles.panelNote} role="status">
          {texts.sandbox.done}
        </p>
      )}
    </Suspense>
  )
}
