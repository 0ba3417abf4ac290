// What this resource brings: plans of remittances.
import { resource } from '../../wiring/resource.ts'
import { planRoutes } from './plan.routes.ts'
import { planRecipes } from './plan.trigger.ts'
import { plans } from './plan.ts'
import { planRemittanceJob } from './plan-remittance.job.ts'

export const planResource = resource({
  tables: [plans],
  chapter: { Plans: 'How a remittance would go, at what price, and why that way.' },
  endpoints: planRoutes,
  jobs: [planRemittanceJob],
  triggers: planRecipes,
})
