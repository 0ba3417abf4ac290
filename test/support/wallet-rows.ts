// Example rows of external wallets, for decisions without a database.
import { type ExternalWallet, externalWallets } from '../../src/resources/external-wallets/external-wallet.ts'
import {
  claimAddress,
  type Destination,
  externalWalletAddresses,
} from '../../src/resources/external-wallets/wallet-address.ts'
import { bank_guid, type Given, guidOf, now, row } from './rows.ts'

const canonical_address = '0x52908400098527886E0F7030069857D2E4169EE7'

export const externalWallet = (fields: Partial<ExternalWallet> = {}): Given =>
  row(externalWallets, {
    bank_guid,
    guid: guidOf('wallet'),
    name: 'W',
    asset: 'ETH',
    environment: 'sandbox',
    customer_guid: null,
    counterparty_guid: null,
    address: canonical_address.toLowerCase(),
    tag: null,
    canonical_address,
    canonical_tag: null,
    expected_behaviours: [],
    state: 'storing',
    failure_code: null,
    created_at: now,
    updated_at: now,
    event_sequence: 1,
    ...fields,
  })

/** The claim of a wallet on its destination. */
export const held = (fields: Partial<Destination & { guid: ExternalWallet['guid'] }> = {}): Given => {
  const [claim] = claimAddress(externalWallet(fields).row as ExternalWallet)
  return row(externalWalletAddresses, claim!.row as never)
}
