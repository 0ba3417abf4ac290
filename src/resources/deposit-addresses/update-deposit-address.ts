// Renames a deposit address. Nothing else can change, because payers may have the address already.
import { type Command, type InBank, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { type DepositAddress, depositAddresses } from './deposit-address.ts'

export interface UpdateDepositAddressInput extends InBank<'deposit_address_guid'> {
  readonly name?: string
}

export const updateDepositAddress: Command<UpdateDepositAddressInput, DepositAddress> = {
  name: 'update-deposit-address',
  decide({ bank_guid, deposit_address_guid, name }, rows, moment) {
    const address = rows.get(depositAddresses, bank_guid, deposit_address_guid)
    if (!address) return reject('not_found')
    const renamed: DepositAddress = { ...address, name: name ?? address.name, updated_at: moment.now }
    return updated(depositAddresses, renamed)
  },
}
