// Wiring of executions.
import { resource } from '../../wiring/resource.ts'
import { executionRoutes } from './execution.routes.ts'
import { executionRecipes } from './execution.trigger.ts'
import { executions } from './execution.ts'
import { runStageJob } from './run-stage.job.ts'
import { screenExecutionJob } from './screen-execution.job.ts'

export const executionResource = resource({
  tables: [executions],
  chapter: { Executions: 'Plans that are carried out, stage by stage.' },
  endpoints: executionRoutes,
  jobs: [runStageJob, screenExecutionJob],
  triggers: executionRecipes,
})
