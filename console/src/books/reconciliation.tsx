// What carriers and market have in their books, beside what ours say of them. Compared when asked for: it reads a lot.
import type {
  ReconciledAtProvider,
  ReconciledPosition,
  Reconciliation,
  ReconciliationDifference,
} from '@corridor/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBank } from '../api/bank.tsx'
import { countText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { Amount } from '../parts/amount.tsx'
import { Failure } from '../parts/failure.tsx'
import { Guid } from '../parts/guid.tsx'
import partStyles from '../parts/parts.module.css'
import { StateBadge } from '../parts/state-badge.tsx'
import { texts } from '../texts.ts'
import styles from './books.module.css'

export function ReconciliationCard() {
  const bank = useBank()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [bank.guid, 'reconciliation.get'],
    queryFn: ({ signal }) => bank.corridor.reconciliation.get({}, { signal }),
    enabled: false,
  })
  return (
    <section className={partStyles.card}>
      <div className={styles.checkHead}>
        <h2 className={partStyles.cardTitle}>{texts.books.reconciliation}</h2>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()} ml="auto">
          {texts.books.reconcile}
        </Button>
      </div>
      <p className={partStyles.note}>{texts.books.reconciliationNote}</p>
      {error && <Failure error={error} />}
      {data && <Compared reconciliation={data} />}
    </section>
  )
}

function Compared({ reconciliation }: { reconciliation: Reconciliation }) {
  const { agrees, positions, at_providers, differences } = reconciliation
  if (positions.length === 0 && at_providers.length === 0) return <p>{texts.books.noPositions}</p>
  return (
    <>
      <p className={styles.verdict} data-tone={agrees ? 'done' : 'failed'} role="status">
        <Icon name={agrees ? 'check' : 'cross'} size={20} />
        {agrees ? texts.books.agrees : texts.books.differs(countText(differences.length))}
      </p>
      <DataTable
        label={texts.books.reconciliation}
        columns={positionColumns}
        rows={positions}
        keyOf={({ ref, asset }) => `${ref} ${asset}`}
      />
      {at_providers.length > 0 && (
        <DataTable
          label={texts.books.atProviders}
          columns={providerColumns}
          rows={at_providers}
          keyOf={({ provider_guid, ref, asset }) => `${provider_guid} ${ref} ${asset}`}
        />
      )}
      {differences.length > 0 && (
        <DataTable
          label={texts.books.differences}
          columns={differenceColumns}
          rows={differences}
          keyOf={({ reference, ref, asset }) => `${reference} ${ref} ${asset}`}
        />
      )}
    </>
  )
}

const positionColumns: readonly DataColumn<ReconciledPosition>[] = [
  { label: texts.books.place, render: ({ ref }) => wordsOf(ref) },
  { label: texts.books.movements, isNumber: true, render: ({ movements }) => countText(movements) },
  {
    label: texts.books.theirs,
    isNumber: true,
    render: ({ theirs, asset }) => <Amount amount={theirs} asset={asset} />,
  },
  { label: texts.books.ours, isNumber: true, render: ({ ours, asset }) => <Amount amount={ours} asset={asset} /> },
  {
    label: texts.books.underWay,
    isNumber: true,
    render: ({ under_way, under_way_amount, asset }) =>
      under_way === 0 ? countText(0) : <Amount amount={under_way_amount} asset={asset} />,
  },
  { label: texts.books.differences, isNumber: true, render: ({ differences }) => countText(differences) },
]

const providerColumns: readonly DataColumn<ReconciledAtProvider>[] = [
  { label: texts.books.provider, render: ({ provider_guid }) => <Guid guid={provider_guid} /> },
  { label: texts.books.place, render: ({ ref }) => wordsOf(ref) },
  { label: texts.books.movements, isNumber: true, render: ({ movements }) => countText(movements) },
  { label: texts.books.ours, isNumber: true, render: ({ ours, asset }) => <Amount amount={ours} asset={asset} /> },
]

const differenceColumns: readonly DataColumn<ReconciliationDifference>[] = [
  { label: texts.books.reference, render: ({ reference }) => <Guid guid={reference} /> },
  { label: texts.books.place, render: ({ ref }) => wordsOf(ref) },
  { label: texts.books.state, render: ({ state }) => (state ? <StateBadge state={state} /> : '–') },
  {
    label: texts.books.there,
    isNumber: true,
    render: ({ their_there, our_there, asset }) => (
      <>
        <Amount amount={their_there} asset={asset} /> <Amount amount={our_there} asset={asset} />
      </>
    ),
  },
  {
    label: texts.books.back,
    isNumber: true,
    render: ({ their_back, our_back, asset }) => (
      <>
        <Amount amount={their_back} asset={asset} /> <Amount amount={our_back} asset={asset} />
      </>
    ),
  },
]
