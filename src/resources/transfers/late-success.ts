// A carrier says that it paid what had failed here (W5). The transfer stays failed: its money was given back. What moved
// outside waits in suspense, and `corridor verify` names it, until an operator says who stands for it. The inbox remembers
// that it was told.
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, insert, type Moment, type Need, type Rows, save } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { intoSuspense, paidAfterFailure } from '../../ledger/recipes.ts'
import { postingsOf, recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import type { Bank } from '../banks/bank.ts'
import { newsKey, type ProviderNews, providerEvents } from './provider-event.ts'
import type { Statement } from './settlement.ts'
import type { Standing } from './standing.ts'
import { isArrival, isPull, type Transfer, transferStates, transfers } from './transfer.ts'

/** Of what was reversed or sent back it is old news that it had settled. */
export const isLateSuccess = (transfer: Transfer, standing: Standing): boolean =>
  transfer.state === 'failed' &&
  standing.kind === 'settled' &&
  transfer.ref !== null &&
  transfer.failure_code !== 'reversed' &&
  !isArrival(transfer)

/** There is one such news of a transfer. */
export const lateNews = ({ ref, guid }: Transfer): ProviderNews => ({
  provider: ref ?? '',
  provider_event_id: `settled after failure ${guid}`,
})

/** What moved outside: of an invoice the routing fee too, which the payer bears. */
export const lateAmount = (transfer: Transfer, network_fee: Amount): Amount => {
  if (isPull(transfer)) return transfer.deliver_amount
  return transfer.transfer_type === 'lightning'
    ? amount(transfer.receive_amount + network_fee)
    : transfer.receive_amount
}

function statementOf(transfer: Transfer, { network_fee }: Standing): Statement {
  const { ref, asset, transfer_type, network_fee_asset } = transfer
  assert(ref, 'what a carrier paid went by something')
  const value = lateAmount(transfer, network_fee)
  if (isPull(transfer)) return { step: 'settle', lines: intoSuspense(ref, asset, value) }
  const taken = transfer_type === 'crypto' ? network_fee : zero
  return { step: 'settle', lines: paidAfterFailure(ref, asset, value, network_fee_asset ?? asset, taken) }
}

export const lateNeeds = (transfer: Transfer, standing: Standing): Need[] => [
  newsKey(transfer.bank_guid, lateNews(transfer)),
  ...systemAccountNeeds(transfer.bank_guid, statementOf(transfer, standing).lines),
]

/** Asked for after `lateNeeds`. */
export const lateBalanceNeeds = (transfer: Transfer, standing: Standing, rows: Rows): Need[] =>
  recipeBalanceNeeds(rows, transfer.bank_guid, statementOf(transfer, standing).lines)

export const isToldLate = (transfer: Transfer, rows: Rows): boolean => {
  const { provider, provider_event_id } = lateNews(transfer)
  return rows.get(providerEvents, transfer.bank_guid, provider, provider_event_id) !== undefined
}

export function bookLateSuccess(
  transfer: Transfer,
  standing: Standing,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<Transfer | 'stale'> {
  if (isToldLate(transfer, rows)) return { output: 'stale' }
  const { step, lines } = statementOf(transfer, standing)
  const { postings, changes } = postingsOf(rows, bank, lines, moment)
  const told = { bank_guid: bank.guid, ...lateNews(transfer), created_at: moment.now }
  const moved = move(transferStates, transfer, [], {
    identifiers: standing.identifiers.length > 0 ? standing.identifiers : transfer.identifiers,
    ...(transfer.network_fee_asset ? { network_fee: standing.network_fee } : {}),
    updated_at: moment.now,
  })
  return {
    output: moved.row,
    changes: [...changes, save(transfers, moved), insert(providerEvents, told)],
    ledger: [journal(subjectOf('transfer', transfer), step, postings)],
  }
}
