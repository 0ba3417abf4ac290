// Creates a wallet for the bank or a customer. A wallet with an invalid address is created too: its job fails it, with a failure code.
// No money moves, so the customer's state is not checked.
import { parseAddress } from '../../chains/address.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Command, newRecord, type Rows, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { refuseAsset, refuseFeature } from '../banks/support.ts'
import { counterpartyIn, customerWith, refuseUnlessCounterpartyOf } from '../counterparties/counterparty.ts'
import { customers } from '../customers/customer.ts'
import { type ExternalWallet, type ExternalWalletBehaviour, externalWallets } from './external-wallet.ts'
import { claimAddress, type Destination, holderOf } from './wallet-address.ts'

export interface CreateExternalWalletInput {
  readonly bank_guid: Guid
  readonly name: string
  readonly asset: string
  readonly address: string
  readonly tag?: string
  readonly customer_guid?: Guid
  readonly counterparty_guid?: Guid
  readonly expected_behaviours?: readonly ExternalWalletBehaviour[]
}

export const createExternalWallet: Command<CreateExternalWalletInput, ExternalWallet> = {
  name: 'create-external-wallet',
  decide(input, rows, moment) {
    const { bank_guid, name, address, tag = null, counterparty_guid = null, expected_behaviours = [] } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const destination = destinationOf(bank, input, rows)
    const holder = holderOf(rows, destination)
    if (holder) {
      const owner = ownerText(destination.customer_guid)
      const message = `${owner} has a wallet with this address, tag and asset already: ${holder}. Use it, or delete it first.`
      return reject('data_exists', 'address', message)
    }
    const unfit = refuseAsset(bank, input.asset, 'crypto') ?? refuseParties(bank, input, rows)
    if (unfit) return unfit

    // Nothing below refuses: from here the wallet exists, if only to fail.
    const moved = enter(
      externalWallets,
      newRecord(bank_guid, moment, {
        ...destination,
        name,
        environment: bank.type,
        counterparty_guid,
        address,
        tag,
        expected_behaviours,
        failure_code: null,
      }),
    )
    return saved(externalWallets, moved, ...claimAddress(moved.row))
  },
}

const noAddress = { canonical_address: null, canonical_tag: null }

function destinationOf(bank: Bank, input: CreateExternalWalletInput, rows: Rows): Destination {
  const { bank_guid, asset, address, tag = null } = input
  const customer_guid = customerWith(input.customer_guid, counterpartyIn(rows, input))
  const chain = findAsset(asset)?.chain
  const parsed = chain ? parseAddress(chain, bank.settings.network, address, tag) : 'invalid_address'
  return { bank_guid, customer_guid, asset, ...(parsed === 'invalid_address' ? noAddress : parsed) }
}

function refuseParties(bank: Bank, input: CreateExternalWalletInput, rows: Rows): Rejection | undefined {
  const { bank_guid, customer_guid, counterparty_guid } = input
  if (customer_guid && !rows.get(customers, bank_guid, customer_guid)) return reject('no_customer', 'customer_guid')
  if (!counterparty_guid) return undefined
  if (!bank.features.includes('counterparty_external_accounts'))
    return refuseFeature('counterparty_external_accounts', 'counterparty_guid')
  const counterparty = counterpartyIn(rows, input)
  return refuseUnlessCounterpartyOf(counterparty, customerWith(customer_guid, counterparty))
}
