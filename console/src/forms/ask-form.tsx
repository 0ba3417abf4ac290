// A form that asks for an offer: what was typed, what the service refuses, the button that asks, and the answer below it.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../parts/failure.tsx'
import styles from './forms.module.css'

interface AskFormProps {
  /** The fields. */
  readonly children: ReactNode
  /** What the button says. */
  readonly submit: string
  readonly isReady: boolean
  readonly isPending: boolean
  readonly error: unknown
  /** While it holds, its own button is the one to press. */
  readonly answer?: ReactNode
  readonly isAnswered?: boolean
  ask(): void
}

export function AskForm({
  children,
  submit,
  isReady,
  isPending,
  error,
  answer,
  isAnswered = false,
  ask,
}: AskFormProps) {
  return (
    <form
      className={`${styles.form} ${styles.sheet}`}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {children}
      {error ? <Failure error={error} /> : null}
      <div className={styles.row}>
        <Button type="submit" variant={isAnswered ? 'default' : 'filled'} loading={isPending} disabled={!isReady}>
          {submit}
        </Button>
      </div>
      {answer}
    </form>
  )
}
