// Payment rails by file keep the contract of carriers: ACH, which settles on its day, and SEPA, whose partner says when.
import type { RailPayment } from '../../src/providers/carrier.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import { readNacha } from '../../src/rails/files/nacha/read-nacha.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'
import { europeanParty, fileDatabase } from '../support/file-folder.ts'
import { writeStatusReport } from '../support/iso20022-answers.ts'
import { type CarrierFixture, carrierContract } from './carrier.ts'

interface Rail {
  readonly payment: Partial<RailPayment>
  /** Names of payments in a file. */
  namesIn(text: string): readonly string[]
  /** What the partner answers to a file, if anything. */
  answer?(text: string, now: number): string
}

const day_seconds = 86_400
const days_between_cut_offs = 4

async function byFile({ payment, namesIn, answer }: Rail): Promise<CarrierFixture<RailPayment>> {
  const database = await fileDatabase()
  const folder = await database.folder()
  const { bank_guid, sql } = folder
  const fetched: string[] = []
  let isLost = false
  let answers = 0
  const worker = await folder.process()
  const pass = async (): Promise<void> => {
    await worker.pass()
    fetched.push(...folder.fetchOutbox())
  }
  return {
    async connect() {
      const { carrier } = await folder.process()
      return {
        cancel: (asked) => carrier.cancel(asked),
        async carry(asked) {
          const standing = await carrier.carry(asked)
          if (!isLost) return standing
          isLost = false
          throw new Error('the answer is lost')
        },
      }
    },
    newPayment: () => folder.newPayment(payment),
    async pass(until) {
      // To the next cut-off: a weekend may be before it.
      const before = fetched.length
      for (let days = 0; days < days_between_cut_offs && fetched.length === before; days += 1) {
        folder.advance(day_seconds)
        await pass()
      }
      if (until === 'left') return
      for (const text of answer ? fetched.slice(answers) : []) {
        answers += 1
        folder.put(`answer-${answers}.xml`, answer?.(text, folder.now()) ?? '')
      }
      folder.advance(days_between_cut_offs * day_seconds)
      await pass()
    },
    async loseNextAnswer() {
      isLost = true
    },
    async timesPaid({ reference }) {
      const [row] = await sql<{ name: string; outcome: string | null; settles_at: Date | null }[]>`
        select p.name, p.outcome, f.settles_at from filed_payments p
        left join payment_files f on f.bank_guid = p.bank_guid and f.guid = p.payment_file_guid
        where p.bank_guid = ${bank_guid} and p.guid = ${reference}`
      if (!row) return 0
      const hasSettled = answer ? row.outcome === 'settled' : Number(row.settles_at) <= folder.now()
      return hasSettled ? fetched.flatMap(namesIn).filter((name) => name === row.name).length : 0
    },
    async stop() {
      await folder.stop()
      await database.stop()
    },
  }
}

carrierContract('ACH by file', () =>
  byFile({
    payment: {},
    namesIn(text) {
      const file = readNacha(text)
      if (isRefusedFile(file)) throw new Error(JSON.stringify(file.faults))
      return file.batches.flatMap((batch) => batch.entries.map((entry) => entry.trace_number))
    },
  }),
)

const orders = (text: string) => {
  const read = readCreditTransfers(Buffer.from(text))
  if (isFaultyMessage(read)) throw new Error(JSON.stringify(read.faults))
  return read.message
}

carrierContract('SEPA by file', () =>
  byFile({
    payment: { rail: 'sepa', asset: 'EUR', party: europeanParty },
    namesIn: (text) =>
      orders(text).batches.flatMap((batch) => batch.payments.map(({ end_to_end_id }) => end_to_end_id)),
    answer(text, now) {
      const { message_id } = orders(text)
      const written = writeStatusReport({
        ...{ message_id: `S${message_id.slice(1)}`, created_at: now as never, original_message_id: message_id },
        ...{ original_message_name: 'pain.001.001.09', status: 'ACSC', reasons: [], batches: [] },
      })
      if (isFaultyMessage(written)) throw new Error(JSON.stringify(written.faults))
      return written.text
    },
  }),
)
