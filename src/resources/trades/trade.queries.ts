// Finds trades by account. Both accounts of a trade belong to its owner. A customer's trades are found by the index on the customer,
// which contains their accounts; the bank's own trades have indexes by account.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral, type Condition, type Look } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'

const delivers: Look = (guids) => `t.deliver_account_guid = any(${guids}::uuid[])`
const receives: Look = (guids) => `t.receive_account_guid = any(${guids}::uuid[])`
const either: Look = (guids) => `${delivers(guids)} or ${receives(guids)}`

/** Accounts of the bank and of customers together: each part uses its index. The tenant is $1. */
const mixed: Look = (guids) => `(t.customer_guid is null and ${delivers(guids)})
  or (t.customer_guid is null and ${receives(guids)})
  or ((${either(guids)}) and t.customer_guid = any(array(
    select customer_guid from accounts where bank_guid = $1::uuid and guid = any(${guids}::uuid[]) and customer_guid is not null)))`

/** Conditions for trades that take from or pay into one of these accounts. */
export async function tradesOfAccounts(
  sql: Sql,
  bank_guid: Guid,
  account_guids: readonly Guid[],
): Promise<Condition[]> {
  const accounts = { column: 'account_guid', values: account_guids }
  const found = await sql<{ customer_guid: Guid | null }[]>`
    select distinct customer_guid from accounts
    where bank_guid = ${bank_guid} and guid = any(${arrayLiteral(account_guids)}::uuid[])`
  const customers = found.flatMap(({ customer_guid }) => customer_guid ?? [])
  const isBanks = customers.length < found.length
  if (isBanks && customers.length > 0) return [{ ...accounts, look: mixed }]
  return [
    { column: 'customer_guid', values: customers, orNull: isBanks },
    { ...accounts, look: either },
  ]
}
