// News of what an execution that ended had sent: when it is looked at again.
import { expect, test } from 'vitest'
import { saleExecution, salePlan, saleStages } from '../../../test/support/execution-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  decide,
  given,
  guidOf,
  later,
  writtenTo,
} from '../../../test/support/rows.ts'
import { executions } from './execution.ts'
import { recordReturn } from './record-return.ts'

const usd = guidOf('fiat USD')
const execution_guid = guidOf('execution')
const returned = { stage_guid: guidOf('withdrawal'), return_code: 'R03' }
const ended = given(
  bank(),
  account('fiat', 'USD'),
  balance(usd, 'USD', 0n),
  salePlan(),
  saleExecution({
    state: 'completed',
    event_sequence: 3,
    stage_index: 2,
    stages: saleStages.map((stage) => ({ ...stage, state: 'completed' })),
    look_again_at: later(5),
  }),
)

test.each([
  ['never, if there will be no more news', { look_again_at: null }, null],
  ['when there may be more', { look_again_at: later(9) }, later(9)],
  ['as before, if nobody says', {}, later(5)],
])('with what came back: %s', (_, more, look_again_at) => {
  const decision = decide(recordReturn, { bank_guid, execution_guid, returned, ...more }, ended)
  const first = writtenTo(decision, executions).find(({ guid }) => guid === execution_guid)
  expect(first).toMatchObject({ state: 'completed', look_again_at })
})
