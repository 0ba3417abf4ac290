// What this resource brings: quotes.
import { resource } from '../../wiring/resource.ts'
import { quoteRoutes } from './quote.routes.ts'
import { quotes } from './quote.ts'

export const quoteResource = resource({
  tables: [quotes],
  chapter: { Quotes: 'Binding prices for trades and transfers.' },
  endpoints: quoteRoutes,
})
