// What this resource brings: a bank's books, proved on demand.
import { resource } from '../../wiring/resource.ts'
import { booksRoutes } from './books.routes.ts'

export const booksResource = resource({
  chapter: {
    Books: "Proves the bank's books: the checks of `corridor verify` and `corridor reconcile`, for one bank.",
  },
  endpoints: booksRoutes,
})
