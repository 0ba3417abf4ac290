// The element order and cardinality of the messages, written down from the public message definitions and not from the writers. Only the
// elements that Corridor writes are here; what is valid here is valid there.
import type { XmlElement } from '../../src/rails/files/iso20022/read-xml.ts'

/** Children in their order: a name, then ? (at most one), * (any number), + (one or more), or nothing (exactly one), then its type. */
type Structure = Readonly<Record<string, string>>

const shared: Structure = {
  Party: 'Nm PstlAdr?:Address Id?:PartyId',
  PartyId: 'OrgId?:Others PrvtId?:Others',
  Others: 'Othr:Other',
  Other: 'Id SchmeNm?:Scheme',
  Scheme: 'Cd? Prtry?',
  Address: 'StrtNm? BldgNb? PstCd? TwnNm? CtrySubDvsn? Ctry?',
  Account: 'Id:AccountId Tp?:Code Ccy?',
  AccountId: 'IBAN? Othr?:Other',
  Agent: 'FinInstnId:Bank',
  Bank: 'BICFI? ClrSysMmbId?:Member Nm? Othr?:Other',
  Member: 'ClrSysId?:Code MmbId',
  Code: 'Cd? Prtry?',
  Header: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty:Party',
  Ids: 'InstrId? EndToEndId UETR?',
  Remittance: 'Ustrd*',
  Day: 'Dt? DtTm?',
}

const structures: Readonly<Record<string, Structure>> = {
  CstmrCdtTrfInitn: {
    ...shared,
    Body: 'GrpHdr:Header PmtInf+:Batch',
    Batch:
      'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf?:Terms ReqdExctnDt:Day Dbtr:Party DbtrAcct:Account DbtrAgt:Agent ChrgBr? CdtTrfTxInf+:Payment',
    Terms: 'SvcLvl*:Code LclInstrm?:Code CtgyPurp?:Code',
    Payment: 'PmtId:Ids Amt:Amount CdtrAgt?:Agent Cdtr?:Party CdtrAcct?:Account Purp?:Code RmtInf?:Remittance',
    Amount: 'InstdAmt',
  },
  CstmrDrctDbtInitn: {
    ...shared,
    Body: 'GrpHdr:Header PmtInf+:Batch',
    Batch:
      'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf?:Terms ReqdColltnDt Cdtr:Party CdtrAcct:Account CdtrAgt:Agent ChrgBr? CdtrSchmeId?:Creditor DrctDbtTxInf+:Payment',
    Terms: 'SvcLvl*:Code LclInstrm?:Code SeqTp? CtgyPurp?:Code',
    Creditor: 'Nm? Id?:PartyId',
    Payment:
      'PmtId:Ids InstdAmt DrctDbtTx?:Debit DbtrAgt:Agent Dbtr:Party DbtrAcct:Account Purp?:Code RmtInf?:Remittance',
    Debit: 'MndtRltdInf?:Mandate',
    Mandate: 'MndtId? DtOfSgntr?',
  },
  CstmrPmtStsRpt: {
    ...shared,
    Body: 'GrpHdr:Head OrgnlGrpInfAndSts:Group OrgnlPmtInfAndSts*:Batch',
    Head: 'MsgId CreDtTm',
    Group: 'OrgnlMsgId OrgnlMsgNmId OrgnlNbOfTxs? OrgnlCtrlSum? GrpSts? StsRsnInf*:Reason',
    Reason: 'Rsn?:Code AddtlInf*',
    Batch: 'OrgnlPmtInfId OrgnlNbOfTxs? OrgnlCtrlSum? PmtInfSts? StsRsnInf*:Reason TxInfAndSts*:Payment',
    Payment: 'OrgnlInstrId? OrgnlEndToEndId? OrgnlUETR? TxSts? StsRsnInf*:Reason AccptncDtTm? OrgnlTxRef?:Original',
    Original: 'Amt?:Amount',
    Amount: 'InstdAmt',
  },
  BkToCstmrDbtCdtNtfctn: {
    ...shared,
    Body: 'GrpHdr:Head Ntfctn+:Report',
    Head: 'MsgId CreDtTm',
    Report: 'Id CreDtTm? Acct:Account Ntry*:Entry',
    Entry:
      'NtryRef? Amt CdtDbtInd RvslInd? Sts:Code BookgDt?:Day ValDt?:Day AcctSvcrRef? BkTxCd:Transaction NtryDtls*:Details',
    Transaction: 'Domn?:Domain Prtry?:Own',
    Domain: 'Cd Fmly:Family',
    Family: 'Cd SubFmlyCd',
    Own: 'Cd Issr?',
    Details: 'TxDtls*:Detail',
    Detail: 'Refs?:References Amt? CdtDbtInd? RltdPties?:Parties RmtInf?:Remittance RtrInf?:Return',
    References: 'MsgId? AcctSvcrRef? PmtInfId? InstrId? EndToEndId? UETR? TxId? MndtId?',
    Parties: 'Dbtr?:AnyParty DbtrAcct?:Account Cdtr?:AnyParty CdtrAcct?:Account',
    AnyParty: 'Pty:Party',
    Return: 'Rsn?:Code AddtlInf*',
  },
}

/** Every place where a message departs from the table. */
export function structureFaults(document: XmlElement): readonly string[] {
  const [body] = document.children
  const structure = body && structures[body.name]
  return structure ? faultsOf(body, 'Body', structure) : ['the message is not in the table']
}

function faultsOf(element: XmlElement, type: string | undefined, structure: Structure): readonly string[] {
  if (type === undefined) return element.children.length > 0 ? [`${element.name} has elements`] : []
  const rest = [...element.children]
  const faults: string[] = []
  for (const part of structure[type]!.split(' ')) {
    const [, name, mark, , child] = /^(\w+)([?*+]?)(:(\w+))?$/.exec(part)!
    let found = 0
    while (rest[0]?.name === name) {
      faults.push(...faultsOf(rest.shift()!, child, structure))
      found += 1
    }
    if (found === 0 && (mark === '' || mark === '+')) faults.push(`${element.name} lacks ${name}`)
    if (found > 1 && (mark === '' || mark === '?')) faults.push(`${element.name} repeats ${name}`)
  }
  return [...faults, ...rest.map(({ name }) => `${element.name} has ${name} where it may not stand`)]
}
