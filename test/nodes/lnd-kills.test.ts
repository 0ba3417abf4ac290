// kill -9 of the real service at every step of a lightning payment by a real lnd, and of an invoice that a real lnd makes: before and after
// each call of the node and each commit, from the first question to the last. In the end the payee's node has received each payment once, the
// payer's node has sent no other, and what an invoice was paid by the node's own book is what its account has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcileLightning } from '../../src/cli/reconcile-lightning.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { expectAround, killAtEachStep } from '../simulation/kill-at-steps.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import type { FundingDesk } from '../support/funding.ts'
import { banksIn, type KilledBank, openKilledBanks } from '../support/killed-banks.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { payeeBook } from '../support/lnd-payments.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

const satoshi = 2_000

describe.skipIf(reasonWithoutLnd !== undefined)('lightning by lnd', () => {
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

  test('a payment is made once, at whichever step the service is killed', async () => {
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

  interface MadeInvoice {
    readonly memo: string
    readonly state: string
    readonly payment_request: string
    readonly r_hash: string
    readonly amt_paid_sat: string
  }
  /** Of the node that is paid. The description of an invoice names its bank. */
  const invoicesMade = async (): Promise<readonly MadeInvoice[]> =>
    (await pair.payee.get<{ invoices?: MadeInvoice[] }>('/v1/invoices?num_max_invoices=10000')).invoices ?? []

  /** Another node pays. */
  async function pay({ payment_request: invoice, r_hash }: MadeInvoice): Promise<void> {
    const payer = lndNode(pair.payer.rest)
    await payer.send({ invoice, msat: undefined, fee_limit_msat: 10_000n, timeout_s: 30 })
    await eventually(
      () => payer.payment(Buffer.from(r_hash, 'base64').toString('hex')),
      (payment) => payment !== undefined && payment.state !== 'in_flight',
    )
  }
  test.each<[ending: string, state: string, end: (bank: KilledBank, made: MadeInvoice) => Promise<unknown>]>([
    ['is paid', 'settled', (_, made) => pay(made)],
    ['is cancelled', 'cancelled', ({ desk, subject_guid }) => ok(desk.s.call('DELETE', `/invoices/${subject_guid}`))],
  ])('an invoice that %s is made once, and its account has what it was paid', async (ending, state, end) => {
    const { url, macaroon, certificate: tls_certificate } = pair.payee.access
    const provider = { name: 'Our node', kind: 'lnd', settings: { url, tls_certificate } }
    const accounts = new Map<string, string>()
    const begins = new Map<string, () => Promise<string>>()
    const hasEnded = new Set<string>()
    const prepare = async (desk: FundingDesk) => {
      const { bank_guid } = desk.s.demo
      const { guid: customer_guid } = await desk.customer()
      const { guid: account_guid } = await desk.post('/accounts', {
        ...{ type: 'trading', asset: 'BTC', name: 'C', customer_guid },
      })
      accounts.set(bank_guid, account_guid)
      const order = { account_guid, amount: satoshi, description: bank_guid }
      begins.set(bank_guid, async () => (await desk.post('/invoices', order)).guid)
      return async () => ''
    }
    const found = await killAtEachStep<KilledBank>({
      database_url: s.service.database_url,
      sql: () => s.service.sql,
      // The node tells every bank of each invoice.
      isAlone: () => true,
      isByChance: (key) => key.startsWith('after call GET /v1/invoices/subscribe'),
      open: (count) =>
        openKilledBanks(s, count, { ...provider, secrets: { macaroon } }, prepare, { network: 'testnet' }),
      env: () => ({ FAILPOINT_JOBS: 'issue-invoice,follow-invoice,cancel-invoice' }),
      begun: async (banks) => new Set(banks.map(({ guid }) => guid)),
      ended: () => banksIn(s, `invoices where state in ('settled', 'cancelled')`),
      async pass(banks) {
        const open = await banksIn(s, `invoices where state = 'open'`)
        const made = await invoicesMade()
        for (const bank of banks) {
          if (bank.subject_guid === '') {
            bank.subject_guid = await begins.get(bank.guid)!()
            continue
          }
          const isNext = open.has(bank.guid) && !hasEnded.has(bank.guid)
          if (isNext) await end(bank, made.find(({ memo }) => memo === bank.guid)!)
          if (isNext) hasEnded.add(bank.guid)
          // In case that nobody hears what the node tells.
          await bank.desk.post('/sandbox/clock', { advance_seconds: 120 })
        }
      },
    })
    expectAround(found, ['lightning.invoices.issue', 'call POST /v1/invoices', 'commit record-issue'])
    expectAround(found, ['commit record-invoice'])
    if (state === 'cancelled') expectAround(found, ['lightning.invoices.cancel', 'call POST /v2/invoices/cancel'])
    const all = await invoicesMade()
    const paid = state === 'settled' ? satoshi : 0
    for (const { guid, desk } of found.banks) {
      const made = all.filter(({ memo }) => memo === guid)
      expect(made).toMatchObject([{ state: paid > 0 ? 'SETTLED' : 'CANCELED', amt_paid_sat: String(paid) }])
      const [row] = await s.service.sql<{ state: string; arrivals: number }[]>`
        select state, (select count(*)::int from transfers t where t.bank_guid = i.bank_guid) as arrivals
        from invoices i where bank_guid = ${guid}`
      expect(row).toEqual({ state, arrivals: paid > 0 ? 1 : 0 })
      expect(await desk.balances(accounts.get(guid)!)).toEqual([paid, paid])
      const [position] = await reconcileLightning(s.service, guid as Guid)
      expect(position).toMatchObject({ verdict: 'agrees', different: [], theirs: position!.ours })
    }
    assertSound(await audit(s.service.sql))
    console.info(`an invoice that ${ending}: ${found.keys.length} steps, ${found.kills} kills (SEED=${found.seed})`)
  })
})
