// What messages mean: characters, identifiers and amounts of what is written, faults of a writer, statuses, returns, older versions.
import { describe, expect, test } from 'vitest'
import {
  creditTransferExample,
  notificationExample,
  statementExample,
  statusReportExample,
} from '../../../../test/support/iso20022-examples.ts'
import { amount } from '../../../kernel/amount.ts'
import { dayFromDate } from '../../../kernel/day.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { parseTimestamp } from '../../../kernel/time.ts'
import { latinText } from './latin-text.ts'
import { isFaultyMessage, type MessageRead } from './message-fault.ts'
import { creditTransferName, directDebitName } from './message-names.ts'
import { parseDecimal, sumText } from './money-text.ts'
import { batchIdFrom, paymentIdsFrom } from './payment-ids.ts'
import type { CreditTransferMessage, OrderedPayment } from './payment-message.ts'
import { paymentStandings } from './payment-standings.ts'
import { readNotification, readStatement } from './read-account-reports.ts'
import { readCreditTransfers } from './read-payments.ts'
import { readStatusReport } from './read-status-report.ts'
import { uetrForm, writeCreditTransfers } from './write-payments.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function messageOf<M>(read: MessageRead<M>): M {
  if (isFaultyMessage(read)) throw new Error(JSON.stringify(read.faults))
  return read.message
}

test.each([
  ['Müller & Söhne', 'Mueller + Soehne'],
  ['José Ñandú', 'Jose Nandu'],
  ['Łukasz Øre Straße', 'Lukasz Ore Strasse'],
  ['Ångström', 'Angstroem'],
  ['Щукин Юрий', 'Shchukin Yurii'],
  ['Γιώργος', 'Giorgos'],
  ['O’Neil – “x”', "O'Neil - .x."],
  ['a_b@c;d[e]', 'a-b.c,d(e)'],
  ['  two\n\tlines ', 'two lines'],
  ['e\u0301', 'e'],
  ['ﬁ', 'fi'],
  ['李明', undefined],
  ['রহিম', undefined],
  ['٣', undefined],
])('%j is written as %j', (text, written) => expect(latinText(text)).toBe(written))

test.each([
  ['10', 2, 1000n],
  ['10.5', 2, 1050n],
  ['10.50000', 2, 1050n],
  ['.5', 2, 50n],
  ['+1.', 2, 100n],
  ['0000000000000000000000.01', 2, 1n],
  ['9999999999999999.99', 2, 999999999999999999n],
])('%s of %i decimals is %s', (text, decimals, units) => expect(parseDecimal(text, decimals)).toBe(units))

test.each(['', '.', '1.001', '-1', '1 000', '1e3', '0x1', '99999999999999999.99', 'NaN'])('%j is no amount', (text) =>
  expect(parseDecimal(text, 2)).toBeTypeOf('string'),
)

test.each([
  [3075000n, '30.75'],
  [3075010n, '30.7501'],
  [1n, '0.00001'],
  [0n, '0.00'],
])('a control sum of %s units is %s', (sum, text) => expect(sumText(sum)).toBe(text))

test('identifiers follow from references, fit into 35 characters and differ', () => {
  const references = ['0192f0c0a1b27c3d8e4f5a6b7c8d9e0f', '0192f0c0a1b27c3d8e4f5a6b7c8d9e10'] as Guid[]
  const [first, second] = references.map(paymentIdsFrom)
  expect(first).toEqual(paymentIdsFrom(references[0]!))
  expect(first!.uetr).toMatch(uetrForm)
  expect(first!.uetr).not.toBe(second!.uetr)
  expect([0, 35, 36, 46_655].map((index) => batchIdFrom(references[0]!, index).slice(32))).toEqual([
    '000',
    '00z',
    '010',
    'zzz',
  ])
  expect(() => batchIdFrom(references[0]!, 46_656)).toThrow()
})

const payment: OrderedPayment = {
  ...{ instruction_id: 'P1', end_to_end_id: 'E1', amount: amount(1050n), asset: 'EUR' },
  party: { name: 'Receiver' },
  account: { iban: 'DE02120300000000202051' },
  agent: {},
}
const order = (change: Partial<OrderedPayment>, service_level = 'SEPA'): CreditTransferMessage => ({
  message_id: 'M1',
  created_at: parseTimestamp('2026-11-18T10:00:00Z')!,
  initiating_party: { name: 'Sender' },
  batches: [
    {
      ...{ payment_information_id: 'B1', terms: { service_level }, day: dayFromDate(2026, 11, 19), agent: {} },
      ...{ party: { name: 'Sender' }, account: { number: '123' } },
      payments: [
        { ...payment, instruction_id: 'P0', end_to_end_id: 'E0' },
        { ...payment, ...change },
      ],
    },
  ],
})
const place = '/Document/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf[2]'

