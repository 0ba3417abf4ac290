// The simulated market answers one order by a script, if one is left. The same reference gets the same answer again.
import { type Command, insert, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { type FillOutcome, sandboxFills, sandboxMarkets } from './sandbox-market.ts'

export interface TakeFillInput {
  readonly bank_guid: Guid
  readonly symbol: string
  readonly reference: Guid
}

export const takeFill: Command<TakeFillInput, FillOutcome | 'unscripted'> = {
  name: 'take-fill',
  decide({ bank_guid, symbol, reference }, rows) {
    const answered = rows.get(sandboxFills, bank_guid, reference)
    if (answered) return { output: answered.outcome }
    const market = rows.get(sandboxMarkets, bank_guid, symbol)
    if (!market?.outcome || market.remaining === 0) return { output: 'unscripted' }
    return {
      output: market.outcome,
      changes: [
        update(sandboxMarkets, { ...market, remaining: market.remaining - 1 }),
        insert(sandboxFills, { bank_guid, reference_guid: reference, outcome: market.outcome }),
      ],
    }
  },
}
