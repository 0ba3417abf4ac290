// Renames an external wallet.
import type { Command } from '../../kernel/command.ts'
import { type Rename, renameCommand } from '../../kernel/rename.ts'
import { type ExternalWallet, externalWallets } from './external-wallet.ts'

export const renameExternalWallet: Command<Rename<'external_wallet_guid'>, ExternalWallet> = renameCommand(
  'rename-external-wallet',
  externalWallets,
  'external_wallet_guid',
)
