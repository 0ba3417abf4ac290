// Everything related to an object, one click away: what its fields name, and the lists of other nouns that name it.
import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useList } from '../api/queries.ts'
import { fieldsOf, type Rec } from '../api/record.ts'
import { countText } from '../format/amounts.ts'
import { isGuid, labelOf, upperFirst } from '../format/words.ts'
import type { Noun, RelatedList } from '../nouns/noun.ts'
import { clientNameOf, nounOfEvent, nounOfField } from '../nouns/noun-names.ts'
import { findNoun } from '../nouns/nouns.ts'
import { ObjectLink } from '../parts/guid.tsx'
import styles from '../parts/parts.module.css'
import { StateBadge } from '../parts/state-badge.tsx'
import { toneOf } from '../states.ts'
import type { NounName } from '../texts/nouns.ts'
import { texts } from '../texts.ts'

export function Related({ noun, record }: { noun: Noun; record: Rec }) {
  const named = namedIn(record)
  const lists = noun.related ?? []
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{texts.object.related}</h2>
      <dl className={styles.related}>
        {named.map(({ field, of, guid }) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <ObjectLink noun={of} guid={guid} />
            </dd>
          </div>
        ))}
        {lists.map((list) => (
          <RelatedRows key={list.noun} list={list} record={record} />
        ))}
      </dl>
      {/* Hidden by the list before it, unless that is empty. */}
      <p className={styles.note}>{texts.object.nothingRelated}</p>
    </section>
  )
}

interface Named {
  readonly field: string
  readonly of: NounName
  readonly guid: string
}

/** The objects that fields of a record name. */
export function namedIn(record: Rec): readonly Named[] {
  const fields = fieldsOf(record)
  return Object.entries(fields).flatMap(([field, value]) => {
    if (field === 'guid') return []
    const isOfEvent = field === 'object_guid'
    const of = isOfEvent ? nounOfEvent(String(fields.event_type)) : nounOfField(field)
    if (typeof value === 'string' && isGuid(value)) return of ? [{ field, of, guid: value }] : []
    return endIn(field, value)
  })
}

/** The accounts at the ends of plans, executions and transfers. */
function endIn(field: string, value: unknown): readonly Named[] {
  if (!field.endsWith('_account') || typeof value !== 'object' || value === null) return []
  const { guid, type = '' } = value as { readonly guid?: string; readonly type?: string }
  const of = type === 'external_bank_account' || type === 'external_wallet' ? nounOfField(`${type}_guid`) : 'accounts'
  return guid && of ? [{ field, of, guid }] : []
}

const shown_max = 4

function titleOf({ noun }: RelatedList, record: Rec): string | undefined {
  const title = findNoun(noun)?.title?.(record)
  return title && upperFirst(title)
}

function RelatedRows({ list, record }: { list: RelatedList; record: Rec }) {
  const bank = useBank()
  const query = list.query(record)
  const operation = `${clientNameOf(list.noun)}.list`
  const { data, isLoading } = useList(operation, { ...findNoun(list.noun)?.listQuery, ...query, per_page: shown_max })
  if (!bank.can(operation) || data?.total === 0) return null
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (
    <div>
      <dt>{texts.nouns[list.noun].many}</dt>
      <dd className={styles.relatedRows}>
        {isLoading && <Skeleton height={18} />}
        {data?.objects.map((each) => (
          <span key={each.guid} className={styles.relatedRow}>
            <ObjectLink noun={list.noun} guid={each.guid}>
              {titleOf(list, each)}
            </ObjectLink>
            {/* Most are done: the others stand out. */}
            {each.state && toneOf(each.state) !== 'done' && <StateBadge state={each.state} />}
          </span>
        ))}
        {data && data.total > shown_max && (
          <Anchor component={Link} to={`/${bank.guid}/${list.noun}?${search}`} size="sm">
            {texts.object.more(countText(data.total))}
          </Anchor>
        )}
      </dd>
    </div>
  )
}
