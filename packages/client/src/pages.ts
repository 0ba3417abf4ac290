// Lists: `for await` reads all records, `page` one page. Between two pages records may be created, and may leave a filter; so pages
// would shift. The next page is therefore asked for by what was read last: nothing is left out and nothing comes twice.
import type { Operation, Query } from './operation.ts'

interface Page {
  readonly objects: readonly unknown[]
  readonly next?: string
  readonly has_more?: boolean
}

type Read = (query: Query) => Promise<Page>
type Position = {
  readonly guid: string
  readonly kind: string
  readonly created_at: string
  readonly since: string
  readonly sequence: number
}

const per_page_max = 100

export interface Pages<Item, Whole> extends AsyncIterable<Item> {
  /** One page, from 0, with its exact `total`. A feed by cursor alone has no numbers: `page()` is what follows `after`. */
  page(page?: number): Promise<Whole>
}

export function pagesOf(
  order: Operation['order'],
  { page: first, ...query }: Query,
  read: Read,
): Pages<unknown, unknown> {
  return {
    // The first page is asked for without a number: a feed that is followed by cursor alone has no numbers.
    page: (page = first as number | undefined) => read(page === undefined ? query : { ...query, page }),
    [Symbol.asyncIterator]: () => walks[order ?? 'created_at']({ per_page: per_page_max, ...query }, read),
  }
}

const walks: Record<
  NonNullable<Operation['order']>,
  (query: Query, read: Read) => AsyncGenerator<unknown, void, void>
> = {
  /** Newest first. The next page begins in the millisecond of the last record: those already seen are left out. */
  async *created_at(query, read) {
    let seen = new Set<string>()
    let before: string | undefined
    for (;;) {
      const objects = await recordsOf(read, { ...query, ...(before === undefined ? {} : { created_at_lt: before }) })
      yield* objects.filter(({ guid }) => !seen.has(guid))
      const last = objects.at(-1)
      if (!last || objects.length < Number(query.per_page)) return
      const next = justAfter(last.created_at)
      const same = objects.filter(({ created_at }) => created_at === last.created_at).map(({ guid }) => guid)
      if (next !== before) {
        seen = new Set(same)
        before = next
      } else {
        // A page has not room for all records of this millisecond, as on a bank whose clock is frozen.
        yield* instant(query, read, last.created_at, new Set([...seen, ...same]))
        seen = new Set()
        before = last.created_at
      }
    }
  },

  /** Newest first, without gaps. New ones only move the others to later pages. */
  async *sequence(query, read) {
    let last = Number.POSITIVE_INFINITY
    for (let page = 0; ; page++) {
      const { objects } = await read({ ...query, page })
      for (const each of objects as readonly Position[]) {
        if (each.sequence >= last) continue
        last = each.sequence
        yield each
      }
      if (objects.length < Number(query.per_page)) return
    }
  },

  /** Oldest first. What leaves the queue moves the others to earlier pages, so the next page begins with the time of the last one. */
  async *since(query, read) {
    const seen = new Set<string>()
    let since: string | undefined
    for (let page = 0; ; ) {
      const objects = await recordsOf(read, { ...query, ...(since === undefined ? {} : { since_gte: since }), page })
      for (const each of objects) {
        const name = `${each.kind} ${each.guid}`
        if (!seen.has(name)) yield each
        seen.add(name)
      }
      const last = objects.at(-1)
      if (!last || objects.length < Number(query.per_page)) return
      page = last.since === since ? page + 1 : 0
      since = last.since
    }
  },

  /** Oldest first, to the newest one of now. */
  async *cursor(query, read) {
    let after = query.after
    for (;;) {
      const { objects, next, has_more } = await read({ ...query, after })
      yield* objects
      if (!has_more) return
      after = next
    }
  },
}

/**
 * All records of one millisecond that were not seen. One that leaves the filter moves the others to earlier pages, so the pages are
 * read again until they have nothing new.
 */
async function* instant(
  query: Query,
  read: Read,
  time: string,
  seen: Set<string>,
): AsyncGenerator<unknown, void, void> {
  const bounds = { created_at_gte: time, created_at_lt: justAfter(time) }
  for (let isNew = true; isNew; ) {
    isNew = false
    for (let page = 0; ; page++) {
      const objects = await recordsOf(read, { ...query, ...bounds, page })
      for (const each of objects.filter(({ guid }) => !seen.has(guid))) {
        isNew = true
        seen.add(each.guid)
        yield each
      }
      if (objects.length < Number(query.per_page)) break
    }
  }
}

const recordsOf = async (read: Read, query: Query): Promise<readonly Position[]> =>
  (await read(query)).objects as readonly Position[]

/** The first instant after a time, as a bound that still includes it. */
const justAfter = (time: string): string => new Date(Date.parse(time) + 1).toISOString()
