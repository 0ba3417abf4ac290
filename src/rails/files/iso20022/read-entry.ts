// Reads one entry of a statement or notification. Version 2 writes the status as text and amounts inside AmtDtls.
import {
  type AccountEntry,
  type BankTransactionCode,
  directions,
  type EntryDetail,
  entryStatuses,
  type OriginalReferences,
} from './account-report.ts'
import type { PaymentAccount } from './payment-message.ts'
import { addFault, type MessageField, many, maybe, one } from './read-fields.ts'
import { readAccount, readPartyName } from './read-parties.ts'
import { readAdditional, readReason } from './read-status-report.ts'
import {
  code,
  dayOrTime,
  type Money,
  maybeCode,
  maybeCount,
  maybeFlag,
  maybeText,
  money,
  ownCode,
  ownMoney,
  ownText,
  text,
} from './read-values.ts'
import type { XmlElement } from './read-xml.ts'
import type { StatusReason } from './status-report.ts'

/** What was read of the details of an entry before the entry ended. */
export interface EntryDetails {
  readonly details: EntryDetail[]
  /** One of them has charges. */
  hasCharges: boolean
}

/** More would have to be in memory together. */
export const details_max = 50_000

/** `detailsOf`: by their NtryDtls. */
export function readEntry(
  field: MessageField,
  detailsOf: (element: XmlElement) => EntryDetails | undefined,
): AccountEntry {
  const { amount, asset } = money(field, 'Amt')
  const booked = maybe(field, 'BookgDt')
  const value = maybe(field, 'ValDt')
  const found = many(field, 'NtryDtls').map((element) => ({ element, own: detailsOf(element.element) }))
  const entry: AccountEntry = {
    entry_reference: maybeText(field, 'NtryRef', 35),
    amount,
    asset,
    direction: code(field, 'CdtDbtInd', directions),
    is_reversal: maybeFlag(field, 'RvslInd') ?? false,
    status: readStatus(one(field, 'Sts')),
    booked: booked && dayOrTime(booked),
    value: value && dayOrTime(value),
    servicer_reference: maybeText(field, 'AcctSvcrRef', 35),
    code: readCode(one(field, 'BkTxCd')),
    details: found.flatMap(({ element, own }) => readDetails(element, own?.details ?? [])),
  }
  checkDetails(
    field,
    entry,
    found.some(({ own }) => own?.hasCharges),
  )
  return entry
}

const readStatus = (field: MessageField): AccountEntry['status'] =>
  field.element.children.length > 0 ? code(field, 'Cd', entryStatuses) : ownCode(field, entryStatuses)

function readCode(field: MessageField): BankTransactionCode {
  const domain = maybe(field, 'Domn')
  const family = domain && one(domain, 'Fmly')
  const own = maybe(field, 'Prtry')
  return {
    domain: domain && text(domain, 'Cd', 4),
    family: family && text(family, 'Cd', 4),
    subfamily: family && text(family, 'SubFmlyCd', 4),
    proprietary: own && text(own, 'Cd', 35),
  }
}

function readDetails(field: MessageField, details: readonly EntryDetail[]): readonly EntryDetail[] {
  const batch = maybe(field, 'Btch')
  const number = batch && maybeCount(batch, 'NbOfTxs')
  if (batch && number !== undefined && details.length > 0 && number !== details.length) {
    addFault(one(batch, 'NbOfTxs'), `The number of transactions is wrong: there are ${details.length}.`)
  }
  return details
}

/** Charges stand between the amounts of payments and that of their entry, so an entry with charges is not compared. */
function checkDetails(
  field: MessageField,
  { amount, asset, direction, details }: AccountEntry,
  hasCharges: boolean,
): void {
  const isComparable = details.every((detail) => detail.money?.asset === asset)
  if (details.length === 0 || !isComparable || hasCharges || many(field, 'Chrgs').length > 0) return
  const sum = details.reduce((total, detail) => {
    const part = detail.money?.amount ?? 0n
    return (detail.direction ?? direction) === direction ? total + part : total - part
  }, 0n)
  if (sum !== amount) addFault(one(field, 'Amt'), 'The amounts of the transactions do not add up to that of the entry.')
}

export function readDetail(field: MessageField): EntryDetail {
  const references = maybe(field, 'Refs')
  const parties = maybe(field, 'RltdPties')
  const remittance = maybe(field, 'RmtInf')
  const returned = maybe(field, 'RtrInf')
  return {
    references: references ? readReferences(references) : {},
    money: readDetailMoney(field),
    direction: maybeCode(field, 'CdtDbtInd', directions),
    debtor_name: readPartyName(parties, 'Dbtr'),
    debtor_account: readPartyAccount(parties, 'DbtrAcct'),
    creditor_name: readPartyName(parties, 'Cdtr'),
    creditor_account: readPartyAccount(parties, 'CdtrAcct'),
    remittance: remittance ? many(remittance, 'Ustrd').map((each) => ownText(each, 140)) : [],
    return_reason: returned && readReturn(returned),
  }
}

function readReturn(field: MessageField): StatusReason {
  const reason = readReason(field)
  if (reason.code === undefined && reason.proprietary === undefined) addFault(field, 'The return has no reason (Rsn).')
  return { ...reason, additional: readAdditional(field) }
}

function readDetailMoney(field: MessageField): Money | undefined {
  const own = maybe(field, 'Amt')
  if (own) return ownMoney(own)
  const amounts = maybe(field, 'AmtDtls')
  const transaction = amounts && maybe(amounts, 'TxAmt')
  return transaction && money(transaction, 'Amt')
}

const readReferences = (field: MessageField): OriginalReferences => ({
  message_id: maybeText(field, 'MsgId', 35),
  payment_information_id: maybeText(field, 'PmtInfId', 35),
  instruction_id: maybeText(field, 'InstrId', 35),
  end_to_end_id: maybeText(field, 'EndToEndId', 35),
  uetr: maybeText(field, 'UETR', 36),
  transaction_id: maybeText(field, 'TxId', 35),
  mandate_id: maybeText(field, 'MndtId', 35),
  servicer_reference: maybeText(field, 'AcctSvcrRef', 35),
})

function readPartyAccount(parties: MessageField | undefined, name: string): PaymentAccount | undefined {
  const account = parties && maybe(parties, name)
  return account && readAccount(account, false)
}
