// What our own files said of the payments in them: what answers of the partner are compared with.
import type { Guid } from '../../kernel/guid.ts'
import { cpa005Account, relatedAccount } from '../../rails/files/cpa005/cpa005-reports.ts'
import { readCpa005 } from '../../rails/files/cpa005/read-cpa005.ts'
import { isFaultyMessage } from '../../rails/files/iso20022/message-fault.ts'
import type { OrderedPayment, PaymentBatch } from '../../rails/files/iso20022/payment-message.ts'
import { readCreditTransfers, readDirectDebits } from '../../rails/files/iso20022/read-payments.ts'
import { nachaAccount } from '../../rails/files/nacha/nacha-reports.ts'
import { readNacha } from '../../rails/files/nacha/read-nacha.ts'
import { isRefusedFile } from '../../rails/files/record-fault.ts'
import type { Facts } from './claims.ts'
import { contentOf } from './file-content.ts'
import type { FolderWork } from './folder-work.ts'
import type { FiledPayment } from './memory/filed-payment.ts'
import { numberOf } from './told-money.ts'

type FactsByName = ReadonlyMap<string, Facts>

/** Files of ours that are kept in memory at once: each has at most 2000 payments. */
const files_kept_max = 16

/** Answers undefined for a payment that no file of ours has. */
export type FindFacts = (payment: FiledPayment) => Promise<Facts | undefined>

export function factFinder(work: Pick<FolderWork, 'config' | 'services'>): FindFacts {
  const known = new Map<Guid, FactsByName>()
  return async ({ payment_file_guid, name }) => {
    if (payment_file_guid === null) return undefined
    let facts = known.get(payment_file_guid)
    if (!facts) {
      const content = await contentOf(payment_file_guid, work)
      facts = content === undefined ? new Map() : factsIn(content)
      const [oldest] = known.keys()
      if (oldest && known.size >= files_kept_max) known.delete(oldest)
      known.set(payment_file_guid, facts)
    }
    return facts.get(name)
  }
}

/** By the names of the payments. */
export function factsIn(content: string): FactsByName {
  if (content.startsWith('101')) return nachaFacts(content)
  return content.startsWith('A') ? cpa005Facts(content) : messageFacts(content)
}

function nachaFacts(content: string): FactsByName {
  const file = readNacha(content)
  if (isRefusedFile(file)) return new Map()
  const ends = { sender: [file.immediate_destination], receiver: [file.immediate_origin] }
  return new Map(
    file.batches.flatMap(({ company_identification, originating_dfi, entries }) =>
      entries.map(({ trace_number, side, routing_number, account_number }): [string, Facts] => [
        trace_number,
        {
          ...{ ...ends, company: [company_identification], direction: [side], own_account: [originating_dfi] },
          account: [nachaAccount(routing_number, account_number)],
        },
      ]),
    ),
  )
}

function cpa005Facts(content: string): FactsByName {
  const file = readCpa005(content)
  if (isRefusedFile(file)) return new Map()
  return new Map(
    file.transactions.map((one): [string, Facts] => [
      one.cross_reference,
      {
        ...{ company: [one.user_id], direction: [one.kind] },
        ...{ account: [cpa005Account(one)], own_account: [relatedAccount(one)] },
      },
    ]),
  )
}

function messageFacts(content: string): FactsByName {
  const bytes = Buffer.from(content)
  const read = content.includes('CstmrDrctDbtInitn') ? readDirectDebits(bytes) : readCreditTransfers(bytes)
  if (isFaultyMessage(read)) return new Map()
  const { batches } = read.message as { readonly batches: readonly Batch[] }
  return new Map(
    batches.flatMap(({ account: own, payments }) =>
      payments.map(({ end_to_end_id, account }): [string, Facts] => [
        end_to_end_id,
        { own_account: [numberOf(own)], account: [numberOf(account)] },
      ]),
    ),
  )
}

type Batch = Pick<PaymentBatch<OrderedPayment>, 'account' | 'payments'>
