// What this resource brings: customers, their personal data and what they have used of their limits.
import { limitRebuilds, limitUsages } from '../../limits/usage-table.ts'
import { resource } from '../../wiring/resource.ts'
import { customerRoutes } from './customer.routes.ts'
import { customerRecipes } from './customer.trigger.ts'
import { customers, customersPersonal } from './customer.ts'
import { expireKycJob } from './expire-kyc.job.ts'

export const customerResource = resource({
  tables: [customers, customersPersonal.table, limitRebuilds, limitUsages],
  chapter: { Customers: 'The people and businesses that the bank serves.' },
  endpoints: customerRoutes,
  jobs: [expireKycJob],
  triggers: customerRecipes,
})
