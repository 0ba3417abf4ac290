// The lines of a statement: entries of one account, with a link to what moved the money.
import type { Entry } from '@corridor/client'
import { Table } from '@mantine/core'
import { labelOf, wordsOf } from '../format/words.ts'
import { nounOfEvent } from '../nouns/noun-names.ts'
import { Amount } from '../parts/amount.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import { Time } from '../parts/time.tsx'

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
