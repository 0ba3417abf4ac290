// What this resource brings: deposit addresses and the keys they are derived from.
import { resource } from '../../wiring/resource.ts'
import { depositAddressRoutes } from './deposit-address.routes.ts'
import { depositAddressRecipes } from './deposit-address.trigger.ts'
import { depositAddresses } from './deposit-address.ts'
import { depositKeys } from './deposit-key.ts'

export const depositAddressResource = resource({
  tables: [depositAddresses, depositKeys],
  chapter: { 'Deposit addresses': 'Where crypto arrives for an account.' },
  endpoints: depositAddressRoutes,
  triggers: depositAddressRecipes,
})
