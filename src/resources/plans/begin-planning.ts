// The market was asked for the prices of a plan and has not quoted them yet: the plan is in planning, and its job asks again.
import { type Command, saved } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type Plan, planStates, plans } from './plan.ts'

export const beginPlanning: Command<ToldByJob<'plan_guid'>, Plan | Stale> = {
  name: 'begin-planning',
  decide({ bank_guid, plan_guid, event_sequence }, rows, moment) {
    const plan = stillAsked(rows.get(plans, bank_guid, plan_guid), event_sequence, 'storing')
    if (!plan) return stale
    return saved(plans, move(planStates, plan, ['planning'], { updated_at: moment.now }))
  },
}
