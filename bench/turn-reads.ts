// The reads that builds are compared by. `list` is 20 trades, `read` is one customer, and the others are a list with the length of its
// pages: pii-100 is 100 customers with their personal data.
import type { Contender } from './contender.ts'

const page_lengths = [20, 100] as const

type Lister = (contender: Contender) => readonly string[]

const lists = {
  trades: () => ['/trades?'],
  'customer-trades': ({ customers }) => customers.map(({ guid }) => `/trades?customer_guid=${guid}`),
  transfers: () => ['/transfers?'],
  'customer-transfers': ({ customers }) => customers.map(({ guid }) => `/transfers?customer_guid=${guid}`),
  quotes: () => ['/quotes?'],
  customers: () => ['/customers?'],
  pii: () => ['/customers?include_pii=true'],
  entries: ({ customers }) => customers.map(({ usd }) => `/accounts/${usd}/entries?`),
} satisfies Record<string, Lister>

type ListName = `${keyof typeof lists}-${(typeof page_lengths)[number]}`

const listPaths = new Map(
  Object.entries(lists).flatMap(([name, paths]: [string, Lister]) =>
    page_lengths.map((length) => [
      `${name}-${length}` as ListName,
      (contender: Contender) => paths(contender).map((path) => `/api${path}&per_page=${length}`),
    ]),
  ),
)

export const listNames: readonly ListName[] = [...listPaths.keys()]
export type TurnRead = ListName | 'list' | 'read'

export function turnPaths(contender: Contender, name: TurnRead): string[] {
  if (name === 'list') return ['/api/trades?per_page=20']
  if (name === 'read') return contender.customers.map(({ guid }) => `/api/customers/${guid}`)
  return listPaths.get(name)!(contender)
}
