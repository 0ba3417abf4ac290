// The money of an account: its balance now and at an instant of the past, what of it is available, and its statement, newest first.
import type { Account } from '@corridor/client'
import { Pagination, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { useRead } from '../api/queries.ts'
import { countText } from '../format/amounts.ts'
import { instantFrom } from '../format/times.ts'
import { Facts } from '../objects/facts.tsx'
import { Amount } from '../parts/amount.tsx'
import { Failure } from '../parts/failure.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { StatementLines } from './statement-lines.tsx'

const per_page = 25

export function AccountMoney({ record: account }: { record: Account }) {
  const bank = useBank()
  const [page, setPage] = useState(0)
  const { data, error } = useQuery({
    queryKey: [bank.guid, 'accounts.listEntries', account.guid, page],
    queryFn: () => bank.corridor.accounts.listEntries(account.guid, { per_page }).page(page),
  })
  return (
    <>
      <Facts record={account} fields={['platform_balance', 'platform_available']} />
      <AsOf account={account} />
      <h2 className={styles.section}>{texts.object.lines}</h2>
      {error && <Failure error={error} />}
      {data ? <StatementLines lines={data.objects} asset={account.asset} /> : !error && <Skeleton height={200} />}
      {data && data.total > per_page && (
        <div className={styles.pages}>
          <span>{countText(data.total)}</span>
          <Pagination
            total={Math.ceil(data.total / per_page)}
            value={page + 1}
            onChange={(next) => setPage(next - 1)}
            size="sm"
          />
        </div>
      )}
    </>
  )
}

/** The balance at an instant of the past, from the entries. */
function AsOf({ account: { guid, asset } }: { account: Account }) {
  const [typed, setTyped] = useState('')
  const query = { include_balances: true, as_of: typed ? instantFrom(typed) : '' }
  const { data, error } = useRead<Account>('accounts.get', [guid, query], typed !== '')
  return (
    <div className={styles.asOf}>
      <TextInput
        type="datetime-local"
        size="xs"
        label={`${texts.reports.asOf}, UTC`}
        description={texts.reports.asOfNote}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed && error && <Failure error={error} />}
      {typed && data && (
        <strong role="status">
          <Amount amount={data.platform_balance} asset={asset} />
        </strong>
      )}
    </div>
  )
}