describe('a writer refuses', () => {
  test.each<[string, Partial<OrderedPayment>, string, string]>([
    ['a name too long for SEPA', { party: { name: 'a'.repeat(71) } }, '/Cdtr/Nm', 'longer than 70'],
    ['a name that grows too long', { party: { name: 'ß'.repeat(36) } }, '/Cdtr/Nm', 'it has 72'],
    ['a name without Latin form', { party: { name: '李明' } }, '/Cdtr/Nm', 'cannot be written'],
    ['an empty name', { party: { name: ' ' } }, '/Cdtr/Nm', 'empty'],
    ['no amount', { amount: amount(0n) }, '/Amt/InstdAmt', 'more than zero'],
    ['too many digits', { amount: amount(10n ** 18n) }, '/Amt/InstdAmt', '18 digits'],
    ['a crypto asset', { asset: 'BTC' }, '/Amt/InstdAmt', 'not a currency'],
    ['a wrong IBAN', { account: { iban: '12' } }, '/CdtrAcct/Id/IBAN', 'not an IBAN'],
    ['a long number', { account: { number: '1'.repeat(35) } }, '/CdtrAcct/Id/Othr/Id', 'longer than 34'],
    ['a wrong BIC', { agent: { bic: 'x' } }, '/CdtrAgt/FinInstnId/BICFI', 'not a BIC'],
    ['an identifier with a slash first', { end_to_end_id: '/E' }, '/PmtId/EndToEndId', 'not allowed'],
    ['a long identifier', { instruction_id: 'a'.repeat(36) }, '/PmtId/InstrId', 'longer than 35'],
    ['a wrong UETR', { uetr: 'x' }, '/PmtId/UETR', 'not a UETR'],
    ['long remittance', { remittance: 'a'.repeat(141) }, '/RmtInf/Ustrd', 'longer than 140'],
  ])('%s', (_, change, path, problem) => {
    const written = writeCreditTransfers(order(change))
    const faults = isFaultyMessage(written) ? written.faults : []
    expect(faults).toContainEqual({ path: place + path, problem: expect.stringContaining(problem) })
  })

  test.each<[string, CreditTransferMessage]>([
    ['an identifier used twice', order({ instruction_id: 'P0' })],
    ['no batch', { ...order({}), batches: [] }],
    [
      'a batch without payments',
      { ...order({}), batches: order({}).batches.map((batch) => ({ ...batch, payments: [] })) },
    ],
  ])('%s', (_, message) => expect(writeCreditTransfers(message)).toHaveProperty('faults'))

  test('a long name only where SEPA forbids it', () => {
    expect(writeCreditTransfers(order({ party: { name: 'a'.repeat(140) } }, 'URGP'))).toHaveProperty('text')
  })
})

describe('a status report', () => {
  const original = messageOf(readCreditTransfers(bytesOf(creditTransferExample)))
  const standings = (text: string, name = creditTransferName) =>
    paymentStandings(name, original, messageOf(readStatusReport(bytesOf(text))))

  test('gives each payment its own status, else that of its batch', () => {
    expect(standings(statusReportExample)).toMatchObject({
      standings: [
        { instruction_id: 'P1', status: 'ACSP', reasons: [] },
        { instruction_id: 'P2', status: 'RJCT', reasons: [{ code: 'AC04', additional: ['Account closed'] }] },
      ],
    })
  })

  test.each(['ACTC', 'ACCP', 'ACSC', 'ACSP', 'RJCT', 'PDNG'])(
    'of the whole message holds for all payments: %s',
    (status) => {
      const text = statusReportExample
        .replace(/<OrgnlPmtInfAndSts>[\s\S]*<\/OrgnlPmtInfAndSts>/, '')
        .replace('PART', status)
      expect(standings(text)).toMatchObject({ standings: [{ status }, { status }] })
    },
  )

  test('of a part says nothing of payments that it does not name', () => {
    expect(standings(statusReportExample.replace('<PmtInfSts>ACSP</PmtInfSts>', ''))).toMatchObject({
      standings: [{ status: undefined }, { status: 'RJCT' }],
    })
  })

  test.each([
    ['another message', '<OrgnlMsgId>M1', '<OrgnlMsgId>M2', 'OrgnlMsgId'],
    ['another type of message', 'pain.001.001.09</Org', 'pain.008.001.08</Org', 'OrgnlMsgNmId'],
    ['another count', '<OrgnlNbOfTxs>2', '<OrgnlNbOfTxs>3', 'OrgnlNbOfTxs'],
    ['another sum', '<OrgnlCtrlSum>30.75', '<OrgnlCtrlSum>30.7', 'OrgnlCtrlSum'],
    ['an unknown batch', '<OrgnlPmtInfId>B1', '<OrgnlPmtInfId>B2', 'OrgnlPmtInfId'],
    ['an unknown payment', '<OrgnlInstrId>P2', '<OrgnlInstrId>P3', 'TxInfAndSts[1]'],
    ['identifiers of two payments', '<OrgnlInstrId>P2', '<OrgnlInstrId>P1', 'TxInfAndSts[1]'],
    [
      'another amount',
      '</StsRsnInf>',
      '</StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">20.24</InstdAmt></Amt></OrgnlTxRef>',
      'Amt',
    ],
  ])('is refused for %s', (_, from, to, path) => {
    expect(standings(statusReportExample.replace(from, to))).toMatchObject({
      faults: [{ path: expect.stringMatching(new RegExp(`${path.replace(/[[\]]/g, '\\$&')}$`)) }],
    })
  })

  test('is refused for a message of another type', () => {
    expect(standings(statusReportExample, directDebitName)).toHaveProperty('faults')
  })
})

