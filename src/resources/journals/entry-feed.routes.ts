// The entries of all accounts of a bank, in one order that a reader can follow.
import { endpoint, prose, refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import { journalSteps } from '../../kernel/posting.ts'
import { accountTypes } from '../../ledger/chart.ts'
import { after, createdBounds, guids, owner, paging, words, wordsOf } from '../../wire/query.ts'

import { readEntries, walk_max } from './entry-feed.queries.ts'
import { FeedEntriesReply } from './entry-feed.schema.ts'

/** A cursor of a bank cannot be read with another one's key, nor where events are read. */
const feedOf = (bank_guid: Guid) => ({ organization_guid: bank_guid, environment: 'entries' })

const advice =
  '`after` is `next` of an answer or `position` of an entry, of this bank; 0 stands for the beginning. After a restore of the database begin at 0.'

function startOf({ eventCursors }: Services, bank_guid: Guid, cursor: string | undefined): number {
  if (cursor === undefined || cursor === '0') return 0
  return eventCursors.read(feedOf(bank_guid), cursor) ?? refuse('invalid_value', 'after', advice)
}

export const entryFeedRoutes = [
  endpoint({
    method: 'GET',
    path: '/entries',
    key: 'bank',
    scope: 'accounts:read',
    tag: 'Accounts',
    name: 'listEntries',
    summary: 'List the entries of all accounts, after a cursor',
    description: prose(
      'The postings of the bank in one order, oldest first: go on with `after` = `next` until `has_more` is false, and from there whenever',
      'you like. No entry is left out and none comes twice, also while others are posted. The accounts that GET /api/accounts does not',
      'list (outside, operator, receivable, suspense) are here too, so the entries of a journal sum to 0 in each asset. A journal may',
      "end on the next page: an entry's order within its account is `sequence`.",
      `A request looks through at most ${walk_max} entries, so with filters a page can be short, or even empty, while \`has_more\` is`,
      "true. Times are those of the bank's clock, so they are not always in the order of the list.",
    ),
    query: {
      after: after(
        'Only what comes after this cursor: `next` of the answer before. Left out, or 0: from the first entry on.',
      ),
      per_page: paging.per_page,
      account_guid: guids,
      account_type: wordsOf(accountTypes),
      asset: words,
      owner,
      customer_guid: guids,
      subject_guid: guids,
      subject_type: wordsOf(['trade', 'transfer', 'execution', 'stage', 'sweep']),
      step: wordsOf(journalSteps),
      ...createdBounds,
    },
    in_work_max: 8,
    reply: [200, FeedEntriesReply],
    refuses: [],
    async handle({ caller: { bank_guid }, query, services }) {
      const { after, per_page, ...filters } = query
      const start = startOf(services, bank_guid, after)
      const { entries, next, has_more } = await readEntries(services.sql, bank_guid, {
        after: start,
        limit: per_page,
        filters,
      })
      const cursor = (position: number): string => services.eventCursors.write(feedOf(bank_guid), position)
      const objects = entries.map((entry) => ({ ...entry, position: cursor(entry.position) }))
      return { objects, next: cursor(next), has_more }
    },
  }),
]
