// What this resource brings: plans of remittances.
import { resource } from '../../wiring/resource.ts'
import { planRoutes } from './plan.routes.ts'
import { plans } from './plan.ts'
import { planRemittanceJob } from './plan-remittance.job.ts'

export const planResource = resource({ tables: [plans], endpoints: planRoutes, jobs: [planRemittanceJob] })
