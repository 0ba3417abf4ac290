// The queue of the desk, as the address says it: which kind, which page, and what is open.
import type { Review } from '@corridor/client'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useList } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'

const per_page = 25

export interface Queue {
  readonly reviews: readonly Review[] | undefined
  readonly total: number | undefined
  readonly error: unknown
  readonly kind: string | undefined
  readonly page: number
  readonly pages: number
  /** What the address names, which may wait no longer. */
  readonly named: { readonly kind: string; readonly guid: string } | undefined
  addressOf(review: Pick<Review, 'kind' | 'guid'>): string
  open(review: Pick<Review, 'kind' | 'guid'> | undefined): void
  filterBy(kind: string | null): void
  toPage(page: number): void
}

export function useQueue(): Queue {
  const bank = useBank()
  const navigate = useNavigate()
  const { kind: namedKind, guid: namedGuid } = useParams()
  const [search] = useSearchParams()
  const kind = search.get('kind') ?? undefined
  const page = Math.max(0, Number(search.get('page') ?? 1) - 1)
  const list = useList<Review & Rec>('reviews.list', { per_page, ...(kind ? { kind: [kind] } : {}) }, page)
  const total = list.data?.total
  const base = `/${bank.guid}/reviews`
  const filters = search.toString() && `?${search}`
  const addressOf: Queue['addressOf'] = (review) => `${base}/${review.kind}/${review.guid}${filters}`
  return {
    ...{ total, kind, page, addressOf, error: list.error },
    reviews: list.data?.objects,
    pages: Math.ceil((total ?? 0) / per_page),
    named: namedKind && namedGuid ? { kind: namedKind, guid: namedGuid } : undefined,
    open: (review) => navigate(review ? addressOf(review) : `${base}${filters}`),
    filterBy: (next) => navigate(next ? `${base}?kind=${next}` : base),
    toPage(next) {
      const wanted = new URLSearchParams(search)
      wanted.set('page', String(next + 1))
      navigate(`${base}?${wanted}`)
    },
  }
}
