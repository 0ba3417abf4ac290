// Files of a partner of any length, made up as they are read: NACHA, CPA 005 and camt with credits to an account of ours. They are whole and
// right, so that they are read to their end.

/** What a provider of files must be set to, so that it takes these files. */
export const longFileSettings = {
  folder: 'partner',
  ach: {
    ...{ immediate_destination: '121000248', immediate_destination_name: 'PARTNER BANK' },
    ...{ immediate_origin: '1234567890', immediate_origin_name: 'CORRIDOR', company_name: 'CORRIDOR' },
    ...{ company_identification: '1234567890', originating_routing_number: '121000248', takes_credits: true },
  },
  eft: {
    ...{ originator_id: '0030012345', data_centre: '00310', short_name: 'CORRIDOR', long_name: 'CORRIDOR EXAMPLE' },
    ...{ return_routing_number: '000410202', return_account_number: '7654321', takes_credits: true },
  },
  iso20022: {
    initiating_name: 'Corridor Example',
    accounts: [
      { asset: 'USD', name: 'Corridor', account_number: '99887766', clearing_system: 'USABA', clearing_member: '1' },
    ],
  },
}

export const longFileFormats = ['nacha', 'cpa005', 'camt.053', 'camt.054', 'camt.054 with one entry'] as const
export type LongFileFormat = (typeof longFileFormats)[number]

const makers: Readonly<Record<LongFileFormat, (bytes: number) => Generator<string>>> = {
  nacha: nachaFile,
  cpa005: cpa005File,
  'camt.053': (bytes) => accountFile('camt.053', bytes),
  'camt.054': (bytes) => accountFile('camt.054', bytes),
  'camt.054 with one entry': batchFile,
}

/** `pieces` begins anew each time. */
export function longFile(format: LongFileFormat, bytes: number) {
  const encoder = new TextEncoder()
  function* pieces(): Generator<Uint8Array> {
    let text = ''
    for (const more of makers[format](bytes)) {
      text += more
      if (text.length < 65_536) continue
      yield encoder.encode(text)
      text = ''
    }
    yield encoder.encode(text)
  }
  return { pieces, settings: longFileSettings }
}

const digits = (value: number | bigint, width: number): string => String(value).padStart(width, '0')
const unitsOf = (i: number): number => 100 + (i % 900)

function* nachaFile(bytes: number): Generator<string> {
  const count = Math.min(990_000, Math.floor(bytes / 95) - 4)
  const company = '9876543210'
  let [hash, total] = [0n, 0]
  yield `1011234567890 1210002482611180900A094101${'CORRIDOR'.padEnd(23)}${'PARTNER BANK'.padEnd(23)}${' '.repeat(8)}\n`
  yield `5220${'PAYER INC'.padEnd(16)}${' '.repeat(20)}${company}CCD${'INVOICE'.padEnd(10)}${' '.repeat(6)}2611183221021000020000001\n`
  for (let i = 1; i <= count; i += 1) {
    hash += 12_100_024n
    total += unitsOf(i)
    yield `622121000248${'99887766'.padEnd(17)}${digits(unitsOf(i), 10)}${`INV${i}`.padEnd(15)}${'CORRIDOR'.padEnd(22)}  002100002${digits(i, 7)}\n`
  }
  const sums = `${digits(hash % 10_000_000_000n, 10)}${digits(0, 12)}${digits(total, 12)}`
  yield `8220${digits(count, 6)}${sums}${company}${' '.repeat(25)}021000020000001\n`
  const records = count + 4
  const blocks = Math.ceil(records / 10)
  yield `9000001${digits(blocks, 6)}${digits(count, 8)}${sums}${' '.repeat(39)}\n`
  for (let i = records; i < blocks * 10; i += 1) yield `${'9'.repeat(94)}\n`
}

function* cpa005File(bytes: number): Generator<string> {
  const records = Math.floor(bytes / 1465) - 2
  const prefix = (letter: string, line: number): string => `${letter}${digits(line, 9)}PAYERINC010001`
  yield `${prefix('A', 1)}02632200310${' '.repeat(20)}CAD${' '.repeat(1406)}\n`
  let [total, count] = [0, 0]
  for (let line = 2; line < records + 2; line += 1) {
    let record = prefix('C', line)
    for (let segment = 0; segment < 6; segment += 1) {
      count += 1
      total += unitsOf(count)
      record += `450${digits(unitsOf(count), 10)}026322000302169${'1234567'.padEnd(12)}${digits(count, 22)}000`
      record += `${'PAYER'.padEnd(15)}${'CORRIDOR'.padEnd(30)}${'PAYER INC'.padEnd(30)}PAYERINC01${`INV${count}`.padEnd(19)}`
      record += `000410202${'7654321'.padEnd(12)}${' '.repeat(15)}${' '.repeat(22)}  ${'0'.repeat(11)}`
    }
    yield `${record}\n`
  }
  const sums = `${digits(0, 22)}${digits(total, 14)}${digits(count, 8)}${digits(0, 44)}`
  yield `${prefix('Z', records + 2)}${sums}${' '.repeat(1352)}\n`
}

const money = (units: number): string => `${Math.floor(units / 100)}.${digits(units % 100, 2)}`
const head = (format: string, body: string, report: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.08">\n<${body}><GrpHdr><MsgId>LONG1</MsgId><CreDtTm>2026-11-18T10:00:00Z</CreDtTm></GrpHdr>\n<${report}><Id>LONG1-1</Id><Acct><Id><Othr><Id>99887766</Id></Othr></Id></Acct>\n`
const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>'
const details = (i: number): string =>
  `<Refs><EndToEndId>INV${i}</EndToEndId><TxId>T${digits(i, 9)}</TxId></Refs><RltdPties><Dbtr><Pty><Nm>Paul Payer ${i}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Invoice ${i}</Ustrd></RmtInf>`

function* accountFile(format: 'camt.053' | 'camt.054', bytes: number): Generator<string> {
  const [body, report] = format === 'camt.053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const entry = (i: number): string =>
    `<Ntry><NtryRef>${i}</NtryRef><Amt Ccy="USD">${money(unitsOf(i))}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt><AcctSvcrRef>R${digits(i, 9)}</AcctSvcrRef>${code}<NtryDtls><TxDtls>${details(i)}</TxDtls></NtryDtls></Ntry>\n`
  const count = Math.floor(bytes / (entry(100_000).length + 1))
  yield head(format, body, report)
  let total = 0
  for (let i = 1; i <= count; i += 1) total += unitsOf(i)
  const balance = (type: string, units: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${money(units)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>\n`
  if (format === 'camt.053') yield `${balance('OPBD', 0)}${balance('CLBD', total)}`
  for (let i = 1; i <= count; i += 1) yield entry(i)
  yield `</${report}></${body}></Document>\n`
}

/** All payments in one entry. */
function* batchFile(bytes: number): Generator<string> {
  const detail = (i: number): string =>
    `<TxDtls>${details(i)}<AmtDtls><TxAmt><Amt Ccy="USD">${money(unitsOf(i))}</Amt></TxAmt></AmtDtls></TxDtls>\n`
  const count = Math.min(50_000, Math.floor(bytes / detail(10_000).length))
  yield head('camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  let total = 0
  for (let i = 1; i <= count; i += 1) total += unitsOf(i)
  yield `<Ntry><Amt Ccy="USD">${money(total)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>BATCH1</AcctSvcrRef>${code}<NtryDtls>\n`
  for (let i = 1; i <= count; i += 1) yield detail(i)
  yield '</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n'
}
