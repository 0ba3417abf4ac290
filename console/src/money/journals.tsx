// The journals behind an object as T-accounts: a column for each account that moved, a line for each journal. In every journal the
// amounts of an asset add up to nothing, and the page says so.
import type { Journal, JournalEntry } from '@corridor/client'
import { Skeleton } from '@mantine/core'
import { useRead } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { timeOfDay } from '../format/times.ts'
import { upperFirst, wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { Amount } from '../parts/amount.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import partStyles from '../parts/parts.module.css'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import styles from './journals.module.css'

export function JournalsMoney({ record }: { record: Rec }) {
  const { data, error, refetch } = useRead<readonly Journal[]>('journals.list', [record.guid])
  if (error) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  if (data.length === 0) return <Empty icon="account" says={texts.journals.none} guide="ledger" />
  return (
    <>
      <TAccounts journals={data} />
      <SumNote journals={data} />
    </>
  )
}

function TAccounts({ journals }: { journals: readonly Journal[] }) {
  const entries = journals.flatMap((journal) => journal.entries)
  const accounts = [...new Map(entries.map((entry) => [entry.account_guid, entry])).values()].sort(
    (a, b) => placeOf(a) - placeOf(b),
  )
  return (
    <section className={styles.scroll} aria-label={texts.journals.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.journals.step}</th>
            {accounts.map((entry) => (
              <th key={entry.account_guid} scope="col" data-number>
                <AccountHead entry={entry} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {journals.map((journal) => (
            <tr key={journal.guid}>
              <th scope="row">
                {wordsOf(journal.step)}
                <span className={styles.when}>
                  {timeOfDay(journal.created_at)} <Time at={journal.created_at} />
                </span>
              </th>
              {accounts.map(({ account_guid }) => (
                <td key={account_guid} data-number>
                  {journal.entries
                    .filter((entry) => entry.account_guid === account_guid)
                    .map(({ sequence, amount, asset }) => (
                      <Amount key={sequence} amount={amount} asset={asset} isSigned />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.journals.sum}</th>
            {accounts.map(({ account_guid, asset }) => (
              <td key={account_guid} data-number>
                <Amount
                  amount={sumOf(entries.filter((entry) => entry.account_guid === account_guid))}
                  asset={asset}
                  isSigned
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Customers first, then the bank, then what is outside. Sorting is stable: else they stay in the order of the entries. */
const placeOf = ({ customer_guid, account_type }: JournalEntry): number =>
  account_type === 'external' ? 2 : customer_guid === null ? 1 : 0

/** Those that only the ledger knows have no page. */
const hidden = ['external', 'platform_fee', 'receivable', 'suspense']

function AccountHead({ entry }: { entry: JournalEntry }) {
  const { account_guid, account_type, account_name, account_ref, customer_guid, asset } = entry
  const isHidden = hidden.includes(account_type)
  const owner = customer_guid ? <ObjectLink noun="customers" guid={customer_guid} /> : texts.journals.bank
  return (
    <>
      {isHidden ? (
        wordsOf(account_ref || account_type)
      ) : (
        <ObjectLink noun="accounts" guid={account_guid}>
          {upperFirst(account_name)}
        </ObjectLink>
      )}
      <span className={styles.when}>
        {asset} · {account_type === 'external' ? texts.journals.outside : owner}
      </span>
    </>
  )
}

function SumNote({ journals }: { journals: readonly Journal[] }) {
  const isBalanced = journals.every(({ entries }) =>
    entries.every(({ asset }) => sumOf(entries.filter((each) => each.asset === asset)) === 0n),
  )
  return isBalanced ? (
    <p className={partStyles.note}>
      <Icon name="check" size={14} /> {texts.journals.addsUp}
    </p>
  ) : (
    <p className={partStyles.reason} role="alert">
      {texts.journals.doesNotAddUp}
    </p>
  )
}

const sumOf = (entries: readonly JournalEntry[]): bigint => entries.reduce((sum, { amount }) => sum + amount, 0n)
