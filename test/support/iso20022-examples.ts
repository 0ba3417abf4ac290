// One message of each kind, an element a line, as a bank or a customer may write it. Tests spoil them.
const document = (name: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">\n${body.trim()}\n</Document>`

const transfer = (id: string, amount: string): string => `<CdtTrfTxInf>
<PmtId><InstrId>${id}</InstrId><EndToEndId>E-${id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>
<CdtrAgt><FinInstnId><BICFI>CORRDEFF</BICFI></FinInstnId></CdtrAgt>
<Cdtr><Nm>Receiver ${id}</Nm></Cdtr>
<CdtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf>
</CdtTrfTxInf>`

export const creditTransferExample = document(
  'pain.001.001.09',
  `<CstmrCdtTrfInitn>
<GrpHdr>
<MsgId>M1</MsgId>
<CreDtTm>2026-11-18T10:00:00Z</CreDtTm>
<NbOfTxs>2</NbOfTxs>
<CtrlSum>30.75</CtrlSum>
<InitgPty><Nm>Sender</Nm></InitgPty>
</GrpHdr>
<PmtInf>
<PmtInfId>B1</PmtInfId>
<PmtMtd>TRF</PmtMtd>
<NbOfTxs>2</NbOfTxs>
<CtrlSum>30.75</CtrlSum>
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>2026-11-19</Dt></ReqdExctnDt>
<Dbtr><Nm>Sender</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr></Dbtr>
<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>
${transfer('P1', '10.50')}
${transfer('P2', '20.25')}
</PmtInf>
</CstmrCdtTrfInitn>`,
)

export const directDebitExample = document(
  'pain.008.001.08',
  `<CstmrDrctDbtInitn>
<GrpHdr>
<MsgId>M2</MsgId>
<CreDtTm>2026-11-18T10:00:00Z</CreDtTm>
<NbOfTxs>1</NbOfTxs>
<CtrlSum>5.00</CtrlSum>
<InitgPty><Nm>Collector</Nm></InitgPty>
</GrpHdr>
<PmtInf>
<PmtInfId>B1</PmtInfId>
<PmtMtd>DD</PmtMtd>
<NbOfTxs>1</NbOfTxs>
<PmtTpInf><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf>
<ReqdColltnDt>2026-11-20</ReqdColltnDt>
<Cdtr><Nm>Collector</Nm></Cdtr>
<CdtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></CdtrAcct>
<CdtrAgt><FinInstnId><BICFI>CORRDEFF</BICFI></FinInstnId></CdtrAgt>
<DrctDbtTxInf>
<PmtId><InstrId>D1</InstrId><EndToEndId>E-D1</EndToEndId></PmtId>
<InstdAmt Ccy="EUR">5.00</InstdAmt>
<DrctDbtTx><MndtRltdInf><MndtId>MANDATE-1</MndtId><DtOfSgntr>2025-01-31</DtOfSgntr></MndtRltdInf></DrctDbtTx>
<DbtrAgt><FinInstnId><BICFI>CORRDEFF</BICFI></FinInstnId></DbtrAgt>
<Dbtr><Nm>Payer</Nm></Dbtr>
<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>
</DrctDbtTxInf>
</PmtInf>
</CstmrDrctDbtInitn>`,
)

export const statusReportExample = document(
  'pain.002.001.10',
  `<CstmrPmtStsRpt>
<GrpHdr>
<MsgId>S1</MsgId>
<CreDtTm>2026-11-18T11:00:00+01:00</CreDtTm>
</GrpHdr>
<OrgnlGrpInfAndSts>
<OrgnlMsgId>M1</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
<OrgnlNbOfTxs>2</OrgnlNbOfTxs>
<OrgnlCtrlSum>30.75</OrgnlCtrlSum>
<GrpSts>PART</GrpSts>
</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts>
<OrgnlPmtInfId>B1</OrgnlPmtInfId>
<PmtInfSts>ACSP</PmtInfSts>
<TxInfAndSts>
<OrgnlInstrId>P2</OrgnlInstrId>
<OrgnlEndToEndId>E-P2</OrgnlEndToEndId>
<TxSts>RJCT</TxSts>
<StsRsnInf>
<Rsn><Cd>AC04</Cd></Rsn>
<AddtlInf>Account closed</AddtlInf>
</StsRsnInf>
</TxInfAndSts>
</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt>`,
)

const entries = `<Ntry>
<Amt Ccy="EUR">20.25</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls>
<Refs><InstrId>P2</InstrId><EndToEndId>E-P2</EndToEndId></Refs>
<Amt Ccy="EUR">20.25</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Sender</Nm></Pty></Dbtr></RltdPties>
<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>
</TxDtls></NtryDtls>
</Ntry>
<Ntry>
<Amt Ccy="EUR">1.25</Amt>
<CdtDbtInd>DBIT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts>
<ValDt><DtTm>2026-11-20T09:00:00Z</DtTm></ValDt>
<BkTxCd><Prtry><Cd>FEE</Cd></Prtry></BkTxCd>
</Ntry>`

const summary = `<TxsSummry>
<TtlNtries><NbOfNtries>2</NbOfNtries><Sum>21.50</Sum></TtlNtries>
<TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>20.25</Sum></TtlCdtNtries>
</TxsSummry>`

const balance = (type: string, amount: string): string => `<Bal>
<Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>
<Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>2026-11-20</Dt></Dt>
</Bal>`

const report = (element: string, balances: string): string => `<GrpHdr>
<MsgId>R1</MsgId>
<CreDtTm>2026-11-20T18:00:00Z</CreDtTm>
</GrpHdr>
<${element}>
<Id>R1-1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balances}${summary}
${entries}
</${element}>`

export const statementExample = document(
  'camt.053.001.08',
  `<BkToCstmrStmt>\n${report('Stmt', `${balance('OPBD', '100.00')}\n${balance('CLBD', '119.00')}\n`)}\n</BkToCstmrStmt>`,
)

export const notificationExample = document(
  'camt.054.001.08',
  `<BkToCstmrDbtCdtNtfctn>\n${report('Ntfctn', '')}\n</BkToCstmrDbtCdtNtfctn>`,
)
