// The checks, each with its promise, how long it took and its verdict. One that is violated opens its rows.
import type { BookCheck, BookCheckResult } from '@corridor/client'
import { countText } from '../format/amounts.ts'
import { Icon } from '../icons.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import styles from './books.module.css'
import type { Run } from './run.ts'

export function CheckList({ checks, run }: { checks: readonly BookCheck[]; run: Run | undefined }) {
  const results = new Map(run?.results.map((result) => [result.name, result]))
  const violatedFirst = (name: string): number => ((results.get(name)?.violations ?? 0) > 0 ? 0 : 1)
  // Sorting is stable: the others stay in the order in which they run.
  const sorted = [...checks].sort((a, b) => violatedFirst(a.name) - violatedFirst(b.name))
  return (
    <ul className={styles.checks}>
      {sorted.map((check) => (
        <Check key={check.name} check={check} result={results.get(check.name)} />
      ))}
    </ul>
  )
}

function Check({ check, result }: { check: BookCheck; result: BookCheckResult | undefined }) {
  const isViolated = result !== undefined && result.violations > 0
  return (
    <li className={styles.check}>
      <div className={styles.checkHead}>
        <code>{check.name}</code>
        <Verdict result={result} />
        <span className={styles.took}>{result && texts.books.ms(countText(result.ms))}</span>
      </div>
      <p>{check.promise}</p>
      {isViolated && (
        <details open className={partStyles.more}>
          <summary>{texts.books.examples(countText(result.examples.length), countText(result.violations))}</summary>
          <div className={partStyles.code}>
            <pre>{result.examples.map((row) => JSON.stringify(row, (_, value) => plain(value))).join('\n')}</pre>
          </div>
        </details>
      )}
    </li>
  )
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

function Verdict({ result }: { result: BookCheckResult | undefined }) {
  const isViolated = result !== undefined && result.violations > 0
  const tone = result ? (isViolated ? 'failed' : 'done') : 'waiting'
  const icon = result ? (isViolated ? 'cross' : 'check') : 'circle'
  const says = result
    ? isViolated
      ? texts.books.rows(countText(result.violations))
      : texts.books.holds
    : texts.books.waits
  return (
    <span className={partStyles.state} data-tone={tone}>
      <Icon name={icon} size={14} />
      {says}
    </span>
  )
}
