// The attempts of a delivery: when, how long, and what the receiver answered.
import type { DeliveryAttempt, SubscriptionDelivery, SubscriptionDeliveryWithAttempts } from '@corridor/client'
import { countText } from '../format/amounts.ts'
import { labelOf } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { texts } from '../texts.ts'
import { Time } from './time.tsx'

export function Attempts({ record }: { record: SubscriptionDelivery }) {
  const { attempts = [] } = record as SubscriptionDeliveryWithAttempts
  return (
    <DataTable
      label={texts.fields.attempt_count}
      columns={columns}
      rows={attempts}
      keyOf={({ number }) => String(number)}
    />
  )
}

const columns: readonly DataColumn<DeliveryAttempt>[] = [
  { label: labelOf('number'), render: ({ number }) => countText(number) },
  { label: labelOf('attempted_at'), render: ({ attempted_at }) => <Time at={attempted_at} /> },
  { label: labelOf('duration_ms'), isNumber: true, render: ({ duration_ms }) => `${countText(duration_ms)} ms` },
  { label: labelOf('status'), render: ({ status, error }) => status ?? error },
]
