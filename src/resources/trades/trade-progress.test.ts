// What the market reports of an unfinished trade: each report moves it one state on, and only from the state in which the market
// was asked.
import { expect, test } from 'vitest'
import { bank_guid, decide, given, guidOf, later, momentAt, trade } from '../../../test/support/rows.ts'
import { statesOf } from '../../kernel/machine.ts'
import { beginSettlement } from './begin-settlement.ts'
import { recordOrder } from './record-order.ts'
import { type TradeState, tradeStates } from './trade.ts'

const input = { bank_guid, trade_guid: guidOf('trade'), event_sequence: 3 }

const cases = [
  ['the order is taken', recordOrder, 'storing', 'pending'],
  ['the settlement has begun', beginSettlement, 'executed', 'settling'],
] as const

test.each(cases)('%s', (_, command, from, to) => {
  const outcomeIn = (state: TradeState, event_sequence = 3) => {
    const decision = decide(command, input, given(trade({ state, event_sequence })), momentAt(later(5)))
    if ('rejected' in decision) throw new Error(decision.rejected)
    const { output } = decision
    return output === 'stale' ? output : [output.state, output.event_sequence, output.updated_at]
  }
  for (const state of statesOf(tradeStates)) {
    expect([state, outcomeIn(state)]).toEqual([state, state === from ? [to, 4, later(5)] : 'stale'])
  }
  expect(outcomeIn(from, 4)).toBe('stale')
  expect(decide(command, input, given())).toEqual({ output: 'stale' })
})
