// Reads, by TanStack Query. A key is the bank, the operation and its parameters, so that live.ts can find what an event has changed.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Bank, useBank } from './bank.tsx'
import type { Page, Rec } from './record.ts'

export type Query = Readonly<Record<string, unknown>>

interface Pages {
  page(page?: number): Promise<Page>
}

const keyOf = (bank: Bank, operation: string, ...parameters: unknown[]) => [bank.guid, operation, ...parameters]

/** One page of a list, from 0, with its exact total. */
export function useList<R extends Rec = Rec>(operation: string, query: Query = {}, page = 0, isWanted = true) {
  const bank = useBank()
  return useQuery({
    queryKey: keyOf(bank, operation, query, page),
    queryFn: () => (bank.call(operation, query) as Pages).page(page) as Promise<Page<R>>,
    enabled: isWanted && bank.can(operation),
    placeholderData: keepPreviousData,
  })
}

/** What a read answers: a record, or another thing that is no list. */
export function useRead<Answer>(operation: string, parameters: readonly unknown[] = [], isWanted = true) {
  const bank = useBank()
  return useQuery({
    queryKey: keyOf(bank, operation, ...parameters),
    queryFn: () => bank.call(operation, ...parameters) as Promise<Answer>,
    enabled: isWanted && bank.can(operation),
  })
}

/** The newest records of a list, page by page, at most so many. */
export function useNewest<R extends Rec = Rec>(operation: string, query: Query, records_max: number) {
  const bank = useBank()
  const per_page = 100
  return useQuery({
    queryKey: keyOf(bank, operation, query, `newest ${records_max}`),
    queryFn: async (): Promise<Page<R>> => {
      const pages = bank.call(operation, { per_page, ...query }) as Pages
      const first = (await pages.page(0)) as Page<R>
      const count = Math.ceil(Math.min(first.total, records_max) / per_page)
      const rest = await Promise.all(Array.from({ length: Math.max(0, count - 1) }, (_, at) => pages.page(at + 1)))
      return { total: first.total, objects: [first, ...(rest as Page<R>[])].flatMap(({ objects }) => objects) }
    },
    enabled: bank.can(operation),
    placeholderData: keepPreviousData,
  })
}

/** A write. When it is done, everything of the bank that is shown is read again. */
export function useWrite<Answer = Rec>(operation: string, onDone?: (answer: Answer) => void) {
  const bank = useBank()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (parameters: readonly unknown[]) => bank.call(operation, ...parameters) as Promise<Answer>,
    onSuccess: async (answer) => {
      onDone?.(answer)
      await queries.invalidateQueries({ queryKey: [bank.guid] })
    },
  })
}
