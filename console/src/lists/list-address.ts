// What a list shows, kept in the address: its filters and its page. So every view can be shared, and Back goes back.
import { useSearchParams } from 'react-router'
import type { Filter } from '../api/operation-facts.ts'
import type { Query } from '../api/queries.ts'

export const per_page = 25

export interface ListAddress {
  readonly page: number
  readonly query: Query
  readonly active: readonly { readonly filter: Filter; readonly values: readonly string[] }[]
  filterBy(filter: Filter, values: readonly string[]): void
  clear(): void
  toPage(page: number): void
}

export function useListAddress(filters: readonly Filter[]): ListAddress {
  const [search, setSearch] = useSearchParams()
  const active = filters.flatMap((filter) => {
    const values = search.get(filter.name)?.split(',').filter(Boolean) ?? []
    return values.length > 0 ? [{ filter, values }] : []
  })
  const query = Object.fromEntries(
    active.map(({ filter: { name, kind }, values }) => [name, kind === 'time' ? values[0] : values]),
  )
  return {
    ...{ active, query },
    page: Math.max(0, Number(search.get('page') ?? 1) - 1),
    filterBy(filter, values) {
      const next = new URLSearchParams(search)
      next.delete('page')
      if (values.length > 0) next.set(filter.name, values.join(','))
      else next.delete(filter.name)
      setSearch(next)
    },
    clear: () => setSearch({}),
    toPage: (page) => {
      const next = new URLSearchParams(search)
      next.set('page', String(page + 1))
      setSearch(next)
    },
  }
}
