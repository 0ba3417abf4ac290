// The market has begun to settle a filled trade: the trade is settling, and its job asks again.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, progressCommand, type Stale } from '../../kernel/job-answer.ts'
import { type Trade, trades } from './trade.ts'

export const beginSettlement: Command<JobInput<'trade_guid'>, Trade | Stale> = progressCommand(
  'begin-settlement',
  trades,
  'trade_guid',
  'executed',
  'settling',
)
