// Entries of accounts: the lines of a statement, and the lines that one object caused.
import type { Account, Entry } from '@corridor/client'
import { Skeleton, Table } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useBank } from '../api/bank.tsx'
import { labelOf, wordsOf } from '../format/words.ts'
import { nounOfEvent } from '../nouns/noun-names.ts'
import { Amount } from '../parts/amount.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'

interface Line extends Entry {
  readonly account: Account
}

const searched_max = 100

/** The lines of these accounts that an object caused. The API lists entries by account, newest first, so only the newest are found. */
export function useLinesOf(subject_guid: string, accounts: readonly Account[]) {
  const bank = useBank()
  const answers = useQueries({
    queries: accounts.map((account) => ({
      queryKey: [bank.guid, 'accounts.listEntries', account.guid, 'newest'],
      queryFn: () => bank.corridor.accounts.listEntries(account.guid, { per_page: searched_max }).page(0),
    })),
  })
  const lines = answers.flatMap(({ data }, at) => {
    const account = accounts[at]
    return account ? (data?.objects ?? []).map((entry): Line => ({ ...entry, account })) : []
  })
  return {
    isLoading: answers.some(({ isLoading }) => isLoading),
    lines: lines.filter((line) => line.subject_guid === subject_guid),
  }
}

/** A T-account for each account: its lines one below the other, with the balance after each. */
export function Lines({ lines, isLoading }: { lines: readonly Line[]; isLoading: boolean }) {
  if (isLoading) return <Skeleton height={90} />
  if (lines.length === 0) return <p>{texts.object.noLines}</p>
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labelOf('account_guid')}</Table.Th>
          <Table.Th>{labelOf('step')}</Table.Th>
          <Table.Th ta="right">{labelOf('amount')}</Table.Th>
          <Table.Th ta="right">{labelOf('platform_balance')}</Table.Th>
          <Table.Th>{labelOf('created_at')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ account, sequence, step, amount, balance, asset, created_at }) => (
          <Table.Tr key={`${account.guid} ${sequence}`}>
            <Table.Td>
              <ObjectLink noun="accounts" guid={account.guid}>
                {account.name}
              </ObjectLink>
            </Table.Td>
            <Table.Td>{wordsOf(step)}</Table.Td>
            <Table.Td ta="right">
              <Amount amount={amount} asset={asset} isSigned />
            </Table.Td>
            <Table.Td ta="right">
              <Amount amount={balance} asset={asset} />
            </Table.Td>
            <Table.Td>
              <Time at={created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The statement of one account, with a link to what moved the money. */
export function Statement({ entries }: { entries: readonly Entry[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labelOf('created_at')}</Table.Th>
          <Table.Th>{labelOf('subject')}</Table.Th>
          <Table.Th>{labelOf('step')}</Table.Th>
          <Table.Th ta="right">{labelOf('amount')}</Table.Th>
          <Table.Th ta="right">{labelOf('platform_balance')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map(({ sequence, created_at, subject_type, subject_guid, step, amount, balance, asset }) => {
          const noun = nounOfEvent(subject_type)
          return (
            <Table.Tr key={sequence}>
              <Table.Td>
                <Time at={created_at} />
              </Table.Td>
              <Table.Td>
                {wordsOf(subject_type)} {noun && <ObjectLink noun={noun} guid={subject_guid} />}
              </Table.Td>
              <Table.Td>{wordsOf(step)}</Table.Td>
              <Table.Td ta="right">
                <Amount amount={amount} asset={asset} isSigned />
              </Table.Td>
              <Table.Td ta="right">
                <Amount amount={balance} asset={asset} />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
