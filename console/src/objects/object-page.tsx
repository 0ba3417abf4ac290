// The page of any object: its guid, state and what it is; then what happened, the money, the details, and the raw record.

import { operations } from 'virtual:operations'
import { Button, Skeleton, Tabs, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { usePersonalRecord, withPersonal } from '../api/personal.ts'
import { useList, useRead } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { labelOf } from '../format/words.ts'
import type { Noun } from '../nouns/noun.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { FieldList } from '../parts/field-value.tsx'
import { Guid } from '../parts/guid.tsx'
import styles from '../parts/parts.module.css'
import { HiddenBar, ShowPersonal } from '../parts/personal.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { texts } from '../texts.ts'
import { Actions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { Raw } from './raw.tsx'
import { Related } from './related.tsx'
import { Timeline } from './timeline.tsx'

export function ObjectPage({ noun, guid }: { noun: Noun; guid: string }) {
  const [isPersonal, setPersonal] = useState(false)
  const { record, error, again, hasPersonal } = useRecord(noun, guid, isPersonal)
  if (error) return <Failure error={error} again={again} />
  if (record === null) return <Missing noun={noun} />
  if (!record) return <Skeleton height={220} />
  return <Loaded {...{ noun, record }} isPersonal={hasPersonal} togglePersonal={() => setPersonal(!isPersonal)} />
}

function Missing({ noun }: { noun: Noun }) {
  const bank = useBank()
  return (
    <Empty icon={noun.icon} says={texts.object.missing} isPage>
      <Button component={Link} to={`/${bank.guid}/${noun.name}`} variant="default">
        {texts.common.allNouns(texts.nouns[noun.name].many)}
      </Button>
    </Empty>
  )
}

/** Null if there is no such object. Some nouns are only listed. */
function useRecord(noun: Noun, guid: string, isPersonal: boolean) {
  const methods = clientNameOf(noun.name)
  const query = noun.readQuery ?? {}
  const one = useRead<Rec>(`${methods}.get`, [guid, query], !noun.isListedOnly)
  const listed = useList(`${methods}.list`, { guid: [guid] }, 0, noun.isListedOnly ?? false)
  const personal = usePersonalRecord(`${methods}.get`, guid, query, isPersonal)
  const isMissing = (one.error as { readonly status?: number } | null)?.status === 404
  const record = noun.isListedOnly ? listed.data && (listed.data.objects[0] ?? null) : one.data
  return {
    record: isMissing ? null : record && withPersonal(record, personal.data),
    error: isMissing ? null : (one.error ?? listed.error ?? personal.error),
    again: () => void (personal.error ? personal : one).refetch(),
    hasPersonal: personal.data !== undefined,
  }
}

interface LoadedProps {
  readonly noun: Noun
  readonly record: Rec
  readonly isPersonal: boolean
  togglePersonal(): void
}

function Loaded({ noun, record, isPersonal, togglePersonal }: LoadedProps) {
  const bank = useBank()
  const [search, setSearch] = useSearchParams()
  const { pii_scope } = operations[`${clientNameOf(noun.name)}.get`] ?? {}
  const { facts, Heart, Money } = noun
  const first = noun.hasOnlyDetails ? 'details' : 'happened'
  const tab = search.get('tab') ?? first
  return (
    <>
      <Head noun={noun} record={record} />
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next && next !== first ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {!noun.hasOnlyDetails && <Tabs.Tab value="happened">{texts.object.happened}</Tabs.Tab>}
          {Money && <Tabs.Tab value="money">{texts.object.money}</Tabs.Tab>}
          <Tabs.Tab value="details">{texts.object.details}</Tabs.Tab>
          <Tabs.Tab value="raw">{texts.object.raw}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="happened">
          {facts && (
            <section className={styles.card}>
              <Facts record={record} fields={facts} />
            </section>
          )}
          {Heart && <Heart record={record} />}
          <div className={styles.columns}>
            <Timeline noun={noun} record={record} />
            <Related noun={noun} record={record} />
          </div>
        </Tabs.Panel>
        {Money && (
          <Tabs.Panel value="money">
            <section className={styles.card}>
              <Money record={record} />
            </section>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details">
          <section className={styles.card}>
            {pii_scope && bank.canScope(pii_scope) && (
              <div className={styles.inline}>
                <ShowPersonal isShown={isPersonal} toggle={togglePersonal} />
                {isPersonal && <span className={styles.note}>{texts.object.shownNote}</span>}
              </div>
            )}
            {!isPersonal && <HiddenFields names={noun.personal ?? []} />}
            <FieldList record={record} />
          </section>
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <Raw noun={noun} record={record} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const HiddenFields = ({ names }: { names: readonly string[] }) => (
  <dl className={styles.fields}>
    {names.map((name) => (
      <div key={name}>
        <dt>{labelOf(name)}</dt>
        <dd>
          <HiddenBar />
        </dd>
      </div>
    ))}
  </dl>
)

function Head({ noun, record }: { noun: Noun; record: Rec }) {
  const one = texts.nouns[noun.name].one
  const title = noun.title?.(record)
  useEffect(() => {
    document.title = `${title ?? one} · ${texts.frame.console}`
  }, [title, one])
  return (
    <header className={styles.objectHead}>
      <div className={styles.inline}>
        <span className={styles.kind}>{one}</span>
        <Guid guid={record.guid} />
        {record.state && <StateBadge state={record.state} />}
      </div>
      <div className={styles.inline}>
        <Title order={1} size="h3" className={styles.objectTitle}>
          {title ?? one}
        </Title>
        <Actions noun={noun} record={record} />
      </div>
    </header>
  )
}
