// A withdrawal that failed here and that its rail paid all the same: its money is in suspense until a person says who pays.
import { outputOf } from '../../src/engine/pending.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { ok, type TestService } from './service.ts'
import { storeWithdrawal } from './transfer-rows.ts'

export async function paidAfterAll(s: TestService): Promise<Guid> {
  const { bank_guid, customers } = s.demo
  const { guid: customer_guid, accounts } = customers[1]!
  const fields = { bank_guid, customer_guid, fiat_account_guid: accounts[0]!.guid }
  const transfer_guid = (await storeWithdrawal(s.service.sql, fields)) as Guid
  await ok(s.call('DELETE', `/transfers/${transfer_guid}`))
  const standing = { kind: 'settled', identifiers: [], network_fee: 0n as Amount } as const
  outputOf(await s.service.engine.submit(recordStanding, { bank_guid, transfer_guid, standing }))
  return transfer_guid
}
