// A person in a review: state and labels at once, personal data when asked for. The service records who asked.

import { operations } from 'virtual:operations'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { usePersonalRecord, withPersonal } from '../api/personal.ts'
import { useRead } from '../api/queries.ts'
import { fieldsOf, type Rec, textIn } from '../api/record.ts'
import { wordsOf } from '../format/words.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { findNoun } from '../nouns/nouns.ts'
import { Failure } from '../parts/failure.tsx'
import { FieldList, Labels } from '../parts/field-value.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import partStyles from '../parts/parts.module.css'
import { PersonName, ShowPersonal } from '../parts/personal.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import styles from './reviews.module.css'

export function PersonCard({ noun, guid }: { noun: 'customers' | 'counterparties'; guid: string }) {
  const bank = useBank()
  const [isPersonal, setPersonal] = useState(false)
  const operation = `${clientNameOf(noun)}.get`
  const { data: live } = useRead<Rec>(operation, [guid, {}])
  const asked = usePersonalRecord(operation, guid, {}, isPersonal)
  const person = live && withPersonal(live, asked.data)
  const { pii_scope } = operations[operation] ?? {}
  const { personal = [] } = findNoun(noun) ?? {}
  if (!bank.can(operation)) return <ObjectLink noun={noun} guid={guid} />
  if (!person) return <Skeleton height={48} />
  const fields = fieldsOf(person)
  return (
    <div className={styles.person}>
      <div className={partStyles.inline}>
        <ObjectLink noun={noun} guid={guid} />
        <PersonName name={fields.name} />
        <span className={styles.soft}>{wordsOf(textIn(person, 'type') ?? '')}</span>
        {person.state && <StateBadge state={person.state} />}
        {Array.isArray(fields.labels) && fields.labels.length > 0 && <Labels labels={fields.labels} />}
        <span className={styles.soft}>
          {texts.fields.created_at} <Time at={person.created_at} />
        </span>
        {pii_scope && bank.canScope(pii_scope) && (
          <ShowPersonal isShown={isPersonal} toggle={() => setPersonal(!isPersonal)} />
        )}
      </div>
      {asked.error && <Failure error={asked.error} again={() => void asked.refetch()} />}
      {asked.data && (
        <>
          <p className={styles.note}>{texts.object.shownNote}</p>
          <FieldList
            record={{ ...Object.fromEntries(personal.map((name) => [name, fields[name]])), guid } as Rec}
            without={['guid']}
          />
        </>
      )}
    </div>
  )
}
