// The market has not quoted the plan's prices yet: the plan is in planning, and its job asks again.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, progressCommand, type Stale } from '../../kernel/job-answer.ts'
import { type Plan, plans } from './plan.ts'

export const beginPlanning: Command<JobInput<'plan_guid'>, Plan | Stale> = progressCommand(
  'begin-planning',
  plans,
  'plan_guid',
  'storing',
  'planning',
)
