// What statements and notifications say of our payments: the direction decides, and what does not fit reserves nothing, in whatever order it
// is told with the entry that fits.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import type { RailPayment } from '../../src/providers/carrier.ts'
import type { AccountEntry, EntryDetail } from '../../src/rails/files/iso20022/account-report.ts'
import type { PaymentAccount } from '../../src/rails/files/iso20022/payment-message.ts'
import { europeanParty, type FileFolder, fileDatabase } from '../support/file-folder.ts'
import { writeNotification } from '../support/iso20022-answers.ts'
import { textOf } from '../support/partner-files.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

const after_cut_off = '2026-11-18T22:30:00Z'

/** One payment that went out. The folder has nothing else. */
async function sent(changes: Partial<RailPayment>) {
  folder = await database.folder({ gather_seconds: 0 })
  const worker = await folder.process()
  const payment = folder.newPayment(changes)
  await worker.carrier.carry(payment)
  folder.setTime(after_cut_off)
  await worker.pass()
  const [text = ''] = folder.fetchOutbox()
  const standing = async () => (await worker.carrier.carry(payment)).kind
  return { worker, payment, text, standing, misfits: misfitsTold }
}

/** What does not fit, of everything that was told, in the order in which it was told. */
async function misfitsTold() {
  const rows = await folder.rows('file_notices')
  return rows.map(({ result, misfits }) => (result === 'unmatched' ? misfits : result))
}

