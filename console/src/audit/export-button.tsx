// All records that match the filters as a CSV, made here from the pages of the list. Leaving the page stops it.
import type { AuditRecord } from '@corridor/client'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Bank, useBank } from '../api/bank.tsx'
import type { Query } from '../api/queries.ts'
import { countText } from '../format/amounts.ts'
import { csvOf, download } from '../format/download.ts'
import { Icon } from '../icons.tsx'
import { Failure } from '../parts/failure.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'

const records_max = 10_000
const per_page = 100

interface Progress {
  readonly done: number
  readonly all: number
}

export function ExportButton({ query }: { query: Query }) {
  const bank = useBank()
  const stop = useRef(new AbortController())
  const [progress, setProgress] = useState<Progress>()
  const [isPart, setPart] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])
  const run = async () => {
    const { signal } = stop.current
    setError(undefined)
    setProgress({ done: 0, all: 0 })
    try {
      const { records, total } = await recordsOf(bank, query, signal, setProgress)
      setPart(total > records.length)
      download('audit-log.csv', 'text/csv', csvOf(fields, records.map(lineOf)))
    } catch (caught) {
      if (!signal.aborted) setError(caught)
    }
    setProgress(undefined)
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="download" size={15} />}
        disabled={progress !== undefined}
        onClick={() => void run()}
      >
        {progress ? texts.audit.exporting(countText(progress.done), countText(progress.all)) : texts.audit.export}
      </Button>
      {isPart && <span className={partStyles.note}>{texts.audit.tooMany(countText(records_max))}</span>}
      {error !== undefined && <Failure error={error} />}
    </>
  )
}

interface Pages {
  page(page: number): Promise<{ readonly total: number; readonly objects: readonly AuditRecord[] }>
}

async function recordsOf(bank: Bank, query: Query, signal: AbortSignal, tell: (progress: Progress) => void) {
  // What is written meanwhile would move the pages: the log ends where the export began.
  const before = { created_at_lt: new Date().toISOString(), ...query }
  const pages = bank.call('auditRecords.list', { ...before, per_page }, { signal }) as Pages
  const records: AuditRecord[] = []
  for (let at = 0; ; at++) {
    const { total, objects } = await pages.page(at)
    records.push(...objects)
    const all = Math.min(total, records_max)
    tell({ done: records.length, all })
    if (objects.length === 0 || records.length >= all) return { records: records.slice(0, records_max), total }
  }
}

const fields = [
  ...['created_at', 'act', 'actor_type', 'actor_guid', 'actor_name', 'object_type', 'object_guid'],
  ...['address', 'reason', 'request_id', 'bank_guid', 'organization_guid', 'environment', 'details', 'guid'],
] as const

const lineOf = (record: AuditRecord): readonly string[] =>
  fields.map((field) => {
    const value = (record as unknown as Readonly<Record<string, unknown>>)[field]
    if (value === undefined || value === null) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
