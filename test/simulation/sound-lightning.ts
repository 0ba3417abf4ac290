// An invoice that was paid, one that is being paid, and a payment that failed, on a service without a worker.
import { hex } from '@scure/base'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../src/kernel/time.ts'
import { sandboxMint, sandboxPreimage } from '../../src/providers/sandbox/lightning-node.ts'
import { keepSandboxInvoice } from '../../src/providers/sandbox/memory/keep-sandbox-invoice.ts'
import { recordIssue } from '../../src/resources/invoices/record-issue.ts'
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
  await makePaidInvoice(s, bank, payer.BTC)
  await bank.post('/sandbox/clock', { frozen: false })
}

/** As the job would: the simulated node makes the invoice, and its answer is recorded. */
async function makePaidInvoice(s: TestService, bank: LightningBank, account_guid: string): Promise<void> {
  const { engine } = s.service
  const { bank_guid } = s.demo
  const { guid, created_at: made_at } = await bank.post('/invoices', { account_guid, amount: 700 })
  const created_at = Date.parse(made_at) as Timestamp
  const [seed, payment_secret] = [new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)]
  const terms = { network: 'mainnet', msat: 700_000n, description: 'tea', created_at, payment_secret } as const
  const minted = sandboxMint(seed)(terms)
  const preimage = sandboxPreimage(seed, hex.encode(payment_secret), minted.payment_hash)
  const mint = () => ({ ...minted, preimage, expires_at: addSeconds(created_at, 3600) })
  outputOf(await engine.submit(keepSandboxInvoice, { bank_guid, reference: guid as Guid, mint }))
  const issue = { kind: 'issued', ...minted } as const
  outputOf(await engine.submit(recordIssue, { bank_guid, invoice_guid: guid as Guid, event_sequence: 1, issue }))
  await bank.post(`/sandbox/invoices/${guid}/pay`)
}
