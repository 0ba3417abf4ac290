// A plan: its route, why that one, what the others were, and the button that sends the money.
import type { Execution, ExplainedPlan } from '@corridor/client'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useList, useWrite } from '../api/queries.ts'
import { amountDigits, amountText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { Amount } from '../parts/amount.tsx'
import { Failure } from '../parts/failure.tsx'
import styles from '../parts/parts.module.css'
import { UntilExpiry } from '../parts/until-expiry.tsx'
import { texts } from '../texts.ts'
import { amountOf, type End } from './ends.ts'
import { Route } from './route.tsx'

export function PlanRoute({ record: plan }: { record: ExplainedPlan }) {
  return (
    <section className={styles.card}>
      <Route routed={plan} />
      <Explanation plan={plan} />
      {plan.failure_code && <p className={styles.note}>{wordsOf(plan.failure_code)}</p>}
      {plan.state === 'completed' && <Execute plan={plan} />}
    </section>
  )
}

function Explanation({ plan }: { plan: ExplainedPlan }) {
  if (!plan.explanation) return null
  const { route, rejected, prices, fees } = plan.explanation
  return (
    <details className={styles.more}>
      <summary>
        {texts.route.why}
        {route ? `: ${route}` : ''}
      </summary>
      {rejected.length > 0 && (
        <>
          <h4>{texts.route.others}</h4>
          <ul>
            {rejected.map((other) => (
              <li key={`${other.route} ${other.reason}`}>
                <strong>{other.route}</strong>: {costOf(other, plan) ?? other.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {prices.length > 0 && (
        <>
          <h4>{texts.route.prices}</h4>
          <ul>
            {prices.map(({ symbol, side, rate, source }) => (
              <li key={symbol}>
                {wordsOf(side)} {symbol}: {rate} ({source})
              </li>
            ))}
          </ul>
        </>
      )}
      {fees.length > 0 && (
        <>
          <h4>{texts.route.fees}</h4>
          <ul>
            {fees.map(({ type, payer, asset, quoted_amount, source }) => (
              <li key={`${type} ${asset} ${source}`}>
                {wordsOf(type)}, {wordsOf(payer).toLowerCase()}: <Amount amount={quoted_amount} asset={asset} /> (
                {source})
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

type Rejected = NonNullable<ExplainedPlan['explanation']>['rejected'][number]

/** What would have arrived, or been needed, by another route. Undefined if it had no price, or the same. */
function costOf(other: Rejected, { source_account, destination_account }: ExplainedPlan): string | undefined {
  const [needed, arrives] = [source_account.quoted_amount, destination_account.quoted_amount]
  const { source_amount = needed, destination_amount = arrives } = other
  const told = (amount: bigint, difference: bigint, { asset }: End) =>
    [amountText(amount, asset).text, amountDigits(difference, asset)] as const
  if (arrives !== null && destination_amount !== null && destination_amount < arrives)
    return texts.route.lessArrives(...told(destination_amount, arrives - destination_amount, destination_account))
  if (needed !== null && source_amount !== null && source_amount > needed)
    return texts.route.moreNeeded(...told(source_amount, source_amount - needed, source_account))
  return undefined
}

function Execute({ plan }: { plan: ExplainedPlan }) {
  const bank = useBank()
  const navigate = useNavigate()
  const executions = useList('executions.list', { plan_guid: [plan.guid], per_page: 1 })
  const write = useWrite<Execution>('executions.create', ({ guid }) => navigate(`/${bank.guid}/executions/${guid}`))
  const { source_account: from, destination_account: to, expires_at } = plan
  const amount = amountOf(from)
  if (!bank.can('executions.create') || executions.data?.total !== 0 || amount === null) return null
  const ends = new URLSearchParams(
    [from, to].flatMap(({ guid }, at) => (guid ? [[at === 0 ? 'from' : 'to', guid]] : [])),
  )
  const again = (
    <Button component={Link} to={`/${bank.guid}/plans/new?${ends}`} variant="default" size="xs">
      {texts.route.plan}
    </Button>
  )
  return (
    <UntilExpiry expires_at={expires_at} again={again}>
      <Button loading={write.isPending} onClick={() => write.mutate([{ plan_guid: plan.guid }])}>
        {texts.route.execute(amountText(amount, from.asset).text)}
      </Button>
      {write.error && <Failure error={write.error} />}
    </UntilExpiry>
  )
}
