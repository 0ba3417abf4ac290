// An operator says who stands for a payment that was made although its transfer had failed (W5): its owner, or the bank at a
// loss. Money that was fetched after all is credited to its owner.
import type { Amount } from '../../kernel/amount.ts'
import { type Command, insert, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { subjectOf } from '../../kernel/posting.ts'
import { reject } from '../../kernel/rejections.ts'
import { available } from '../../ledger/balance.ts'
import { outOfSuspense, type RecipePosting, settledByBank, settledByOwner } from '../../ledger/recipes.ts'
import { book } from '../accounts/recovery.ts'
import { banks } from '../banks/bank.ts'
import { isToldLate } from './late-success.ts'
import { isKnown, type ProviderNews, providerEvents } from './provider-event.ts'
import { isPull, ownAccountOf, type Transfer, transfers } from './transfer.ts'

export const resolutions = ['own', 'receivable'] as const

export interface ResolveTransferInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  readonly from: (typeof resolutions)[number]
  /** What stands in suspense for it, by its own entries: of an invoice the route's fee is in it, which only they know. */
  readonly amount: Amount
}

/** What an operator said stands in the inbox like any news from outside, and so is said once. */
const resolution = ({ guid }: Transfer): ProviderNews => ({
  provider: 'operator',
  provider_event_id: `resolve ${guid}`,
})

export const resolveTransfer: Command<ResolveTransferInput, Transfer> = {
  name: 'resolve-transfer',
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid, from } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank || !rows.get(transfers, bank_guid, transfer_guid)) return reject('no_transfer', 'transfer_guid')
    const transfer = found(input, rows)
    if (!transfer || !isToldLate(transfer, rows)) {
      const message = 'The transfer is not one that failed and was paid after all. Only such a transfer is resolved.'
      return reject('data_exists', undefined, message)
    }
    const said = resolution(transfer)
    if (isKnown(rows, bank_guid, said)) return reject('data_exists', undefined, 'The transfer was resolved already.')
    const lines = linesOf(transfer, input)
    if (isPull(transfer)) {
      if (from === 'receivable')
        return reject('invalid_parameter', 'from', 'Pulled money is given to its owner: from must be own.')
    } else if (from === 'own' && available(rows, bank_guid, ownAccountOf(transfer)) < input.amount) {
      return reject('insufficient_balance', 'from')
    }
    const covered = from === 'receivable' ? transfer.asset : undefined
    const subject = subjectOf('transfer', transfer)
    const { changes, ledger, exact } = book(rows, bank, subject, { step: 'resolve', lines }, covered, moment)
    return {
      output: transfer,
      changes: [...changes, insert(providerEvents, { bank_guid, ...said, created_at: moment.now })],
      ledger,
      exact,
    }
  },
}

/** Only what failed and crossed the bank's edge can have been paid after all. */
function found({ bank_guid, transfer_guid }: ResolveTransferInput, rows: Rows): Transfer | undefined {
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  return transfer?.state === 'failed' && transfer.ref !== null ? transfer : undefined
}

function linesOf(transfer: Transfer, { from, amount }: ResolveTransferInput): RecipePosting[] {
  const { asset } = transfer
  const own = ownAccountOf(transfer)
  if (isPull(transfer)) return outOfSuspense(asset, own, amount)
  return from === 'own' ? settledByOwner(asset, own, amount) : settledByBank(asset, amount)
}
