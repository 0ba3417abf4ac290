// Malformed messages: each is refused with the line, the path and the reason. Each row spoils one place of a good message.
import { describe, expect, test } from 'vitest'
import * as examples from '../../../../test/support/iso20022-examples.ts'
import { isFaultyMessage } from './message-fault.ts'
import { readNotification, readStatement } from './read-account-reports.ts'
import { readCreditTransfers, readDirectDebits } from './read-payments.ts'
import { readStatusReport } from './read-status-report.ts'
import { xmlLimits } from './read-xml.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const kinds = {
  transfer: { text: examples.creditTransferExample, read: readCreditTransfers },
  debit: { text: examples.directDebitExample, read: readDirectDebits },
  status: { text: examples.statusReportExample, read: readStatusReport },
  statement: { text: examples.statementExample, read: readStatement },
  notification: { text: examples.notificationExample, read: readNotification },
} as const

test.each(Object.entries(kinds))('the good %s is read', (_, { text, read }) => {
  expect(read(bytesOf(text))).toHaveProperty('message')
})

/** The kind, what is replaced (its first occurrence) and by what, the end of the path, the reason, lines between the place and the fault. */
type Row = readonly [kind: keyof typeof kinds, from: string, to: string, path: string, problem: string, lines?: number]

const entity = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
const rows: readonly Row[] = [
  // The file
  ['transfer', '</Document>', '', '/Document', 'unclosed tag', -38],
  ['transfer', '</Document>', '</Document><Document/>', '/', 'not well-formed'],
  ['transfer', '<Document', `${entity}<Document`, '/', 'DOCTYPE'],
  ['transfer', '<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document', '/', 'DOCTYPE'],
  ['transfer', 'Receiver P1', '&b;', '/Cdtr/Nm', 'undefined entity'],
  ['transfer', 'Receiver P1', '&nbsp;', '/Cdtr/Nm', 'undefined entity'],
  ['transfer', 'Receiver P1', '&#0;', '/Cdtr/Nm', 'not well-formed'],
  ['transfer', 'Receiver P1', 'A & B', '/Cdtr/Nm', 'not well-formed'],
  ['transfer', 'Receiver P1', '\u0001', '/Cdtr/Nm', 'not well-formed'],
  ['transfer', '<MsgId>M1</MsgId>', '<MsgId>M1</MsgID>', '/GrpHdr', 'unexpected close tag'],
  ['transfer', 'Ccy="EUR"', 'Ccy="EUR" Ccy="USD"', '/Amt', 'duplicate attribute'],
  ['transfer', 'Ccy="EUR"', 'Ccy=EUR', '/Amt', 'not well-formed'],
  ['transfer', '<MsgId>', '<x:MsgId>', '/GrpHdr', 'unbound namespace prefix'],
  ['transfer', 'UTF-8', 'ISO-8859-1', '/', 'encoding must be UTF-8'],
  ['transfer', 'version="1.0"', 'version="1.1"', '/', 'Only XML 1.0'],
  ['transfer', '<MsgId>', '<a>'.repeat(40), '', 'nested deeper than 32'],
  // The message
  ['transfer', 'pain.001.001.09', 'pain.001.001.02', '/Document', 'namespace must be that of pain.001'],
  ['transfer', 'pain.001.001.09', 'pain.008.001.08', '/Document', 'namespace must be that of pain.001'],
  ['status', ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"', '', '/Document', 'namespace must be'],
  ['status', '<GrpSts>', '<GrpSts xmlns="urn:other">', '/GrpSts', 'namespace differs'],
  ['transfer', '<MsgId>M1</MsgId>', '', '/GrpHdr', 'MsgId is missing', -1],
  ['transfer', '<MsgId>M1</MsgId>', '<MsgId>M1</MsgId><MsgId>M1</MsgId>', '/MsgId[2]', 'repeated'],
  ['transfer', '<MsgId>M1</MsgId>', '<MsgId/>', '/MsgId', 'empty'],
  ['transfer', '<MsgId>M1</MsgId>', '<MsgId> </MsgId>', '/MsgId', 'empty'],
  ['transfer', '<MsgId>M1', `<MsgId>${'M'.repeat(36)}`, '/MsgId', 'longer than 35'],
  ['transfer', '<MsgId>M1', '<MsgId><Id>M1</Id>', '/MsgId', 'not elements'],
  ['transfer', '<MsgId>', 'text<MsgId>', '/GrpHdr', 'between elements', -1],
  ['transfer', '<ChrgBr>', '<Extra>1</Extra><ChrgBr>', '/Extra', 'not known here'],
  ['transfer', '<ChrgBr>SLEV', '<ChrgBr>FREE', '/ChrgBr', 'code is not known'],
  ['transfer', '<PmtMtd>TRF', '<PmtMtd>CHK', '/PmtMtd', 'code is not known'],
  // Times and days
  ['transfer', '10:00:00Z', '25:00:00Z', '/CreDtTm', 'not a time'],
  ['transfer', '2026-11-18T', '2026-11-31T', '/CreDtTm', 'not a time'],
  ['transfer', '2026-11-18T10:00:00Z', '2026-11-18', '/CreDtTm', 'not a time'],
  ['transfer', '2026-11-19', '2026-02-29', '/ReqdExctnDt/Dt', 'not a date'],
  ['transfer', '2026-11-19', '19.11.2026', '/ReqdExctnDt/Dt', 'not a date'],
  ['debit', '2025-01-31', '2025-1-31', '/DtOfSgntr', 'not a date'],
  // Amounts, counts and sums
  ['transfer', '>10.50<', '>10.505<', '/InstdAmt', 'more than 2 decimals'],
  ['transfer', '>10.50<', '>-10.50<', '/InstdAmt', 'not a decimal number'],
  ['transfer', '>10.50<', '>1,050.00<', '/InstdAmt', 'not a decimal number'],
  ['transfer', '>10.50<', '>1e1<', '/InstdAmt', 'not a decimal number'],
  ['transfer', '>10.50<', '>.<', '/InstdAmt', 'not a decimal number'],
  ['transfer', '>10.50<', '>0.00<', '/InstdAmt', 'more than zero'],
  ['transfer', '>10.50<', '>12345678901234567.00<', '/GrpHdr/CtrlSum', 'control sum differs', -16],
  ['transfer', '>10.50<', '>1234567890123456789<', '/InstdAmt', 'more than 18 digits'],
  ['transfer', 'Ccy="EUR">10.50', 'Ccy="EURO">10.50', '/InstdAmt', 'currency (Ccy) is not known'],
  ['transfer', 'Ccy="EUR">10.50', 'Ccy="BTC">10.50', '/InstdAmt', 'currency (Ccy) is not known'],
  ['transfer', ' Ccy="EUR">10.50', '>10.50', '/InstdAmt', 'Ccy is missing'],
  ['transfer', '<NbOfTxs>2', '<NbOfTxs>3', '/GrpHdr/NbOfTxs', 'there are 2'],
  ['transfer', '<NbOfTxs>2', '<NbOfTxs>two', '/GrpHdr/NbOfTxs', 'not a whole number'],
  ['transfer', '<CtrlSum>30.75', '<CtrlSum>30.76', '/GrpHdr/CtrlSum', 'control sum differs'],
  ['debit', '<CtrlSum>5.00', '<CtrlSum>5.000001', '/CtrlSum', 'more than 5 decimals'],
  // Identifiers and accounts
  ['transfer', '<InstrId>P2', '<InstrId>P1', '/CdtTrfTxInf[2]/PmtId/InstrId', 'used twice'],
  ['transfer', 'E-P2', 'E-P1', '/CdtTrfTxInf[2]/PmtId/EndToEndId', 'used twice'],
  ['transfer', '</EndToEndId>', '</EndToEndId><UETR>1</UETR>', '/UETR', 'not a UETR'],
  ['transfer', '<IBAN>DE02', '<IBAN>de02', '/IBAN', 'not an IBAN'],
  ['transfer', '<BICFI>CORRDEFF', '<BICFI>CORR', '/BICFI', 'not a BIC'],
  ['transfer', '<Ctry>DE', '<Ctry>DEU', '/Ctry', 'not a country code'],
  ['transfer', '</IBAN>', '</IBAN><Othr><Id>1</Id></Othr>', '/Othr', 'exclude each other'],
  ['debit', '<SeqTp>RCUR</SeqTp>', '', '/PmtTpInf', 'SeqTp is missing'],
  ['debit', '<MndtId>MANDATE-1</MndtId>', '', '/MndtRltdInf', 'MndtId is missing'],
  // Status reports
  ['status', '<TxSts>RJCT', '<TxSts>FINE', '/TxSts', 'code is not known'],
  ['status', '<GrpSts>PART', '<GrpSts>part', '/GrpSts', 'code is not known'],
  ['status', '<Cd>AC04', '<Cd>AC-04', '/Rsn/Cd', 'not a code'],
  ['status', '<Cd>AC04</Cd>', '<Cd>AC04</Cd><Prtry>X</Prtry>', '/Prtry', 'exclude each other'],
  ['status', '<OrgnlNbOfTxs>2', '<OrgnlNbOfTxs>0', '/OrgnlNbOfTxs', 'more than the original had'],
  ['status', '<OrgnlMsgId>M1</OrgnlMsgId>', '', '/OrgnlGrpInfAndSts', 'OrgnlMsgId is missing', -1],
  ['status', '<AddtlInf>', `<AddtlInf>${'a'.repeat(105)}`, '/AddtlInf', 'longer than 105'],
  // Statements and notifications
  ['statement', '<CdtDbtInd>CRDT', '<CdtDbtInd>CREDIT', '/CdtDbtInd', 'code is not known'],
  ['statement', '>119.00<', '>119.01<', '/Stmt', 'opening to the closing', -11],
  ['statement', '<Sum>21.50', '<Sum>21.51', '/TtlNtries/Sum', 'sum differs'],
  ['statement', '<NbOfNtries>1', '<NbOfNtries>2', '/TtlCdtNtries/NbOfNtries', 'there are 1'],
  [
    'notification',
    '<Amt Ccy="EUR">20.25</Amt>\n<CdtDbtInd>CRDT</CdtDbtInd>\n<RltdPties>',
    '<Amt Ccy="EUR">20.24</Amt>\n<RltdPties>',
    '/Ntry[1]/Amt',
    'do not add up',
    -7,
  ],
  ['notification', '<Sts><Cd>BOOK</Cd></Sts>', '<Sts><Cd>DONE</Cd></Sts>', '/Sts/Cd', 'code is not known'],
  ['notification', '<Sts><Cd>BOOK</Cd></Sts>', '', '/Ntry[1]', 'Sts is missing', -3],
  ['notification', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>', '<RtrInf/>', '/RtrInf', 'no reason'],
  ['notification', '<BookgDt><Dt>2026-11-20</Dt></BookgDt>', '<BookgDt/>', '/BookgDt', 'Dt or DtTm is missing'],
  ['notification', '<TxDtls>', '<Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls>', '/NbOfTxs', 'there are 1'],
]

describe('is refused', () => {
  test.each<Row>([...rows])('%s: %s -> %s', (...row) => {
    const [kind, from, to, path, problem, lines = 0] = row as unknown as Row
    const { text, read } = kinds[kind]
    expect(text).toContain(from)
    const line = text.slice(0, text.indexOf(from)).split('\n').length + lines
    const result = read(bytesOf(text.replace(from, () => to)))
    const faults = isFaultyMessage(result) ? result.faults : []
    const fits = faults.filter(
      (fault) => fault.line === line && fault.path.endsWith(path) && fault.problem.includes(problem),
    )
    expect(fits, JSON.stringify([line, faults])).toHaveLength(1)
  })

  test.each([
    ['an empty file', new Uint8Array(), 1],
    ['bytes that are not UTF-8', Uint8Array.from([60, 97, 62, 10, 255, 60, 47, 97, 62]), 2],
    ['text without an element', bytesOf('payments'), 1],
  ])('%s', (_, bytes, line) => {
    expect(readStatement(bytes)).toMatchObject({ faults: [{ line }] })
  })

  test.each([
    ['larger than the limit', { ...xmlLimits, bytes_max: 100 }, 'larger than 100 bytes'],
    ['of more elements than the limit', { ...xmlLimits, elements_max: 20 }, 'more than 20 elements'],
    ['nested deeper than the limit', { ...xmlLimits, depth_max: 3 }, 'deeper than 3'],
  ])('a file %s', (_, limits, problem) => {
    const result = readCreditTransfers(bytesOf(examples.creditTransferExample), { limits })
    expect(isFaultyMessage(result) && result.faults.map((fault) => fault.problem).join()).toContain(problem)
  })

  test('with all its faults, in the order of lines, and without a word of the file', () => {
    const spoilt = examples.creditTransferExample
      .replace('>10.50<', '>secret<')
      .replace('<Ctry>DE', '<Ctry>secret')
      .replace('<MsgId>M1</MsgId>', '')
    const result = readCreditTransfers(bytesOf(spoilt))
    const faults = isFaultyMessage(result) ? result.faults : []
    expect(faults.length).toBeGreaterThanOrEqual(3)
    expect(faults.map(({ line }) => line)).toEqual(faults.map(({ line }) => line!).toSorted((a, b) => a - b))
    expect(JSON.stringify(faults)).not.toContain('secret')
  })
})
