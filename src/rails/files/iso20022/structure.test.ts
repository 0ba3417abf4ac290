// Everything that the writers write has the structure of its message. ISO20022_XSD names a folder with whole schemas of iso20022.org, called
// after their elements (CstmrCdtTrfInitn.xsd), to validate against those too; they may be of a neighbouring version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { writeNotification, writeStatusReport } from '../../../../test/support/iso20022-answers.ts'
import {
  creditTransfers,
  directDebits,
  notifications,
  statusReports,
} from '../../../../test/support/iso20022-arbitrary.ts'
import { structureFaults } from '../../../../test/support/iso20022-structure.ts'
import { isFaultyMessage, type MessageWritten } from './message-fault.ts'
import { isXmlFault, readXml } from './read-xml.ts'
import { writeCreditTransfers, writeDirectDebits } from './write-payments.ts'

const schema_folder = process.env.ISO20022_XSD

function textOf(written: MessageWritten): string {
  if (isFaultyMessage(written)) throw new Error(JSON.stringify(written.faults))
  return written.text
}

function faultsOf(text: string): readonly string[] {
  const root = readXml(new TextEncoder().encode(text))
  return isXmlFault(root) ? [root.problem] : structureFaults(root)
}

async function schemaFaults(element: string, texts: readonly string[]): Promise<readonly string[]> {
  const contents = readFileSync(join(schema_folder!, `${element}.xsd`), 'utf8')
  const namespace = /targetNamespace="([^"]+)"/.exec(contents)![1]!
  const xml = texts.map((text, i) => ({
    fileName: `${i}.xml`,
    contents: text.replace(/xmlns="[^"]+"/, `xmlns="${namespace}"`),
  }))
  const { errors } = await validateXML({ xml, schema: [{ fileName: 'schema.xsd', contents }] })
  return errors.map(({ message }) => message)
}

const kind = <M>(element: string, messages: fc.Arbitrary<M>, write: (message: M) => MessageWritten) => ({
  element,
  texts: fc.sample(messages, { numRuns: 60, seed: 20_022 }).map((message) => textOf(write(message))),
})

describe.each([
  kind('CstmrCdtTrfInitn', creditTransfers, writeCreditTransfers),
  kind('CstmrDrctDbtInitn', directDebits, writeDirectDebits),
  kind('CstmrPmtStsRpt', statusReports, writeStatusReport),
  kind('BkToCstmrDbtCdtNtfctn', notifications, writeNotification),
])('$element', ({ element, texts }) => {
  test('has its elements in the order and number of the message definition', () => {
    expect(texts.flatMap(faultsOf)).toEqual([])
  })

  test.runIf(schema_folder)('is valid by the whole schema', async () => {
    expect(await schemaFaults(element, texts)).toEqual([])
  })
})

test('a message with two elements exchanged, one missing or one twice departs from the table', () => {
  const [text = ''] = fc
    .sample(creditTransfers, { numRuns: 1, seed: 1 })
    .map((message) => textOf(writeCreditTransfers(message)))
  const spoilt = [
    text.replace(/(<MsgId>.*?<\/MsgId>)(<CreDtTm>.*?<\/CreDtTm>)/, '$2$1'),
    text.replace(/<CreDtTm>.*?<\/CreDtTm>/, ''),
    text.replace(/<MsgId>.*?<\/MsgId>/, '$&$&'),
  ]
  for (const each of spoilt) expect(faultsOf(each)).not.toEqual([])
})
