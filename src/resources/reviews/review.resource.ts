// What this resource brings: the queue of reviews, decisions, and approvals. Which command a decision is, wiring/review-acts.ts knows.
import { type Resource, resource } from '../../wiring/resource.ts'
import { approvalRoutes } from './approval.routes.ts'
import { approvals } from './approval.ts'
import { expireApprovalJob } from './expire-approval.job.ts'
import { reviewRoutes } from './review.routes.ts'

export const reviewResource = (...[prepare, jobs]: Parameters<typeof reviewRoutes>): Resource =>
  resource({
    tables: [approvals],
    jobs: [expireApprovalJob],
    chapter: { Reviews: 'What waits for a person, and acts that need two.' },
    endpoints: [...reviewRoutes(prepare, jobs), ...approvalRoutes(prepare)],
  })
