// The chain has confirmed a deposit (D2): the account is credited. Nothing refuses any more, whatever the balance is.
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Command, key, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { deposit, type RecipePosting } from '../../ledger/recipes.ts'
import { postingsOf, recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { type Transfer, transferStates, transfers } from './transfer.ts'

export interface ConfirmDepositInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  readonly event_sequence: number
}

/** `early`: the bank's clock, as the deciding process sees it, has not come so far. */
export const confirmDeposit: Command<ConfirmDepositInput, Transfer | 'stale' | 'early'> = {
  name: 'confirm-deposit',
  needs: [
    ({ bank_guid, transfer_guid }) => [key(banks, bank_guid, bank_guid), key(transfers, bank_guid, transfer_guid)],
    (input, rows) => systemAccountNeeds(input.bank_guid, recipeOf(rows, input)),
    (input, rows) => recipeBalanceNeeds(rows, input.bank_guid, recipeOf(rows, input)),
  ],
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid, event_sequence } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || transfer?.event_sequence !== event_sequence || transfer.state !== 'pending') return { output: 'stale' }
    assert(transfer.confirms_at !== null, 'a deposit that waits for its chain knows for how long')
    if (moment.now < transfer.confirms_at) return { output: 'early' }
    const { postings, changes } = postingsOf(rows, bank, recipeOf(rows, input), moment)
    const moved = move(transferStates, transfer, ['completed'], { updated_at: moment.now })
    return {
      output: moved.row,
      changes: [...changes, save(transfers, moved)],
      ledger: [journal(subjectOf('transfer', transfer), 'credit', postings)],
    }
  },
}

function recipeOf(rows: Rows, { bank_guid, transfer_guid }: ConfirmDepositInput): RecipePosting[] {
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  const chain = findAsset(transfer?.asset ?? '')?.chain
  if (!transfer || !chain) return []
  return deposit(chain, transfer.asset, transfer.destination_account_guid, transfer.receive_amount)
}
