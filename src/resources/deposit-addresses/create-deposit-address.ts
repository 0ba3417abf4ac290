// Gives an account of a verified owner a deposit address. The address is derived in the decision: it is a pure function of
// a public key and an index, and the commit that takes the index is the one that writes the address.
import { type AddressFormat, chains, type Network } from '../../chains/chain.ts'
import { deriveAddress } from '../../chains/deposit-address.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'
import { type Command, type InBank, insert, type Rows, save, update } from '../../kernel/command.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Account, accounts } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type DepositAddress, depositAddresses } from './deposit-address.ts'
import { depositKeys, keyPath } from './deposit-key.ts'

export interface CreateDepositAddressInput extends InBank<'account_guid'> {
  readonly name?: string
  readonly format?: AddressFormat
  readonly labels?: readonly string[]
  /** Of whoever keeps the private half; asked once per chain and format. undefined: nobody does for this bank. */
  readonly publicKeyOf: (chain: Chain, network: Network, format: AddressFormat) => string | undefined
}

/** The chain of an account that can have addresses. */
const chainOf = ({ type, asset }: Account): Chain | undefined =>
  type === 'trading' || type === 'storage' ? findAsset(asset)?.chain : undefined

const hasFormat = (chain: Chain, format: AddressFormat): boolean => chains[chain].address_formats.includes(format)

const accountOf = (rows: Rows, { bank_guid, account_guid }: CreateDepositAddressInput) =>
  rows.get(accounts, bank_guid, account_guid)

export const createDepositAddress: Command<CreateDepositAddressInput, DepositAddress> = {
  name: 'create-deposit-address',
  decide(input, rows, moment) {
    const { bank_guid, name, format = 'standard', labels, publicKeyOf } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = accountOf(rows, input)
    if (!bank || !account) return reject('no_account', 'account_guid')
    const chain = chainOf(account)
    if (!chain) {
      const message = `The account is of type ${account.type}. Deposit addresses are for trading and storage accounts.`
      return reject('invalid_account', 'account_guid', message)
    }
    if (!hasFormat(chain, format)) {
      const message = `Addresses on ${chain} have the format ${chains[chain].address_formats.join(' or ')}.`
      return reject('unsupported_value', 'format', message)
    }
    const unfit =
      account.customer_guid &&
      refuseUnlessVerified(rows.get(customers, bank_guid, account.customer_guid), moment.now, 'account_guid')
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
      {
        bank_guid,
        guid: moment.newGuid(),
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
        created_at: moment.now,
        updated_at: moment.now,
      },
      'created',
    )
    return {
      output: moved.row,
      changes: [known ? update(depositKeys, taken) : insert(depositKeys, taken), save(depositAddresses, moved)],
    }
  },
}
