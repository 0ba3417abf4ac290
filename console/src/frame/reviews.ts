// How many objects wait for a person.
import { useList } from '../api/queries.ts'

/** Undefined until it is known, and for those who may not know it. */
export const useReviewCount = (): number | undefined => useList('reviews.list', { per_page: 1 }).data?.total
