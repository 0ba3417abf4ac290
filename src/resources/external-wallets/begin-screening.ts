// Screening has not answered yet about a new wallet: the wallet is pending, and its job asks again.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, progressCommand, type Stale } from '../../kernel/job-answer.ts'
import { type ExternalWallet, externalWallets } from './external-wallet.ts'

export const beginScreening: Command<JobInput<'external_wallet_guid'>, ExternalWallet | Stale> = progressCommand(
  'begin-screening',
  externalWallets,
  'external_wallet_guid',
  'storing',
  'pending',
)
