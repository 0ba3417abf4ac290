// The form that replaces the policy: a line for each rule. What a kind cannot have is not asked for.
import { CorridorError, type DecidedReview, type RuleDecision, type RuleKind } from '@corridor/client'
import { ActionIcon, Alert, Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { useRead, useWrite } from '../api/queries.ts'
import { amountDigits, amountFrom } from '../format/amounts.ts'
import { Icon } from '../icons.tsx'
import { Failure } from '../parts/failure.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { decisionsOf, decisionWord, hasAmount, hasAsset, kindWord } from './acts.ts'
import { ReasonField } from './reason-field.tsx'
import styles from './reviews.module.css'
import type { Rule } from './rule-list.tsx'

/** A rule as it is typed. */
interface Draft {
  readonly id: number
  readonly kind: RuleKind
  /** Empty: all. */
  readonly decision: RuleDecision | ''
  readonly asset: string
  readonly amount: string
}

const rules_max = 50
const ruleKinds = Object.keys(decisionsOf) as readonly RuleKind[]
let lastId = 0

const draftOf = ({ kind, decision, asset, from_amount }: Rule): Draft => ({
  id: ++lastId,
  kind,
  decision: decision ?? '',
  asset: asset ?? '',
  amount: from_amount !== undefined && asset ? amountDigits(from_amount, asset) : '',
})

const isFaulty = ({ asset, amount }: Draft): boolean => amount !== '' && amountFrom(amount, asset) === undefined

function ruleOf({ kind, decision, asset, amount }: Draft): Rule {
  const from_amount = amount === '' ? undefined : amountFrom(amount, asset)
  return {
    kind,
    ...(decision ? { decision } : {}),
    ...(asset ? { asset } : {}),
    ...(from_amount === undefined ? {} : { from_amount }),
  }
}

interface EditorProps {
  readonly rules: readonly Rule[]
  close(): void
  onDone(says: string): void
}

export function PolicyEditor({ rules, close, onDone }: EditorProps) {
  const bank = useBank()
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => rules.map(draftOf))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const needsTwo = rules.length > 0
  const write = useWrite<DecidedReview>('reviews.decide', ({ state }) =>
    onDone(state === 'waiting' ? texts.policy.asked : texts.policy.done),
  )
  const change = (id: number, changes: Partial<Draft>) =>
    setDrafts(drafts.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const send = () => {
    setTried(true)
    if (!reason.trim() || drafts.some(isFaulty)) return
    const act = { kind: 'approval_policy', decision: 'replace', reason: reason.trim() }
    write.mutate([bank.guid, { ...act, approval_policy: drafts.map(ruleOf) }])
  }
  return (
    <form
      className={partStyles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2 className={partStyles.cardTitle}>{texts.policy.edit}</h2>
      <Alert color="yellow" variant="light" icon={<Icon name="people" />}>
        {needsTwo ? texts.policy.twoForChange : texts.policy.oneForChange}
      </Alert>
      {drafts.map((draft, at) => (
        <RuleLine
          key={draft.id}
          draft={draft}
          fault={faultAt(write.error, at)}
          change={(changes) => change(draft.id, changes)}
          remove={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {drafts.length === 0 && <p className={styles.note}>{texts.policy.none}</p>}
      {drafts.length < rules_max && (
        <Button
          size="xs"
          variant="default"
          className={styles.start}
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => setDrafts([...drafts, draftOf({ kind: 'transfer' })])}
        >
          {texts.policy.add}
        </Button>
      )}
      <ReasonField
        value={reason}
        set={setReason}
        templates={texts.decide.reasons.replace}
        isNeeded
        error={isTried && !reason.trim() ? texts.form.required : undefined}
      />
      {write.error && <Failure error={write.error} />}
      <div className={styles.acts}>
        <Button type="submit" loading={write.isPending}>
          {needsTwo ? texts.policy.ask : texts.policy.submit}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          {texts.common.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What the service says of this rule. */
function faultAt(error: unknown, at: number): string | undefined {
  if (!(error instanceof CorridorError)) return undefined
  const found = error.errors.find(({ field }) => field?.startsWith(`approval_policy[${at}]`))
  return found && (found.message ?? error.error_message)
}

interface LineProps {
  readonly draft: Draft
  readonly fault: string | undefined
  change(changes: Partial<Draft>): void
  remove(): void
}

function RuleLine({ draft, fault, change, remove }: LineProps) {
  const { kind, decision, asset, amount } = draft
  const assets = useRead<readonly { readonly code: string }[]>('assets.list', [{}])
  const any = (label: string) => ({ value: '' as const, label })
  const become = (next: RuleKind) =>
    change({
      kind: next,
      decision: decisionsOf[next].find((each) => each === decision) ?? '',
      ...(hasAsset(next) ? {} : { asset: '' }),
      ...(hasAmount(next) ? {} : { amount: '' }),
    })
  return (
    <div className={styles.rule}>
      <Select
        label={texts.policy.kind}
        allowDeselect={false}
        value={kind}
        data={ruleKinds.map((value) => ({ value, label: kindWord(value) }))}
        onChange={(next) => next && become(next)}
        error={fault}
      />
      <Select
        label={texts.policy.decision}
        allowDeselect={false}
        value={decision}
        data={[
          any(texts.policy.anyDecision),
          ...decisionsOf[kind].map((value) => ({ value, label: decisionWord(value) })),
        ]}
        onChange={(next) => change({ decision: next ?? '' })}
      />
      <Select
        label={texts.policy.asset}
        allowDeselect={false}
        searchable
        disabled={!hasAsset(kind)}
        value={asset}
        data={[any(texts.policy.anyAsset), ...(assets.data ?? []).map(({ code }) => ({ value: code, label: code }))]}
        onChange={(next) => change({ asset: next ?? '', ...(next ? {} : { amount: '' }) })}
      />
      <TextInput
        label={texts.policy.from}
        placeholder={texts.policy.anyAmount}
        inputMode="decimal"
        disabled={!hasAmount(kind) || asset === ''}
        value={amount}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        error={isFaulty(draft) ? texts.policy.amount(asset) : undefined}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={remove}
        aria-label={texts.policy.remove(kindWord(kind))}
      >
        <Icon name="cross" size={16} />
      </ActionIcon>
    </div>
  )
}
