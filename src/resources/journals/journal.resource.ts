// What this resource brings: journals, read by what caused them.
import { resource } from '../../wiring/resource.ts'
import { journalRoutes } from './journal.routes.ts'

export const journalResource = resource({ endpoints: journalRoutes })
