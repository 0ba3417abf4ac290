// Every table of a resource, by name. State tables, counts, audits, docs/states.md and the tests that compare the code with
// the migrated database start here.
import type { Machine } from '../kernel/machine.ts'
import { type Personal, personalIn } from '../kernel/personal.ts'
import type { Table } from '../kernel/table.ts'
import { externalBankAccountTokens, tokenFields } from '../resources/external-bank-accounts/external-bank-account.ts'
import { partFields, payoutParts } from '../resources/payouts/payout-row.ts'
import { resources } from './resources.ts'

export const tables: readonly Table[] = resources
  .flatMap((resource) => resource.tables)
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Personal data, wherever it is: what a change of keys encrypts anew, and what must never be seen by accident. */
export const personals: readonly Personal[] = tables.flatMap((table) => personalIn(table) ?? [])

export interface StatefulTable {
  readonly name: string
  /** The first column of its key: whose rows they are. */
  readonly tenant: string
  readonly machine: Machine
}

export const statefulTables: readonly StatefulTable[] = tables.flatMap(({ name, key, states }) =>
  states ? [{ name, tenant: key[0], machine: states }] : [],
)

export const machines: readonly Machine[] = statefulTables.map(({ machine }) => machine)

export const countedTables: readonly Table[] = tables.filter(({ counted }) => counted)

/** Everything that is encrypted with a bank's data key. */
export const encryptedColumns: readonly { readonly name: string; readonly fields: readonly string[] }[] = [
  ...personals.map(({ table, fields }) => ({ name: table.name, fields })),
  { name: externalBankAccountTokens.name, fields: tokenFields.fields },
  { name: payoutParts.name, fields: partFields.fields },
  { name: 'file_contents', fields: ['content'] },
]
