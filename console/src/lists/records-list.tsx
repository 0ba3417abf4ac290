// The list of a noun: 25 rows, filters in the address, exact totals, skeletons while it loads. A row that has changed flashes once.
// The keys j and k move from row to row, Enter opens.

import { operations } from 'virtual:operations'
import { Button, Pagination, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { usePersonalList, withPersonal } from '../api/personal.ts'
import { type Query, useList } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { countText } from '../format/amounts.ts'
import { shortGuid, upperFirst } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { isCreatedHere, type Noun } from '../nouns/noun.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { ShowPersonal } from '../parts/personal.tsx'
import { NameSearch } from '../people/name-search.tsx'
import { texts } from '../texts.ts'
import { FilterBar } from './filter-bar.tsx'
import { type ListAddress, per_page, useListAddress } from './list-address.ts'
import styles from './lists.module.css'

interface RecordsListProps {
  readonly noun: Noun
  /** What is asked for besides. */
  readonly query?: Query
  /** Beside the title. */
  readonly children?: ReactNode
}

export function RecordsList({ noun, query = {}, children }: RecordsListProps) {
  const bank = useBank()
  const operation = `${clientNameOf(noun.name)}.list`
  const { filters = [], pii_scope } = operations[operation] ?? {}
  const address = useListAddress(filters)
  const [isPersonal, setPersonal] = useState(false)
  const asked = { ...noun.listQuery, ...query, ...address.query, per_page }
  const list = useList(operation, asked, address.page)
  const personal = usePersonalList(operation, asked, address.page, isPersonal)
  const records = useMemo(() => {
    const byGuid = new Map(personal.data?.objects.map((each) => [each.guid, each]))
    return list.data?.objects.map((each) => withPersonal(each, byGuid.get(each.guid)))
  }, [list.data, personal.data])
  const words = texts.nouns[noun.name]
  const isNothing = list.data?.total === 0
  return (
    <>
      <PageTitle title={upperFirst(words.many)} icon={noun.icon}>
        {pii_scope && bank.canScope(pii_scope) && (
          <ShowPersonal isShown={isPersonal} toggle={() => setPersonal(!isPersonal)} />
        )}
        {children}
        <NewButton noun={noun} />
      </PageTitle>
      <FilterBar filters={filters} address={address}>
        {peopleNouns.includes(noun.name) && <NameSearch />}
      </FilterBar>
      {[list, personal].map(
        ({ error, refetch }) => error && <Failure key={error.message} error={error} again={() => void refetch()} />,
      )}
      {isNothing ? (
        <NothingHere noun={noun} address={address} />
      ) : (
        (list.data || !list.error) && <Rows noun={noun} records={records} isOld={list.isPlaceholderData} />
      )}
      {list.data && !isNothing && <Foot total={list.data.total} page={address.page} toPage={address.toPage} />}
    </>
  )
}

const peopleNouns = ['customers', 'counterparties']

function NewButton({ noun }: { noun: Noun }) {
  const bank = useBank()
  const operation = `${clientNameOf(noun.name)}.create`
  if (!isCreatedHere(noun) || !bank.can(operation)) return null
  return (
    <Button
      component={Link}
      to={`/${bank.guid}/${noun.name}/new`}
      leftSection={<Icon name="plus" size={15} />}
      size="xs"
    >
      {texts.common.create(texts.nouns[noun.name].one)}
    </Button>
  )
}

function NothingHere({ noun, address }: { noun: Noun; address: ListAddress }) {
  const words = texts.nouns[noun.name]
  if (address.active.length > 0)
    return (
      <Empty icon={noun.icon} says={texts.list.nothing(words.many)}>
        <Button variant="default" size="xs" onClick={address.clear}>
          {texts.common.allNouns(words.many)}
        </Button>
      </Empty>
    )
  return (
    <Empty icon={noun.icon} says={words.empty} guide={'guide' in words ? words.guide : undefined}>
      <NewButton noun={noun} />
    </Empty>
  )
}

function Foot({ total, page, toPage }: { total: number; page: number; toPage: (page: number) => void }) {
  const [from, to] = [page * per_page + 1, Math.min(total, (page + 1) * per_page)]
  return (
    <footer className={styles.foot}>
      <span>{texts.list.range(countText(from), countText(to), countText(total))}</span>
      <span className={styles.keys}>{texts.list.keys}</span>
      {total > per_page && (
        <Pagination
          total={Math.ceil(total / per_page)}
          value={page + 1}
          onChange={(next) => toPage(next - 1)}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': `${texts.list.page}: ${control}` })}
        />
      )}
    </footer>
  )
}

interface RowsProps {
  readonly noun: Noun
  readonly records: readonly Rec[] | undefined
  /** Of the page before, while the next one is read. */
  readonly isOld: boolean
}

function Rows({ noun, records, isOld }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const flashing = useChanged(records)
  const move = (by: number) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
  return (
    <div className={styles.scroll} data-old={isOld || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.fields.guid}</th>
            {noun.columns.map(({ name, label, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {records
            ? records.map((record) => (
                <Row key={record.guid} {...{ noun, record }} isFlashing={flashing.has(record.guid)} />
              ))
            : Array.from({ length: 8 }, (_, at) => <SkeletonRow key={String(at)} width={noun.columns.length + 1} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ noun, record, isFlashing }: { noun: Noun; record: Rec; isFlashing: boolean }) {
  const bank = useBank()
  const navigate = useNavigate()
  const to = `/${bank.guid}/${noun.name}/${record.guid}`
  const open = ({ target }: MouseEvent) => {
    // What can be clicked inside keeps its click; selecting text opens nothing.
    if (!(target as HTMLElement).closest('a, button') && getSelection()?.isCollapsed !== false) navigate(to)
  }
  return (
    // The link in the first cell is for the keyboard.
    <tr onClick={open} data-flash={isFlashing || undefined}>
      <td>
        <Link to={to} data-row-link className={styles.rowLink} title={record.guid}>
          {shortGuid(record.guid)}
        </Link>
      </td>
      {noun.columns.map(({ name, label, isNumber, render }) => (
        <td key={name} data-name={name} data-number={isNumber || undefined} data-label={label}>
          <span>{render(record)}</span>
        </td>
      ))}
    </tr>
  )
}

const SkeletonRow = ({ width }: { width: number }) => (
  <tr>
    {Array.from({ length: width }, (_, at) => (
      <td key={String(at)}>
        <Skeleton height={14} my={4} />
      </td>
    ))}
  </tr>
)

/** The guids of records that are other than a moment ago. */
function useChanged(records: readonly Rec[] | undefined): ReadonlySet<string> {
  const seen = useRef(new Map<string, string | undefined>())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!records) return
    const isFirst = seen.current.size === 0
    const next = records.filter(({ guid, updated_at }) => !isFirst && seen.current.get(guid) !== updated_at)
    seen.current = new Map(records.map(({ guid, updated_at }) => [guid, updated_at]))
    setChanged(new Set(next.map(({ guid }) => guid)))
  }, [records])
  return changed
}
