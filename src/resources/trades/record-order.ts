// The market has taken the order and not filled it yet: the trade is pending, and its job asks again.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, progressCommand, type Stale } from '../../kernel/job-answer.ts'
import { type Trade, trades } from './trade.ts'

export const recordOrder: Command<JobInput<'trade_guid'>, Trade | Stale> = progressCommand(
  'record-order',
  trades,
  'trade_guid',
  'storing',
  'pending',
)
