// Reads, by TanStack Query. A key is the bank, the operation and its parameters, so that live.ts can find what an event has changed.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Bank, useBank } from './bank.tsx'
import type { Page, Rec } from './record.ts'

export type Query = Readonly<Record<string, unknown>>

export interface Pages {
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

const minute_ms = 60_000

/** A report takes long on a busy bank, so events do not ask for it again. Opening it does, and `isFollowed` does every minute. */
export function useReport<Report>(operation: string, parameters: readonly unknown[], isFollowed = false) {
  const bank = useBank()
  return useQuery({
    queryKey: keyOf(bank, `report by ${operation}`, ...parameters),
    queryFn: () => bank.call(operation, ...parameters) as Promise<Report>,
    enabled: bank.can(operation),
    refetchOnWindowFocus: false,
    refetchInterval: isFollowed && minute_ms,
  })
}

/** How many records there are, exactly. */
export async function totalOf(bank: Bank, operation: string, query: Query): Promise<number> {
  const pages = bank.call(operation, { ...query, per_page: 1 }) as Pages
  return (await pages.page(0)).total
}

/** What takes many calls. Events would ask for it again and again, so it is asked for every few seconds instead. */
export function useSummary<Answer>(name: string, ask: (bank: Bank) => Promise<Answer>, isWanted = true) {
  const bank = useBank()
  return useQuery({
    queryKey: keyOf(bank, `summary of ${name}`),
    queryFn: () => ask(bank),
    enabled: isWanted,
    refetchInterval: 10_000,
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
