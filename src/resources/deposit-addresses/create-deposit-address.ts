// Creates a deposit address for an account of a verified owner. The decision derives the address from a public key and the next
// index; one commit writes both.
import { type AddressFormat, chains, type Network } from '../../chains/chain.ts'
import { deriveAddress } from '../../chains/deposit-address.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'
import { type Command, type InBank, insert, newRecord, save, update } from '../../kernel/command.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Account, accounts } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { type DepositAddress, depositAddresses } from './deposit-address.ts'
import { depositKeys, keyPath } from './deposit-key.ts'

export interface CreateDepositAddressInput extends InBank<'account_guid'> {
  readonly name?: string
  readonly format?: AddressFormat
  readonly labels?: readonly string[]
  /** From custody, which has the private key. Undefined: no custody is configured for this bank. */
  readonly publicKeyOf: (chain: Chain, network: Network, format: AddressFormat) => string | undefined
}

/** Undefined if accounts of this type have no addresses. */
const chainOf = ({ type, asset }: Account): Chain | undefined =>
  type === 'trading' || type === 'storage' ? findAsset(asset)?.chain : undefined

export const createDepositAddress: Command<CreateDepositAddressInput, DepositAddress> = {
  name: 'create-deposit-address',
  decide(input, rows, moment) {
    const { bank_guid, name, format = 'standard', labels, publicKeyOf } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = rows.get(accounts, bank_guid, input.account_guid)
    if (!bank || !account) return reject('no_account', 'account_guid')
    const chain = chainOf(account)
    if (!chain) {
      const message = `The account is of type ${account.type}. Deposit addresses are for trading and storage accounts.`
      return reject('invalid_account', 'account_guid', message)
    }
    const { address_formats } = chains[chain]
    if (!address_formats.includes(format)) {
      const message = `Addresses on ${chain} have the format ${address_formats.join(' or ')}.`
      return reject('unsupported_value', 'format', message)
    }
    const unfit = refuseUnlessVerifiedOwner(rows, account, moment, 'account_guid')
    if (unfit) return unfit
    const { network } = bank.settings
    const path = keyPath(chain, network, format)
    const known = rows.get(depositKeys, bank_guid, path)
    const public_key = known?.public_key ?? publicKeyOf(chain, network, format)
    if (public_key === undefined) {
      const message = `No custody is configured for ${chain} at this bank, so it has no addresses there. Ask the operator.`
      return reject('unsupported_value', 'account_guid', message)
    }

    // Nothing below refuses.
    const key_index = known?.next_index ?? 0
    const taken = { bank_guid, path, public_key, next_index: key_index + 1 }
    const moved = enter(
      depositAddresses,
      newRecord(bank_guid, moment, {
        name: name ?? null,
        account_guid: account.guid,
        customer_guid: account.customer_guid,
        asset: account.asset,
        chain,
        ...deriveAddress(chain, network, format, public_key, key_index),
        format,
        labels: labels ?? null,
        key_path: path,
        key_index,
      }),
      'created',
    )
    return {
      output: moved.row,
      changes: [known ? update(depositKeys, taken) : insert(depositKeys, taken), save(depositAddresses, moved)],
    }
  },
}
