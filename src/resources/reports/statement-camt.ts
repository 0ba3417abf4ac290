// A statement as camt.053.001.08 (ISO 20022, BankToCustomerStatement): the balances before and after, the sums, an entry for each line.
// It names no person. Accounts and references are guids.
import { decimalText } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import { namespaceOf, statementName } from '../../rails/files/iso20022/message-names.ts'
import { amount_digits_max } from '../../rails/files/iso20022/money-text.ts'
import { cutTo, startTag, type Xml, xmlStart, xmlText } from '../../rails/files/iso20022/write-xml.ts'
import { lineText, type StatementHead, type StatementLine } from './statement.ts'

const decimals = 2

const time = (at: Timestamp): Xml => ['DtTm', isoFromTimestamp(at)]

const unsigned = (amount: bigint): string => decimalText(amount < 0n ? -amount : amount, decimals)

const direction = (amount: bigint): Xml => ['CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT']

const money = (amount: bigint, asset: string): Xml => ['Amt', unsigned(amount), { Ccy: asset }]

const balance = (code: 'OPBD' | 'CLBD', amount: bigint, at: Timestamp, asset: string): Xml => [
  'Bal',
  [['Tp', [['CdOrPrtry', [['Cd', code]]]]], money(amount, asset), direction(amount), ['Dt', [time(at)]]],
]

const summed = (name: string, count: number, amount: bigint, more: readonly Xml[] = []): Xml => [
  name,
  [['NbOfNtries', String(count)], ['Sum', unsigned(amount)], ...more],
]

function sums(head: StatementHead): Xml {
  const { credit_count, credit_amount, debit_count, debit_amount } = head
  const net = credit_amount - debit_amount
  const total: Xml = ['TtlNetNtry', [['Amt', unsigned(net)], direction(net)]]
  return [
    'TxsSummry',
    [
      summed('TtlNtries', credit_count + debit_count, credit_amount + debit_amount, [total]),
      summed('TtlCdtNtries', credit_count, credit_amount),
      summed('TtlDbtNtries', debit_count, debit_amount),
    ],
  ]
}

const account = ({ account_guid, asset, account_name, bank_guid, bank_name }: StatementHead): Xml => [
  'Acct',
  [
    ['Id', [['Othr', [['Id', account_guid]]]]],
    ['Ccy', asset],
    ['Nm', cutTo(account_name, 70)],
    [
      'Svcr',
      [
        [
          'FinInstnId',
          [
            ['Nm', cutTo(bank_name, 140)],
            ['Othr', [['Id', bank_guid]]],
          ],
        ],
      ],
    ],
  ],
]

/** Domain, family and subfamily of the external code set of ISO 20022. */
function codesOf({ subject_type, step, amount }: StatementLine): readonly [string, string, string] {
  if (step === 'fees') return ['PMNT', amount < 0n ? 'MDOP' : 'MCOP', 'FEES']
  if (subject_type === 'trade') return ['FORX', 'SPOT', 'OTHR']
  return ['PMNT', amount < 0n ? 'ICDT' : 'RCDT', step === 'return' ? 'RRTN' : 'OTHR']
}

function code(line: StatementLine): Xml {
  const [domain, family, subfamily] = codesOf(line)
  return [
    'BkTxCd',
    [
      [
        'Domn',
        [
          ['Cd', domain],
          [
            'Fmly',
            [
              ['Cd', family],
              ['SubFmlyCd', subfamily],
            ],
          ],
        ],
      ],
      [
        'Prtry',
        [
          ['Cd', `${line.subject_type}.${line.step}`],
          ['Issr', 'Corridor'],
        ],
      ],
    ],
  ]
}

/** `id`: of the statement, at most 35 characters. */
export function camtStart(head: StatementHead, id: string): string {
  const { asset, from, to, created_at, opening_balance, closing_balance } = head
  const made: Xml = ['CreDtTm', isoFromTimestamp(created_at)]
  const parts: readonly Xml[] = [
    ['Id', id],
    made,
    [
      'FrToDt',
      [
        ['FrDtTm', isoFromTimestamp(from)],
        ['ToDtTm', isoFromTimestamp(to)],
      ],
    ],
    account(head),
    balance('OPBD', opening_balance, from, asset),
    balance('CLBD', closing_balance, to, asset),
    sums(head),
  ]
  const document = startTag(['Document', [], { xmlns: namespaceOf(statementName) }])
  const header = xmlText(['GrpHdr', [['MsgId', id], made]])
  return `${xmlStart}${document}<BkToCstmrStmt>${header}<Stmt>${parts.map(xmlText).join('')}\n`
}

/** On a line of its own. */
export function camtOf(line: StatementLine, { asset }: StatementHead): string {
  const { sequence, amount, step, created_at, journal_guid, subject_type, subject_guid } = line
  const reference = (type: string, guid: Guid): Xml => [
    'Prtry',
    [
      ['Tp', type],
      ['Ref', guid],
    ],
  ]
  const references: Xml = ['Refs', [['AcctSvcrRef', journal_guid], reference(subject_type, subject_guid)]]
  const entry: readonly Xml[] = [
    ['NtryRef', String(sequence)],
    money(amount, asset),
    direction(amount),
    ...(step === 'reverse' ? [['RvslInd', 'true'] as const] : []),
    ['Sts', [['Cd', 'BOOK']]],
    ['BookgDt', [time(created_at)]],
    ['ValDt', [time(created_at)]],
    ['AcctSvcrRef', journal_guid],
    code(line),
    ['NtryDtls', [['TxDtls', [references]]]],
    ['AddtlNtryInf', lineText(line)],
  ]
  return `${xmlText(['Ntry', entry])}\n`
}

export const camtEnd = '</Stmt></BkToCstmrStmt></Document>\n'

/** No amount of the statement has more digits than the format can write. Every line is within the sums. */
export const fitsCamt = (head: StatementHead): boolean =>
  [head.opening_balance, head.closing_balance, head.credit_amount + head.debit_amount].every(
    (amount) => unsigned(amount).length - 1 <= amount_digits_max,
  )
