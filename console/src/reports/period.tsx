// The period or the instant of a report, kept in the address. What is left empty is the service's default: the last 30 days, now.
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { instantFrom } from '../format/times.ts'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import styles from './reports.module.css'

export interface Period {
  readonly from?: string
  readonly to?: string
}

function useAddress() {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  return { get: (name: string) => search.get(name) ?? '', set }
}

/** A value of the address, and how to change it. */
export function useAddressed(name: string): readonly [string, (value: string) => void] {
  const address = useAddress()
  return [address.get(name), (value) => address.set(name, value)]
}

export function usePeriod(): Period {
  const { get } = useAddress()
  const [from, to] = [get('from'), get('to')]
  return { ...(from && { from }), ...(to && { to }) }
}

/** `children` stand before it. */
export function PeriodBar({ children }: { children?: ReactNode }) {
  const { get, set } = useAddress()
  return (
    <div className={styles.bar}>
      {children}
      <TextInput
        type="date"
        label={texts.reports.from}
        value={get('from')}
        onChange={({ currentTarget }) => set('from', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={texts.reports.to}
        value={get('to')}
        onChange={({ currentTarget }) => set('to', currentTarget.value)}
      />
      {!get('from') && !get('to') && <p className={partStyles.note}>{texts.reports.lastDays}</p>}
    </div>
  )
}

/** An instant in UTC, undefined for now. */
export function useInstant(): string | undefined {
  const [at] = useAddressed('at')
  return at ? instantFrom(at) : undefined
}

export function InstantBar() {
  const { get, set } = useAddress()
  return (
    <div className={styles.bar}>
      <TextInput
        type="datetime-local"
        label={`${texts.reports.at}, UTC`}
        value={get('at')}
        onChange={({ currentTarget }) => set('at', currentTarget.value)}
      />
      {get('at') && (
        <Button variant="default" onClick={() => set('at', '')}>
          {texts.reports.now}
        </Button>
      )}
    </div>
  )
}
