// What this resource brings: banks and their data keys.
import { resource } from '../../wiring/resource.ts'
import { bankRoutes } from './bank.routes.ts'
import { bankDataKeys, banks } from './bank.ts'

export const bankResource = resource({
  tables: [bankDataKeys, banks],
  chapter: { Banks: 'The bank: what it supports, its settings.' },
  endpoints: bankRoutes,
})
