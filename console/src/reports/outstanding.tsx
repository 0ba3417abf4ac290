// What is open in the books now: holds, suspense, losses that nobody has covered, deposits that must go back.
import type { OutstandingDeposit, OutstandingHold, OutstandingReport, OutstandingSuspense } from '@corridor/client'
import type { ReactNode } from 'react'
import { countText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { nounOfEvent } from '../nouns/noun-names.ts'
import { Amount } from '../parts/amount.tsx'
import { Guid, ObjectLink } from '../parts/guid.tsx'
import partStyles from '../parts/parts.module.css'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { Answered } from './answered.tsx'
import styles from './reports.module.css'

export const OutstandingTab = () => (
  <Answered<OutstandingReport> operation="reports.getOutstanding" parameters={[]}>
    {({ hold_sums, holds, suspense, receivables, deposits_to_send_back }) => (
      <div className={styles.stack}>
        <Part title={texts.reports.holds} none={texts.reports.holdsNone} count={holds.length}>
          <div className={partStyles.inline}>
            {hold_sums.map(({ asset, count, amount }) => (
              <span key={asset}>
                {countText(count)} · <Amount amount={amount} asset={asset} />
              </span>
            ))}
          </div>
          <DataTable
            label={texts.reports.holds}
            columns={holdColumns}
            rows={holds}
            keyOf={({ subject_guid, account_guid }) => `${subject_guid} ${account_guid}`}
          />
        </Part>
        <Part title={texts.reports.suspense} none={texts.reports.suspenseNone} count={suspense.length}>
          <DataTable
            label={texts.reports.suspense}
            columns={openColumns}
            rows={suspense}
            keyOf={({ subject_guid, asset }) => `${subject_guid} ${asset}`}
          />
        </Part>
        <Part title={texts.reports.receivables} none={texts.reports.receivablesNone} count={receivables.length}>
          <div className={partStyles.inline}>
            {receivables.map(({ asset, amount }) => (
              <Amount key={asset} amount={amount} asset={asset} />
            ))}
          </div>
        </Part>
        <Part title={texts.reports.sendBack} none={texts.reports.sendBackNone} count={deposits_to_send_back.length}>
          <DataTable
            label={texts.reports.sendBack}
            columns={depositColumns}
            rows={deposits_to_send_back}
            keyOf={({ transfer_guid }) => transfer_guid}
          />
        </Part>
      </div>
    )}
  </Answered>
)

interface PartProps {
  readonly title: string
  readonly none: string
  readonly count: number
  readonly children: ReactNode
}

const Part = ({ title, none, count, children }: PartProps) => (
  <section className={partStyles.card}>
    <h2 className={partStyles.cardTitle}>{title}</h2>
    {count === 0 ? <p className={partStyles.note}>{none}</p> : children}
  </section>
)

type Open = OutstandingHold | OutstandingSuspense

const openColumns: readonly DataColumn<Open>[] = [
  {
    label: texts.reports.subject,
    render: ({ subject_type, subject_guid }) => {
      const noun = nounOfEvent(subject_type)
      return (
        <>
          {wordsOf(subject_type)} {noun ? <ObjectLink noun={noun} guid={subject_guid} /> : <Guid guid={subject_guid} />}
        </>
      )
    },
  },
  {
    label: texts.reports.amount,
    isNumber: true,
    render: ({ amount, asset }) => <Amount amount={amount} asset={asset} />,
  },
  { label: texts.reports.since, render: ({ created_at }) => <Time at={created_at} /> },
]

const holdColumns: readonly DataColumn<OutstandingHold>[] = [
  ...openColumns,
  {
    label: texts.reports.account,
    render: ({ account_guid }) => <ObjectLink noun="accounts" guid={account_guid} />,
  },
]

const depositColumns: readonly DataColumn<OutstandingDeposit>[] = [
  {
    label: texts.reports.subject,
    render: ({ transfer_guid }) => <ObjectLink noun="transfers" guid={transfer_guid} />,
  },
  { label: texts.books.place, render: ({ place }) => wordsOf(place) },
  {
    label: texts.reports.amount,
    isNumber: true,
    render: ({ amount, asset }) => <Amount amount={amount} asset={asset} />,
  },
  { label: texts.reports.since, render: ({ created_at }) => <Time at={created_at} /> },
]
