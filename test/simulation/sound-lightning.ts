// An invoice that was paid, one that is being paid, and a payment that failed, on a service without a worker.
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { cancelTransfer } from '../../src/resources/transfers/cancel-transfer.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { recordTransferScreening } from '../../src/resources/transfers/record-transfer-screening.ts'
import { LightningBank } from '../support/lightning.ts'
import type { TestService } from '../support/service.ts'

export async function makeLightning(s: TestService): Promise<void> {
  const { engine } = s.service
  const { bank_guid, customers } = s.demo
  const bank = await new LightningBank(s).open()
  const payer = { guid: customers[1]!.guid, BTC: customers[1]!.accounts[1]!.guid, USD: customers[1]!.accounts[0]!.guid }
  const pay = async (): Promise<Guid> =>
    (await bank.pay(await bank.quote(payer, 'BTC', (await bank.invoice({ amount: 1000 })).invoice))).guid
  const paid = await pay()
  const named = { bank_guid, transfer_guid: paid }
  outputOf(await engine.submit(recordTransferScreening, { ...named, event_sequence: 1, finding: 'passed' }))
  const identifiers = [{ type: 'preimage', value: 'ef'.repeat(32) }] as const
  const standing = { kind: 'settled', identifiers, network_fee: amount(1n) } as const
  outputOf(await engine.submit(recordStanding, { ...named, standing }))
  outputOf(await engine.submit(cancelTransfer, { bank_guid, transfer_guid: await pay() }))
  await pay()
  await bank.post('/sandbox/clock', { frozen: false })
}
