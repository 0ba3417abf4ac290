// Reads of personal data. The service records each of them, row by row, so only a person asks for them: no event, no write and no focus
// of the window reads them again, and what is hidden is forgotten. The records around them are read without them, and stay live.
import { useQuery } from '@tanstack/react-query'
import { useBank } from './bank.tsx'
import type { Pages, Query } from './queries.ts'
import type { Page, Rec } from './record.ts'

/** Not below the bank, whose reads are made again after every write. */
const root = 'personal data'

function useAsked<Answer>(operation: string, parameters: readonly unknown[], isAsked: boolean, read: () => unknown) {
  const bank = useBank()
  return useQuery({
    // A key of its own while nothing is asked for, so that nothing keeps what was read.
    queryKey: [root, ...(isAsked ? [bank.guid, operation, ...parameters] : [])],
    queryFn: () => read() as Promise<Answer>,
    enabled: isAsked && bank.can(operation),
    // Static: `invalidateQueries` does not read it again either.
    staleTime: 'static',
    gcTime: 0,
  })
}

const withPii = (query: Query): Query => ({ ...query, include_pii: true })

/** The page of a list that `useList` reads with the same parameters. */
export function usePersonalList(operation: string, query: Query, page: number, isAsked: boolean) {
  const bank = useBank()
  const read = () => (bank.call(operation, withPii(query)) as Pages).page(page)
  return useAsked<Page>(operation, [query, page], isAsked, read)
}

export function usePersonalRecord(operation: string, guid: string, query: Query, isAsked: boolean) {
  const bank = useBank()
  return useAsked<Rec>(operation, [guid, query], isAsked, () => bank.call(operation, guid, withPii(query)))
}

/** Adds the fields that only the read of personal data has. All others are as they are now. */
export const withPersonal = <R extends Rec>(live: R, personal: Rec | undefined): R =>
  personal ? { ...personal, ...live } : live
