// Creates a plan. A job then plans the route, with the prices of that time.
import { type Command, saved } from '../../kernel/command.ts'
import { type NewPlanInput, newPlan } from './new-plan.ts'
import { type Plan, plans } from './plan.ts'

export const createPlan: Command<NewPlanInput, Plan> = {
  name: 'create-plan',
  decide(input, rows, moment) {
    const plan = newPlan(input, rows, moment)
    return 'rejected' in plan ? plan : saved(plans, plan)
  },
}
