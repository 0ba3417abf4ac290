// The lines of a statement: entries of one account with the balance after each, and a link to what moved the money.
import type { Entry, StatementLine } from '@corridor/client'
import { wordsOf } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { nounOfEvent } from '../nouns/noun-names.ts'
import { Amount } from '../parts/amount.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'

type Line = Entry | StatementLine

export const StatementLines = ({ lines, asset }: { lines: readonly Line[]; asset: string }) => (
  <DataTable
    label={texts.object.lines}
    columns={columnsOf(asset)}
    rows={lines}
    keyOf={({ sequence }) => String(sequence)}
  />
)

const columnsOf = (asset: string): readonly DataColumn<Line>[] => [
  { label: texts.fields.created_at, render: ({ created_at }) => <Time at={created_at} /> },
  {
    label: texts.reports.subject,
    render: ({ subject_type, subject_guid }) => {
      const noun = nounOfEvent(subject_type)
      return (
        <>
          {wordsOf(subject_type)} {noun && <ObjectLink noun={noun} guid={subject_guid} />}
        </>
      )
    },
  },
  { label: texts.fields.step, render: ({ step }) => wordsOf(step) },
  {
    label: texts.reports.amount,
    isNumber: true,
    render: ({ amount }) => <Amount amount={amount} asset={asset} isSigned />,
  },
  {
    label: texts.fields.platform_balance,
    isNumber: true,
    render: ({ balance }) => <Amount amount={balance} asset={asset} />,
  },
]