describe('a report of an account', () => {
  test('shows a return with its reason and the original references', () => {
    const { reports } = messageOf(readNotification(bytesOf(notificationExample)))
    const [entry] = reports[0]!.entries
    expect(entry).toMatchObject({ amount: 2025n, asset: 'EUR', direction: 'CRDT', status: 'BOOK', is_reversal: false })
    expect(entry!.details[0]).toMatchObject({
      references: { instruction_id: 'P2', end_to_end_id: 'E-P2' },
      return_reason: { code: 'AC04', additional: [] },
      debtor_name: 'Sender',
    })
  })

  test('has balances in a statement', () => {
    const { reports } = messageOf(readStatement(bytesOf(statementExample)))
    expect(reports[0]!.balances).toMatchObject([
      { type: 'OPBD', amount: 10000n, direction: 'CRDT', date: { day: dayFromDate(2026, 11, 20) } },
      { type: 'CLBD', amount: 11900n, direction: 'CRDT' },
    ])
  })

  test('is read in version 2, which writes status, party and amount otherwise', () => {
    const old = statementExample
      .replace('camt.053.001.08', 'camt.053.001.02')
      .replaceAll('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replace('<Pty><Nm>Sender</Nm></Pty>', '<Nm>Sender</Nm>')
      .replace(
        /(<Refs>.*<\/Refs>\n)(<Amt .*<\/Amt>)\n<CdtDbtInd>CRDT<\/CdtDbtInd>/,
        '$1<AmtDtls><TxAmt>$2</TxAmt></AmtDtls>',
      )
    const now = messageOf(readStatement(bytesOf(statementExample)))
    const then = messageOf(readStatement(bytesOf(old)))
    const [entry] = now.reports[0]!.entries
    expect(then.reports[0]!.entries[0]).toEqual({ ...entry, details: [{ ...entry!.details[0], direction: undefined }] })
  })

  test('that continues on another page is not held to its sums', () => {
    const pages = '<MsgPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></MsgPgntn></GrpHdr>'
    const text = statementExample.replace('</GrpHdr>', pages).replace('>119.00<', '>500.00<').replace('21.50', '99.00')
    expect(messageOf(readStatement(bytesOf(text))).is_whole).toBe(false)
  })

  test('reads a time without offset in the zone of its sender', () => {
    const text = statementExample.replace('18:00:00Z', '18:00:00')
    const read = (offset_if_absent?: string) =>
      messageOf(readStatement(bytesOf(text), offset_if_absent ? { offset_if_absent } : {})).created_at
    expect(read()).toBe(parseTimestamp('2026-11-20T18:00:00Z'))
    expect(read('+01:00')).toBe(parseTimestamp('2026-11-20T17:00:00Z'))
  })

  test('may use a prefix for its namespace, comments and CDATA', () => {
    const text = statementExample
      .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
      .replace('xmlns=', 'xmlns:n=')
      .replace('>R1-1<', '><!-- a comment --><![CDATA[R1-1]]><')
    expect(readStatement(bytesOf(text))).toEqual(readStatement(bytesOf(statementExample)))
  })
})
