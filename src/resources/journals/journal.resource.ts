// What this resource brings: journals, read by what caused them, and the feed of all entries.
import { resource } from '../../wiring/resource.ts'
import { entryFeedRoutes } from './entry-feed.routes.ts'
import { journalRoutes } from './journal.routes.ts'

export const journalResource = resource({ endpoints: [...journalRoutes, ...entryFeedRoutes] })
