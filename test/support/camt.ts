// Reads and validates camt.053. The schema test/camt/statement.xsd is the part of camt.053.001.08 that statements use. CAMT_XSD names the
// file of the whole schema, from iso20022.org, to validate against that one too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const schemas = [
  join(import.meta.dirname, '../camt/statement.xsd'),
  ...(process.env.CAMT_XSD ? [process.env.CAMT_XSD] : []),
]

export async function camtFaults(xml: string): Promise<string[]> {
  const faults: string[] = []
  for (const path of schemas) {
    const schema = { fileName: 'schema.xsd', contents: readFileSync(path, 'utf8') }
    const { errors } = await validateXML({ xml: [{ fileName: 'statement.xml', contents: xml }], schema: [schema] })
    faults.push(...errors.map(({ message }) => message))
  }
  return faults
}

const textOf = (xml: string, ...path: readonly string[]): string =>
  path.reduce((inside, name) => new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(inside)?.[1] ?? '', xml)

const units = (text: string): bigint => BigInt(text.replace('.', ''))

const signed = (xml: string): bigint => units(textOf(xml, 'Amt')) * (textOf(xml, 'CdtDbtInd') === 'DBIT' ? -1n : 1n)

/** What a statement says, in base units of two decimals. */
export function camtSums(xml: string) {
  const balances = xml.match(/<Bal>.*?<\/Bal>/gs) ?? []
  const balance = (code: string): bigint => signed(balances.find((each) => textOf(each, 'Cd') === code) ?? '')
  const entries = xml.match(/<Ntry>.*?<\/Ntry>/gs) ?? []
  const sum = (name: string): [number, bigint] => [
    Number(textOf(xml, 'TxsSummry', name, 'NbOfNtries')),
    units(textOf(xml, 'TxsSummry', name, 'Sum')),
  ]
  return {
    asset: textOf(xml, 'Acct', 'Ccy'),
    opening: balance('OPBD'),
    closing: balance('CLBD'),
    credits: sum('TtlCdtNtries'),
    debits: sum('TtlDbtNtries'),
    entries: entries.map(signed),
    references: entries.map((each) => textOf(each, 'Prtry', 'Ref') || textOf(each, 'Refs', 'Prtry', 'Ref')),
  }
}
