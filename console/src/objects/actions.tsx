// What can be done with an object now. Danger is confirmed by typing: the amount of what is at stake, or the end of the guid.

import { operations } from 'virtual:operations'
import { Button, Modal, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useWrite } from '../api/queries.ts'
import { amountIn, type Rec } from '../api/record.ts'
import { amountDigits } from '../format/amounts.ts'
import { assetOfField } from '../nouns/assets.ts'
import type { Action, Noun } from '../nouns/noun.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { Failure } from '../parts/failure.tsx'
import styles from '../parts/parts.module.css'
import { Secret, secretIn } from '../parts/secret.tsx'
import { texts } from '../texts.ts'

const SchemaForm = lazy(async () => ({ default: (await import('../forms/schema-form.tsx')).SchemaForm }))

export function Actions({ noun, record }: { noun: Noun; record: Rec }) {
  const bank = useBank()
  const possible = (noun.actions ?? []).filter(
    (action) =>
      bank.can(action.operation) && (bank.isSandbox || !action.operation.startsWith('sandbox.')) && action.when(record),
  )
  const next = (noun.next ?? []).filter(({ operation, when }) => bank.can(operation) && (when?.(record) ?? true))
  return (
    <div className={styles.headActions}>
      {next.map(({ label, to }) => (
        <Button key={label} component={Link} to={`/${bank.guid}/${to(record)}`} size="xs" variant="light">
          {label}
        </Button>
      ))}
      {possible.map((action) => (
        <ActionButton key={action.label} action={action} record={record} />
      ))}
      <EditButton noun={noun} record={record} />
    </div>
  )
}

/** The same form as for a new one, with what is there. */
function EditButton({ noun, record }: { noun: Noun; record: Rec }) {
  const bank = useBank()
  const [isOpen, setOpen] = useState(false)
  const operation = `${clientNameOf(noun.name)}.update`
  if (!noun.edit || !bank.can(operation) || !(noun.edit.when?.(record) ?? true)) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {texts.edit.label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={operations[operation]?.summary ?? texts.edit.label}
        closeButtonProps={{ 'aria-label': texts.common.close }}
      >
        <Suspense>
          <SchemaForm
            operation={operation}
            parameters={[record.guid]}
            changes={record}
            hidden={noun.edit.hidden ?? []}
            submit={() => texts.edit.save}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </Modal>
    </>
  )
}

function ActionButton({ action, record }: { action: Action; record: Rec }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const [secret, setSecret] = useState<ReturnType<typeof secretIn>>()
  const done = (answer: unknown) => {
    setOpen(false)
    setSaid(action.says?.(answer))
    if (action.hasSecret) setSecret(secretIn(answer as Rec))
  }
  const write = useWrite<unknown>(action.operation, done)
  const isAsked = action.isDanger || action.hasForm
  const run = () => write.mutate(action.parameters?.(record) ?? [record.guid, ...(action.body ? [action.body] : [])])
  return (
    <>
      <Button
        size="xs"
        variant="default"
        {...(action.isDanger ? { c: 'var(--console-bad)' } : {})}
        loading={write.isPending}
        onClick={() => (isAsked ? setOpen(true) : run())}
      >
        {action.label}
      </Button>
      {said && (
        <span className={styles.note} role="status">
          {said}
        </span>
      )}
      {!isAsked && write.error && <Failure error={write.error} />}
      {secret && (
        <Modal opened onClose={() => setSecret(undefined)} title={action.label} withCloseButton={false}>
          <Secret secret={secret} onStored={() => setSecret(undefined)} />
        </Modal>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={operations[action.operation]?.summary ?? action.label}
        closeButtonProps={{ 'aria-label': texts.common.close }}
      >
        {action.hasForm ? (
          <Suspense>
            <SchemaForm
              operation={action.operation}
              parameters={(action.parameters?.(record) ?? [record.guid]) as readonly string[]}
              preset={action.preset?.(record) ?? {}}
              hidden={action.hidden ?? []}
              isDanger={action.isDanger ?? false}
              submit={() => action.label}
              onDone={done}
            />
          </Suspense>
        ) : (
          <Confirm word={wordOf(record)} label={action.label} run={run} error={write.error} />
        )}
      </Modal>
    </>
  )
}

const wordOf = (record: Rec): string => {
  const amount = amountIn(record, 'deliver_amount')
  const asset = assetOfField(record, 'deliver_amount')
  return amount !== undefined && asset ? amountDigits(amount, asset) : record.guid.slice(-4)
}

interface ConfirmProps {
  readonly word: string
  readonly label: string
  readonly error: unknown
  run(): void
}

function Confirm({ word, label, run, error }: ConfirmProps) {
  const [typed, setTyped] = useState('')
  const isSame = typed.replaceAll(',', '').trim() === word.replaceAll(',', '')
  return (
    <form
      className={styles.confirm}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSame) run()
      }}
    >
      <TextInput
        label={texts.actions.confirm(word)}
        value={typed}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error ? <Failure error={error} /> : null}
      <Button type="submit" color="red" disabled={!isSame}>
        {label}
      </Button>
    </form>
  )
}
