// Renames a deposit address. Nothing else can change, because payers may have the address already.
import type { Command } from '../../kernel/command.ts'
import { type Rename, renameCommand } from '../../kernel/rename.ts'
import { type DepositAddress, depositAddresses } from './deposit-address.ts'

export const updateDepositAddress: Command<Rename<'deposit_address_guid'>, DepositAddress> = renameCommand(
  'update-deposit-address',
  depositAddresses,
  'deposit_address_guid',
)
