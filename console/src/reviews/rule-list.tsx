// The rules of a policy, in words.
import type { Approval } from '@corridor/client'
import { amountText } from '../format/amounts.ts'
import { lowerFirst } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import { decisionWord, kindWord } from './acts.ts'
import styles from './reviews.module.css'

export type Rule = NonNullable<Approval['approval_policy']>[number]

/** `Approve transfer from 10,000.00 USD`. */
function ruleText({ kind, decision, asset, from_amount }: Rule): string {
  const verb = decision ? decisionWord(decision) : texts.policy.any
  const amount = from_amount !== undefined && asset ? texts.policy.from_amount(amountText(from_amount, asset).text) : ''
  const only = asset && !amount ? texts.policy.in_asset(asset) : ''
  return texts.policy.rule(verb, lowerFirst(kindWord(kind)), amount || only)
}

export function RuleList({ rules }: { rules: readonly Rule[] }) {
  if (rules.length === 0) return <p className={styles.note}>{texts.policy.none}</p>
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={ruleText(rule)}>
          <Icon name="people" size={16} /> {ruleText(rule)}
        </li>
      ))}
    </ul>
  )
}
