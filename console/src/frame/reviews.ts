// How many objects wait for a person, and where the first of them are: those that are in review.
import { useList } from '../api/queries.ts'
import type { NounName } from '../texts/nouns.ts'

export interface Reviews {
  readonly count: number
  readonly noun: NounName
}

export function useReviews(): Reviews {
  const query = { state: ['reviewing'], per_page: 1 }
  const totals: Readonly<Partial<Record<NounName, number>>> = {
    transfers: useList('transfers.list', query).data?.total ?? 0,
    external_wallets: useList('externalWallets.list', query).data?.total ?? 0,
    identity_verifications: useList('identityVerifications.list', query).data?.total ?? 0,
    executions: useList('executions.list', query).data?.total ?? 0,
  }
  const waiting = Object.entries(totals).filter(([, total]) => total > 0)
  return {
    count: waiting.reduce((sum, [, total]) => sum + total, 0),
    noun: (waiting[0]?.[0] ?? 'transfers') as NounName,
  }
}