describe('statements and notifications', () => {
  const own_iban = 'DE89370400440532013000'
  const theirs = 'FR1420041010050500013M02606'
  interface Told {
    readonly direction: 'CRDT' | 'DBIT'
    readonly reason?: string
    readonly is_reversal?: boolean
    readonly subfamily?: string
    readonly units?: number
    readonly asset?: string
    readonly account?: PaymentAccount
    readonly to?: string
    readonly name?: string
    readonly reference?: string
  }
  let messages = 0

  function tell(reference: string, ...all: readonly Told[]) {
    messages += 1
    const message_id = `M${messages}`
    const reports = all.map((told, i) => {
      const { direction, reason, is_reversal = false, units = 1234, asset = 'EUR', to } = told
      const details: EntryDetail[] = [
        {
          ...{ references: { end_to_end_id: told.name ?? reference }, remittance: [] },
          ...(to === undefined ? {} : { creditor_account: { iban: to } }),
          ...(reason === undefined ? {} : { return_reason: { code: reason, additional: [] } }),
        },
      ]
      const { subfamily = 'OTHR' } = told
      const entry: AccountEntry = {
        ...{ amount: amount(BigInt(units)), asset, direction, is_reversal, status: 'BOOK', details },
        ...{ code: { domain: 'PMNT', family: 'ICDT', subfamily }, servicer_reference: told.reference },
      }
      const account = told.account ?? { iban: own_iban }
      return { id: `${message_id}-${i}`, account, asset, balances: [], entries: [entry] }
    })
    const created_at = folder.now()
    folder.put(`${message_id}.xml`, textOf(writeNotification({ message_id, created_at, is_whole: true, reports })))
  }

  const sentBySepa = (side: 'withdrawal' | 'deposit' = 'withdrawal') =>
    sent({ rail: 'sepa', asset: 'EUR', party: europeanParty, side })

  /** What one entry makes of a payment of ours: its standing, and what does not fit. */
  const single: readonly [what: string, side: 'withdrawal' | 'deposit', told: Told, kind: string, misfits: string][] = [
    ['a debit pays', 'withdrawal', { direction: 'DBIT' }, 'settled', 'applied'],
    ['a debit to the payee pays', 'withdrawal', { direction: 'DBIT', to: theirs }, 'settled', 'applied'],
    [
      'a debit to another payee',
      'withdrawal',
      { direction: 'DBIT', to: 'GB29NWBK60161331926819' },
      'pending',
      'account',
    ],
    ['a credit of what was not paid', 'withdrawal', { direction: 'CRDT' }, 'pending', 'state'],
    ['a credit with a reason', 'withdrawal', { direction: 'CRDT', reason: 'AC04' }, 'returned', 'applied'],
    [
      'a credit with the reversal indicator',
      'withdrawal',
      { direction: 'CRDT', is_reversal: true },
      'returned',
      'applied',
    ],
    ['a credit of returned money', 'withdrawal', { direction: 'CRDT', subfamily: 'RRTN' }, 'returned', 'applied'],
    ['a debit with a reason', 'withdrawal', { direction: 'DBIT', reason: 'AC04' }, 'pending', 'direction'],
    [
      'a debit with the reversal indicator',
      'withdrawal',
      { direction: 'DBIT', is_reversal: true },
      'pending',
      'direction',
    ],
    ['another amount', 'withdrawal', { direction: 'DBIT', units: 1 }, 'pending', 'amount'],
    ['another currency', 'withdrawal', { direction: 'DBIT', asset: 'USD' }, 'pending', 'asset'],
    [
      'our other account',
      'withdrawal',
      { direction: 'DBIT', account: { number: '99887766' } },
      'pending',
      'own_account',
    ],
    ['a credit collects', 'deposit', { direction: 'CRDT' }, 'settled', 'applied'],
    ['a debit of what was not collected', 'deposit', { direction: 'DBIT' }, 'pending', 'state'],
    ['an unpaid debit', 'deposit', { direction: 'DBIT', subfamily: 'UPDD' }, 'returned', 'applied'],
    ['a credit with a reason', 'deposit', { direction: 'CRDT', reason: 'AM04' }, 'pending', 'direction'],
  ]
  test.each(single)('%s (%s)', async (_, side, told, kind, words) => {
    const { worker, payment, standing, misfits } = await sentBySepa(side)
    tell(payment.reference, told)
    await worker.pass()
    expect([await standing(), await misfits()]).toEqual([kind, [words]])
  })

  const wrong: readonly Told[] = [
    { direction: 'DBIT', units: 99 },
    { direction: 'DBIT', asset: 'USD' },
    { direction: 'DBIT', account: { number: '99887766' } },
    { direction: 'DBIT', reason: 'AC04' },
  ]
  const right: Told = { direction: 'DBIT' }
  const orders = wrong.flatMap((one, i) => [
    [one, right],
    [right, one],
    ...wrong.slice(i + 1).flatMap((other) => [
      [one, other, right],
      [one, right, other],
      [right, one, other],
      [other, one, right],
      [other, right, one],
      [right, other, one],
    ]),
  ])
  test.each([true, false])(
    'every order of two and three entries pays once (each in a file of its own: %s)',
    async (isApart) => {
      folder = await database.folder({ gather_seconds: 0 })
      const worker = await folder.process()
      const payments = orders.map(() => folder.newPayment({ rail: 'sepa', asset: 'EUR', party: europeanParty }))
      for (const payment of payments) await worker.carrier.carry(payment)
      folder.setTime(after_cut_off)
      await worker.pass()
      for (const [i, order] of orders.entries()) {
        const { reference } = payments[i]!
        if (isApart) for (const one of order) tell(reference, one)
        else tell(reference, ...order)
      }
      await worker.pass()
      const kinds = await Promise.all(payments.map(async (payment) => (await worker.carrier.carry(payment)).kind))
      expect(kinds).toEqual(orders.map(() => 'settled'))
      const rows = await folder.rows('file_notices')
      for (const [i, order] of orders.entries()) {
        const found = rows.filter(({ payment_guid }) => payment_guid?.replaceAll('-', '') === payments[i]!.reference)
        expect(found.map(({ result }) => result).sort()).toEqual(
          ['applied', ...order.slice(1).map(() => 'unmatched')].sort(),
        )
      }
    },
  )

  const back: readonly (readonly [order: readonly Told[], kinds: readonly string[]])[] = [
    [
      [right, { direction: 'CRDT' }],
      ['settled', 'returned'],
    ],
    [
      [{ direction: 'CRDT' }, right],
      ['pending', 'settled'],
    ],
    // Told again when the payment was made, it is a return.
    [
      [{ direction: 'CRDT' }, right, { direction: 'CRDT' }],
      ['pending', 'settled', 'returned'],
    ],
    [
      [right, { direction: 'CRDT', units: 1200 }, { direction: 'CRDT' }],
      ['settled', 'settled', 'returned'],
    ],
    [
      [right, { direction: 'CRDT', units: 1200 }, { direction: 'CRDT', reason: 'AC04' }],
      ['settled', 'settled', 'returned'],
    ],
    [
      [right, { direction: 'CRDT' }, { direction: 'CRDT', reason: 'AC04' }],
      ['settled', 'returned', 'returned'],
    ],
    [
      [{ direction: 'CRDT', reason: 'AC04' }, right],
      ['returned', 'returned'],
    ],
  ]
  test.each(back)('what comes back, in the order %j', async (order, kinds) => {
    const { worker, payment, standing } = await sentBySepa()
    const found: string[] = []
    for (const told of order) {
      tell(payment.reference, told)
      await worker.pass()
      found.push(await standing())
    }
    expect(found).toEqual(kinds)
    expect(folder.reports.map(({ standing: { kind } }) => kind)).toEqual(
      kinds.filter((kind, i) => kind !== 'pending' && kind !== kinds[i - 1]),
    )
  })

  test('money whose payer uses references like ours is an arrival', async () => {
    const { worker } = await sentBySepa()
    const name = 'f'.repeat(32)
    tell(name, { direction: 'CRDT', reference: 'BANK-1', name })
    await worker.pass()
    expect((await folder.rows('file_notices')).map(({ kind }) => kind)).toEqual(['arrival'])
  })
})
