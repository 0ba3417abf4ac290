// A bank's answers, for tests: writes status reports (pain.002) and notifications (camt.054).
import type {
  AccountEntry,
  AccountReport,
  AccountReportMessage,
  EntryDetail,
} from '../../src/rails/files/iso20022/account-report.ts'
import type { MessageWritten } from '../../src/rails/files/iso20022/message-fault.ts'
import { notificationName, statusReportName } from '../../src/rails/files/iso20022/message-names.ts'
import { sumText } from '../../src/rails/files/iso20022/money-text.ts'
import type { DayOrTime } from '../../src/rails/files/iso20022/read-values.ts'
import type {
  BatchStatusEntry,
  PaymentStatusEntry,
  StatusReason,
  StatusReport,
} from '../../src/rails/files/iso20022/status-report.ts'
import {
  dayDraft,
  type ElementDraft,
  exact,
  given,
  group,
  type MaybeDraft,
  moneyDraft,
  timeDraft,
  writeMessage,
} from '../../src/rails/files/iso20022/write-draft.ts'
import { accountDraft } from '../../src/rails/files/iso20022/write-parties.ts'

const field = (name: string, value: string | undefined): MaybeDraft => given(value, (text) => exact(name, text))

const reasonDraft = ({ code, proprietary }: StatusReason): MaybeDraft =>
  (code ?? proprietary) === undefined ? undefined : group('Rsn', field('Cd', code), field('Prtry', proprietary))

const reasonsDraft = (reasons: readonly StatusReason[]): readonly ElementDraft[] =>
  reasons.map((each) => group('StsRsnInf', reasonDraft(each), ...each.additional.map((one) => exact('AddtlInf', one))))

const totalsDraft = ({ original_count, original_sum }: StatusReport | BatchStatusEntry): readonly MaybeDraft[] => [
  given(original_count, (count) => exact('OrgnlNbOfTxs', String(count))),
  given(original_sum, (sum) => exact('OrgnlCtrlSum', sumText(sum))),
]

const paymentDraft = (payment: PaymentStatusEntry): ElementDraft =>
  group(
    'TxInfAndSts',
    field('OrgnlInstrId', payment.instruction_id),
    field('OrgnlEndToEndId', payment.end_to_end_id),
    field('OrgnlUETR', payment.uetr),
    field('TxSts', payment.status),
    ...reasonsDraft(payment.reasons),
    given(payment.accepted_at, (at) => timeDraft('AccptncDtTm', at)),
    given(payment.ordered, ({ amount, asset }) =>
      group('OrgnlTxRef', group('Amt', moneyDraft('InstdAmt', amount, asset))),
    ),
  )

export const writeStatusReport = (report: StatusReport): MessageWritten =>
  writeMessage(statusReportName, [
    group('GrpHdr', exact('MsgId', report.message_id), timeDraft('CreDtTm', report.created_at)),
    group(
      'OrgnlGrpInfAndSts',
      exact('OrgnlMsgId', report.original_message_id),
      exact('OrgnlMsgNmId', report.original_message_name),
      ...totalsDraft(report),
      field('GrpSts', report.status),
      ...reasonsDraft(report.reasons),
    ),
    ...report.batches.map((batch) =>
      group(
        'OrgnlPmtInfAndSts',
        exact('OrgnlPmtInfId', batch.payment_information_id),
        ...totalsDraft(batch),
        field('PmtInfSts', batch.status),
        ...reasonsDraft(batch.reasons),
        ...batch.payments.map(paymentDraft),
      ),
    ),
  ])

const dateDraft = (name: string, { day, at }: DayOrTime): ElementDraft =>
  group(name, at === undefined ? dayDraft('Dt', day) : timeDraft('DtTm', at))

function detailDraft(detail: EntryDetail): ElementDraft {
  const { references, money, direction, remittance, return_reason } = detail
  const name = (element: string, value: string | undefined): MaybeDraft =>
    given(value, (text) => group(element, group('Pty', exact('Nm', text))))
  const parties = [
    name('Dbtr', detail.debtor_name),
    given(detail.debtor_account, (account) => accountDraft('DbtrAcct', account)),
    name('Cdtr', detail.creditor_name),
    given(detail.creditor_account, (account) => accountDraft('CdtrAcct', account)),
  ]
  const refs = [
    field('MsgId', references.message_id),
    field('AcctSvcrRef', references.servicer_reference),
    field('PmtInfId', references.payment_information_id),
    field('InstrId', references.instruction_id),
    field('EndToEndId', references.end_to_end_id),
    field('UETR', references.uetr),
    field('TxId', references.transaction_id),
    field('MndtId', references.mandate_id),
  ]
  const whenAny = (element: string, parts: readonly MaybeDraft[]): MaybeDraft =>
    parts.some((part) => part !== undefined) ? group(element, ...parts) : undefined
  return group(
    'TxDtls',
    whenAny('Refs', refs),
    given(money, ({ amount, asset }) => moneyDraft('Amt', amount, asset)),
    field('CdtDbtInd', direction),
    whenAny('RltdPties', parties),
    whenAny(
      'RmtInf',
      remittance.map((text) => exact('Ustrd', text)),
    ),
    given(return_reason, (reason) =>
      group('RtrInf', reasonDraft(reason), ...reason.additional.map((text) => exact('AddtlInf', text))),
    ),
  )
}

function entryDraft(entry: AccountEntry): ElementDraft {
  const { domain, family, subfamily, proprietary } = entry.code
  return group(
    'Ntry',
    field('NtryRef', entry.entry_reference),
    moneyDraft('Amt', entry.amount, entry.asset),
    exact('CdtDbtInd', entry.direction),
    entry.is_reversal ? exact('RvslInd', 'true') : undefined,
    group('Sts', exact('Cd', entry.status)),
    given(entry.booked, (date) => dateDraft('BookgDt', date)),
    given(entry.value, (date) => dateDraft('ValDt', date)),
    field('AcctSvcrRef', entry.servicer_reference),
    group(
      'BkTxCd',
      given(domain, (code) =>
        group(
          'Domn',
          exact('Cd', code),
          group('Fmly', exact('Cd', family ?? 'NTAV'), exact('SubFmlyCd', subfamily ?? 'NTAV')),
        ),
      ),
      given(proprietary, (code) => group('Prtry', exact('Cd', code))),
    ),
    entry.details.length === 0 ? undefined : group('NtryDtls', ...entry.details.map(detailDraft)),
  )
}

const reportDraft = ({ id, created_at, account, asset, entries }: AccountReport): ElementDraft =>
  group(
    'Ntfctn',
    exact('Id', id),
    given(created_at, (at) => timeDraft('CreDtTm', at)),
    (({ name, content }) => ({ name, content: [...(content as readonly ElementDraft[]), ...currency(asset)] }))(
      accountDraft('Acct', account),
    ),
    ...entries.map(entryDraft),
  )

const currency = (asset: string | undefined): readonly ElementDraft[] =>
  asset === undefined ? [] : [exact('Ccy', asset)]

export const writeNotification = ({ message_id, created_at, reports }: AccountReportMessage): MessageWritten =>
  writeMessage(notificationName, [
    group('GrpHdr', exact('MsgId', message_id), timeDraft('CreDtTm', created_at)),
    ...reports.map(reportDraft),
  ])
