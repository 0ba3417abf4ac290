// A carrier says that it paid what had failed here (W5). The transfer stays failed: its money was given back. What moved
// outside waits in suspense, and `corridor verify` names it, until an operator says who stands for it. The inbox remembers
// that it was told.
import { zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, insert, type Moment, type Rows, save } from '../../kernel/command.ts'
import { type Stale, stale } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { intoSuspense, paidAfterFailure } from '../../ledger/recipes.ts'
import { postingsOf } from '../accounts/account.ts'
import type { Bank } from '../banks/bank.ts'
import type { Standing } from '../payments/standing.ts'
import { kinds } from './kinds/kinds.ts'
import { knownBy } from './known-by.ts'
import { isKnown, type ProviderNews, providerEvents } from './provider-event.ts'
import type { Statement } from './settlement.ts'
import { isArrival, isPull, type Transfer, transferStates, transfers } from './transfer.ts'

/** Of what was reversed, sent back or taken back it is old news that it had settled. */
export const isLateSuccess = (transfer: Transfer, standing: Standing): boolean =>
  transfer.state === 'failed' &&
  standing.kind === 'settled' &&
  transfer.ref !== null &&
  transfer.failure_code !== 'reversed' &&
  !(isPull(transfer) && transfer.failure_code === 'cancelled') &&
  !isArrival(transfer)

/** There is one such news of a transfer. */
export const lateNews = ({ ref, guid }: Transfer): ProviderNews => ({
  provider: ref ?? '',
  provider_event_id: `settled after failure ${guid}`,
})

function statementOf(transfer: Transfer, { network_fee }: Standing): Statement {
  const { ref, asset, network_fee_asset } = transfer
  assert(ref, 'what a carrier paid went by something')
  const { lateAmount, paysGas } = kinds[transfer.transfer_type]
  const value = lateAmount(transfer, network_fee)
  if (isPull(transfer)) return { step: 'settle', lines: intoSuspense(ref, asset, value) }
  const gas_taken = paysGas ? network_fee : zero
  return { step: 'settle', lines: paidAfterFailure(ref, asset, value, network_fee_asset ?? asset, gas_taken) }
}

export const isToldLate = (transfer: Transfer, rows: Rows): boolean =>
  isKnown(rows, transfer.bank_guid, lateNews(transfer))

export function bookLateSuccess(
  transfer: Transfer,
  standing: Standing,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<Transfer | Stale> {
  if (isToldLate(transfer, rows)) return stale
  const { step, lines } = statementOf(transfer, standing)
  const { postings, changes } = postingsOf(rows, bank, lines, moment)
  const told = { bank_guid: bank.guid, ...lateNews(transfer), created_at: moment.now }
  const moved = move(transferStates, transfer, [], { ...knownBy(transfer, standing), updated_at: moment.now })
  return {
    output: moved.row,
    changes: [...changes, save(transfers, moved), insert(providerEvents, told)],
    ledger: [journal(subjectOf('transfer', transfer), step, postings)],
  }
}
