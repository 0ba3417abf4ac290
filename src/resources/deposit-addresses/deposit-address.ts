// An address (on some chains: a tag of a shared address) where one account receives its asset.
import { type AddressFormat, chainNames } from '../../chains/chain.ts'
import * as column from '../../kernel/column.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'

export const depositAddressStates = machine('deposit_address', {
  storing: { to: ['created'] },
  created: { to: [] },
})

export const addressFormats = ['standard', 'legacy'] as const satisfies readonly AddressFormat[]

export const depositAddresses = table(
  'deposit_addresses',
  {
    ...column.statefulRecord,
    name: column.optional(column.text),
    account_guid: column.guid,
    customer_guid: column.optional(column.guid),
    asset: column.text,
    state: column.oneOf(statesOf(depositAddressStates)),
    chain: column.oneOf(chainNames),
    address: column.word,
    tag: column.optional(column.word),
    format: column.oneOf(addressFormats),
    labels: column.optional(plainJson<readonly string[]>()),
    /** The deposit key and the index that the address is derived from. */
    key_path: column.word,
    key_index: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['name', 'updated_at'],
    states: depositAddressStates,
    counted: { type: null },
    // Created is the last state, but the address is used from then on.
    isSpent: () => false,
  },
)
export type DepositAddress = RowOf<typeof depositAddresses>
