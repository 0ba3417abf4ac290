// An external wallet is an address that crypto can be sent to. It belongs to the bank, for all customers, or to one customer. The
// canonical address identifies the destination; it is null if the address is invalid on its chain.
import * as column from '../../kernel/column.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'
import { environments } from '../banks/bank.ts'

export const externalWalletStates = machine('external_wallet', {
  storing: { to: ['pending', 'deleting'], owes: 'screen-external-wallet' },
  pending: { to: ['reviewing', 'completed', 'failed', 'deleting'], owes: 'screen-external-wallet' },
  reviewing: { to: ['completed', 'failed', 'deleting'] },
  completed: { to: ['deleting'] },
  failed: { to: ['deleting'] },
  deleting: { to: ['deleted'], owes: 'remove-external-wallet' },
  deleted: { to: [] },
})
export type ExternalWalletState = StateOf<typeof externalWalletStates>

export const externalWalletFailureCodes = ['invalid_address', 'prohibited_address'] as const
export type ExternalWalletFailureCode = (typeof externalWalletFailureCodes)[number]

export const externalWalletBehaviours = ['force_review'] as const
export type ExternalWalletBehaviour = (typeof externalWalletBehaviours)[number]

export const externalWallets = table(
  'external_wallets',
  {
    ...column.statefulRecord,
    name: column.text,
    asset: column.word,
    environment: column.oneOf(environments),
    customer_guid: column.optional(column.guid),
    counterparty_guid: column.optional(column.guid),
    address: column.text,
    tag: column.optional(column.text),
    canonical_address: column.optional(column.text),
    canonical_tag: column.optional(column.text),
    expected_behaviours: plainJson<readonly ExternalWalletBehaviour[]>(),
    state: column.oneOf(statesOf(externalWalletStates)),
    failure_code: column.optional(column.oneOf(externalWalletFailureCodes)),
  },
  {
    key: ['bank_guid', 'guid'],
    recorded: ['state'],
    mutable: ['name', 'failure_code', 'updated_at'],
    states: externalWalletStates,
    counted: { type: 'asset' },
  },
)
export type ExternalWallet = RowOf<typeof externalWallets>
