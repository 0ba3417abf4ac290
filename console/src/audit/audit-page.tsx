// The audit log: the list with its filters, of this bank or of the organization, and its export.

import { operations } from 'virtual:operations'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { RecordsList } from '../lists/records-list.tsx'
import type { Noun } from '../nouns/noun.ts'
import { texts } from '../texts.ts'
import { ExportButton } from './export-button.tsx'

export function AuditPage({ noun }: { noun: Noun }) {
  const bank = useBank()
  const [search, setSearch] = useSearchParams()
  const address = useListAddress(operations['auditRecords.list']?.filters ?? [])
  const isOrganizations = search.get('of') === 'organization'
  const query = isOrganizations ? {} : { bank_guid: [bank.guid] }
  const scope = operations['auditRecords.list']?.scope ?? ''
  const canChoose = bank.session.organization_scopes[bank.isSandbox ? 'sandbox' : 'production'].includes(scope)
  return (
    <RecordsList noun={noun} query={query}>
      {canChoose && (
        <SegmentedControl
          size="xs"
          aria-label={texts.audit.of}
          value={isOrganizations ? 'organization' : 'bank'}
          data={[
            { value: 'bank', label: texts.audit.bank },
            { value: 'organization', label: texts.audit.organization },
          ]}
          onChange={(of) => {
            const next = new URLSearchParams(search)
            next.delete('page')
            if (of === 'organization') next.set('of', of)
            else next.delete('of')
            setSearch(next)
          }}
        />
      )}
      <ExportButton query={{ ...query, ...address.query }} />
    </RecordsList>
  )
}
