// How many objects wait for a person: those that are in review.
import { useList } from '../api/queries.ts'

export function useReviewsCount(): number {
  const query = { state: ['reviewing'], per_page: 1 }
  const transfers = useList('transfers.list', query)
  const wallets = useList('externalWallets.list', query)
  const verifications = useList('identityVerifications.list', query)
  const executions = useList('executions.list', query)
  return [transfers, wallets, verifications, executions].reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
}
