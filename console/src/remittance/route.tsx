// A route, drawn: stations with their amounts, and between them the way that the money goes. While it runs, the station in work
// pulses; done ones are filled; a failed one is red with its reason.
import type { Execution, Plan } from '@corridor/client'
import { amountDigits } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { Amount } from '../parts/amount.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { type Tone, toneOf } from '../states.ts'
import { texts } from '../texts.ts'
import { amountOf, type End } from './ends.ts'
import styles from './route.module.css'

type Stage = Plan['stages'][number]

const toneOfStage = ({ state }: Stage): Tone => (state === 'planned' ? 'waiting' : toneOf(state))

export function Route({ routed }: { routed: Plan | Execution }) {
  const { stages, source_account, destination_account } = routed
  return (
    <ol className={styles.route} aria-label={texts.route.label}>
      <Station
        end={source_account}
        says={texts.route.leaves}
        tone={(stages[0]?.state ?? 'planned') === 'planned' ? 'waiting' : 'done'}
      />
      {stages.map((stage, at) => (
        <Leg key={stage.guid} stage={stage}>
          <Station
            end={stage.destination_account}
            says={at === stages.length - 1 ? texts.route.arrives : undefined}
            tone={toneOfStage(stage)}
          />
        </Leg>
      ))}
      {stages.length === 0 && <Station end={destination_account} says={texts.route.arrives} tone="waiting" />}
    </ol>
  )
}

function Station({ end, says, tone }: { end: End; says: string | undefined; tone: Tone }) {
  return (
    <li className={styles.station} data-tone={tone}>
      <span className={styles.dot}>
        {tone === 'done' && <Icon name="check" size={12} />}
        {tone === 'failed' && <Icon name="cross" size={12} />}
      </span>
      <strong>
        <Amount amount={amountOf(end)} asset={end.asset} />
      </strong>
      <span className={styles.small}>{wordsOf(end.type)}</span>
      {says && <span className={styles.small}>{says}</span>}
    </li>
  )
}

function Leg({ stage, children }: { stage: Stage; children: React.ReactNode }) {
  const { type, source_account, destination_account, fees, failure_code, state } = stage
  const rail = destination_account.payment_rail ?? source_account.payment_rail
  const rate =
    source_account.asset === destination_account.asset ? undefined : rateOf(source_account, destination_account)
  return (
    <>
      <li className={styles.leg} data-tone={toneOfStage(stage)}>
        <span className={styles.way}>
          {wordsOf(type)}
          {rail ? ` · ${wordsOf(rail)}` : ''}
          {rate ? ` · ${rate}` : ''}
        </span>
        <span className={styles.line} aria-hidden="true" />
        {fees.map(({ type: fee, asset, quoted_amount, executed_amount }) => (
          <span key={`${fee} ${asset}`} className={styles.small}>
            {texts.route.fee(wordsOf(fee))} <Amount amount={executed_amount ?? quoted_amount} asset={asset} />
          </span>
        ))}
        {state !== 'planned' && <StateBadge state={state} />}
        {failure_code && <span className={styles.reason}>{wordsOf(failure_code)}</span>}
      </li>
      {children}
    </>
  )
}

/** How much arrives for one that leaves, for people to compare. Six digits; the exact price stands in the explanation. */
function rateOf(from: End, to: End): string | undefined {
  const [leaves, arrives] = [amountOf(from), amountOf(to)]
  if (!leaves || !arrives) return undefined
  const plain = (amount: bigint, end: End): number => Number(textOf(amount, end))
  const rate = plain(arrives, to) / plain(leaves, from)
  return Number.isFinite(rate) ? `× ${rate.toPrecision(6).replace(/\.?0+$/, '')}` : undefined
}

const textOf = (amount: bigint, { asset }: End): string => amountDigits(amount, asset).replaceAll(',', '')
