// What this resource brings: accounts.
import { resource } from '../../wiring/resource.ts'
import { accountRoutes } from './account.routes.ts'
import { accounts } from './account.ts'

export const accountResource = resource({ tables: [accounts], endpoints: accountRoutes })
