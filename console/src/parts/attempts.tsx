// The attempts of a delivery: when, how long, and what the receiver answered.
import type { SubscriptionDelivery, SubscriptionDeliveryWithAttempts } from '@corridor/client'
import { Table } from '@mantine/core'
import { countText } from '../format/amounts.ts'
import { labelOf } from '../format/words.ts'
import { Time } from './time.tsx'

export function Attempts({ record }: { record: SubscriptionDelivery }) {
  const { attempts = [] } = record as SubscriptionDeliveryWithAttempts
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labelOf('number')}</Table.Th>
          <Table.Th>{labelOf('attempted_at')}</Table.Th>
          <Table.Th ta="right">{labelOf('duration_ms')}</Table.Th>
          <Table.Th>{labelOf('status')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attempts.map(({ number, attempted_at, duration_ms, status, error }) => (
          <Table.Tr key={number}>
            <Table.Td>{number}</Table.Td>
            <Table.Td>
              <Time at={attempted_at} />
            </Table.Td>
            <Table.Td ta="right">{countText(duration_ms)} ms</Table.Td>
            <Table.Td>{status ?? error}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
