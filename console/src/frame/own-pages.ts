// Pages that are no noun's: what they are called, and the operation that one must be allowed to call to see them.
import type { Bank } from '../api/bank.tsx'
import type { IconName } from '../icons.tsx'
import { texts } from '../texts.ts'

interface OwnPage {
  /** Below the bank. */
  readonly path: string
  readonly icon: IconName
  readonly operation: string
  readonly title: string
}

export const ownPages: readonly OwnPage[] = [
  { path: 'reviews', icon: 'review', operation: 'reviews.list', title: texts.reviews.title },
  { path: 'approvals', icon: 'people', operation: 'approvals.list', title: texts.approvals.title },
  { path: 'approval_policy', icon: 'shield', operation: 'approvals.list', title: texts.policy.title },
]

export const isReachable =
  (bank: Bank) =>
  ({ operation }: OwnPage): boolean =>
    bank.can(operation)
