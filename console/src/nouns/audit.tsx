// The audit log: who did what. Its records are of a bank or of the organization, and never change.

import type { AuditRecord } from '@corridor/client'
import { labelOf, shortGuid, wordsOf } from '../format/words.ts'
import { ObjectLink } from '../parts/guid.tsx'
import { None } from '../parts/none.tsx'
import { RealTime } from '../parts/time.tsx'
import { textColumn } from './columns.tsx'
import { type Column, noun } from './noun.ts'
import { nounOfEvent } from './noun-names.ts'

/** Most acts are called as the operation: `setSandboxClock`. */
const actText = (act: string): string =>
  wordsOf(act.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

const actColumn: Column<AuditRecord> = { name: 'act', label: labelOf('act'), render: ({ act }) => actText(act) }

const actorColumn: Column<AuditRecord> = {
  name: 'actor_guid',
  label: labelOf('actor_guid'),
  render: ({ actor_type, actor_guid, actor_name }) =>
    [wordsOf(actor_type), actor_name ?? (actor_guid && shortGuid(actor_guid))].filter(Boolean).join(' · '),
}

const objectColumn: Column<AuditRecord> = {
  name: 'object_guid',
  label: labelOf('object_guid'),
  render: ({ object_type, object_guid }) => {
    if (!object_type) return <None />
    const of = nounOfEvent(object_type)
    return (
      <>
        {wordsOf(object_type)}{' '}
        {object_guid && (of ? <ObjectLink noun={of} guid={object_guid} /> : shortGuid(object_guid))}
      </>
    )
  },
}

/** Not of the bank's own clock: an act of a person. */
const whenColumn: Column<AuditRecord> = {
  name: 'created_at',
  label: labelOf('attempted_at'),
  render: ({ created_at }) => <RealTime at={created_at} />,
}

export const auditRecords = noun<AuditRecord>({
  name: 'audit_records',
  icon: 'audit',
  columns: [
    whenColumn,
    actColumn,
    actorColumn,
    objectColumn,
    textColumn('address') as Column<AuditRecord>,
    textColumn('reason') as Column<AuditRecord>,
  ],
  title: ({ act }) => actText(act),
  isListedOnly: true,
  hasOnlyDetails: true,
})
