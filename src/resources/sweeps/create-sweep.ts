// Begins a sweep: takes its sources, so that no other sweep has them, and holds what the network may take on the gas account. Nothing is
// sent before this is stored.
import { chains } from '../../chains/chain.ts'
import { zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Command, insert, key, newRecord, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { hold, subjectOf } from '../../kernel/posting.ts'
import { gas } from '../../ledger/chart.ts'
import { accountsAt, balanceOf, lacks } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { isCoin, type Sweep, setAside, sweepSources, sweeps } from './sweep.ts'

export interface CreateSweepInput
  extends Pick<
    Sweep,
    'chain' | 'network' | 'asset' | 'amount' | 'sources' | 'network_fee_max' | 'funding_amount' | 'funding_fee_max'
  > {
  readonly bank_guid: Guid
}

/** `taken`: another sweep has a source. `no_gas`: the bank has too little for the fee. */
export const createSweep: Command<CreateSweepInput, Sweep | 'taken' | 'no_gas'> = {
  name: 'create-sweep',
  decide(input, rows, moment) {
    const { bank_guid, chain, sources } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    assert(bank, 'a bank that is swept exists')
    rows.want(() => sources.map(({ source }) => key(sweepSources, bank_guid, source)))
    const known = sources.map(({ source }) => rows.get(sweepSources, bank_guid, source))
    // A coin that was swept is spent, whatever an older answer of the node says.
    const isTaken = known.some((each) => each && (each.is_active || (isCoin(input) && each.swept > 0n)))
    if (isTaken) return { output: 'taken' }
    const { native_asset } = chains[chain]
    const account = gas(native_asset)
    const { guidOf, changes: opened } = accountsAt(rows, bank, [account], moment)
    const set_aside = setAside(input)
    if (lacks(balanceOf(rows, opened, bank_guid, guidOf(account)), set_aside)) return { output: 'no_gas' }

    const moved = enter(
      sweeps,
      newRecord(bank_guid, moment, {
        ...{ chain, network: input.network, asset: input.asset, amount: input.amount, sources, native_asset },
        ...{ network_fee_max: input.network_fee_max, funding_guid: moment.newGuid() },
        ...{ funding_amount: input.funding_amount, funding_fee_max: input.funding_fee_max },
        ...{ network_fee: zero, identifiers: [], failure_code: null },
      }),
    )
    const taken = sources.map(({ source, deposit_address_guid }, n) => {
      const own = { bank_guid, source, deposit_address_guid, sweep_guid: moved.row.guid, is_active: true }
      const before = known[n]
      return before
        ? update(sweepSources, { ...own, swept: before.swept })
        : insert(sweepSources, { ...own, swept: zero })
    })
    return {
      output: moved.row,
      changes: [...opened, save(sweeps, moved), ...taken],
      ledger: [hold(subjectOf('sweep', moved.row), guidOf(account), set_aside)],
    }
  },
}
