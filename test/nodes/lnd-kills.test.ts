// kill -9 of the real service at every step of a lightning payment by a real lnd: before and after each call of the node and each commit,
// from the first question to the last. In the end the payee's node has received each payment once, and the payer's node has sent no other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcileLightning } from '../../src/cli/reconcile-lightning.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { expectAround, killAtEachStep } from '../simulation/kill-at-steps.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import type { FundingDesk } from '../support/funding.ts'
import { banksIn, type KilledBank, openKilledBanks } from '../support/killed-banks.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { payeeBook } from '../support/lnd-payments.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

const satoshi = 2_000

describe.skipIf(reasonWithoutLnd !== undefined)('a lightning payment', () => {
  let pair: LightningPair
  let s: TestService
  beforeAll(async () => {
    pair = await startLightningPair(startBitcoinCore)
    s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  })
  afterAll(async () => {
    await s?.stop()
    await pair?.stop()
  })

  interface Shown {
    readonly payment_hash: string
    readonly status: string
    readonly fee_sat: string
  }
  /** Of the node that pays. */
  const payments = async (): Promise<readonly Shown[]> =>
    (await pair.payer.get<{ payments?: Shown[] }>('/v1/payments?include_incomplete=true')).payments ?? []

  test('is made once, at whichever step the service is killed', async () => {
    const { url, macaroon, certificate: tls_certificate } = pair.payer.access
    const provider = { name: 'Our node', kind: 'lnd', settings: { url, tls_certificate, fee_limit_bps: 100 } }
    const payee = payeeBook(pair.payee, '' as Guid)
    const invoices = new Map<string, Awaited<ReturnType<typeof payee.invoice>>>()
    const prepare = async (desk: FundingDesk) => {
      const { bank_guid } = desk.s.demo
      const { guid: customer_guid } = await desk.customer()
      await desk.post('/accounts', { type: 'trading', asset: 'BTC', name: 'Own' })
      const prepaid = await desk.post('/accounts', { type: 'invoice_operations', asset: 'BTC', name: 'Prepaid' })
      await desk.post('/sandbox/deposits', { account_guid: prepaid.guid, amount: 100_000 })
      const theirs = await desk.post('/accounts', { type: 'trading', asset: 'BTC', name: 'C', customer_guid })
      await desk.post('/sandbox/deposits', { account_guid: theirs.guid, amount: 100_000 })
      return async () => {
        const payment = await payee.invoice(BigInt(satoshi))
        invoices.set(bank_guid, payment)
        const order = {
          product_type: 'lightning_transfer',
          customer_guid,
          asset: 'BTC',
          network_address: payment.invoice,
        }
        const { guid: quote_guid } = await desk.post('/quotes', order)
        return (await desk.post('/transfers', { transfer_type: 'lightning', quote_guid })).guid
      }
    }
    const found = await killAtEachStep<KilledBank>({
      database_url: s.service.database_url,
      sql: () => s.service.sql,
      open: (count) =>
        openKilledBanks(s, count, { ...provider, secrets: { macaroon } }, prepare, { network: 'testnet' }),
      env: () => ({ FAILPOINT_JOBS: 'screen-transfer,carry-transfer' }),
      begun: async (banks) => new Set(banks.map(({ guid }) => guid)),
      ended: () => banksIn(s, `transfers where state = 'completed' and transfer_type = 'lightning'`),
      async pass(banks) {
        // The nodes need real time for a payment.
        await eventually(payments, (all) => all.every(({ status }) => status !== 'IN_FLIGHT'))
        for (const { desk } of banks) await desk.post('/sandbox/clock', { advance_seconds: 60 })
      },
    })
    expectAround(found, ['lightning.carry', 'call POST /v2/router/send', 'commit record-standing'])
    for (const { guid } of found.banks) {
      expect(await payee.timesPaid(invoices.get(guid)!)).toBe(1)
      const [position] = await reconcileLightning(s.service, guid as Guid)
      expect(position).toMatchObject({ verdict: 'agrees', different: [], theirs: position!.ours })
    }
    const all = await payments()
    const paid = all.filter(({ status }) => status === 'SUCCEEDED')
    const asked = [...invoices.values()].map(({ payment_hash }) => payment_hash)
    expect(paid.map(({ payment_hash }) => payment_hash).sort()).toEqual(asked.sort())
    assertSound(await audit(s.service.sql))
    const fees = paid.reduce((sum, { fee_sat }) => sum + Number(fee_sat), 0)
    console.info(
      `lnd: ${found.keys.length} steps, ${found.kills} payments killed on their way, fees ${fees} (SEED=${found.seed})`,
    )
  })
})
