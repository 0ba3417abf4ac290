// What a superuser could do to executions, and which checks must then speak.
import { type Attempt, account, forged, unknown } from './rows-to-tamper.ts'

const where = (state: string): string => `where state = '${state}' and type = 'remittance'`
const put = (state: string, column: string, path: string, value: string): string =>
  `update executions set ${column} = jsonb_set(${column}, '{${path}}', ${value}) ${where(state)}`
/** A stage of the one execution in this state. */
const stage = (state: string, index: number): string =>
  `(select (stages -> ${index} ->> 'guid')::uuid from executions ${where(state)})`
const execution = (state: string): string => `(select guid from executions ${where(state)})`
const journal = (subject: string, step: string): string =>
  `(select guid from journals where subject_guid = ${subject} and step = '${step}')`

export const executionAttempts: readonly Attempt[] = [
  ['a plan that forgot its execution', 'update plans set execution_guid = null', 'executed-plans'],
  [
    'a plan run after it expired',
    `update executions x set created_at = p.expires_at from plans p where p.guid = x.plan_guid and x.state = 'executing'`,
    'executed-plans',
  ],
  [
    'less set aside than a stage takes',
    `update balances set held = held - 1 where account_guid = (select account_guid from holds where subject_guid = ${stage('executing', 1)});
     update holds set amount = amount - 1 where subject_guid = ${stage('executing', 1)}`,
    'execution-holds',
  ],
  [
    'a stage that is done too early',
    put('executing', 'stages', '1,state', `'"completed"'`),
    'stage-states',
    'stage-journals',
    'stage-money',
  ],
  [
    'a sale that was not undone',
    `delete from journals where guid = ${journal(stage('failed', 0), 'reverse')}`,
    'stage-journals',
    'failed-executions',
    'journal-entries',
    'stage-money',
  ],
  [
    'a reversal of less than was sold',
    put(
      'failed',
      'stages',
      '2,destination_account,executed_amount',
      `to_jsonb((stages #>> '{2,destination_account,executed_amount}')::numeric - 1)`,
    ),
    'reversals',
    'stage-money',
  ],
  ['a sale whose reversal is not shown', `update executions set stages = stages - 2 ${where('failed')}`, 'reversals'],
  [
    'a loss that nobody had',
    `update executions set stages = jsonb_set(stages, '{0,type}', '"loss_recovery"') where type <> 'remittance'`,
    'loss-stages',
    'executed-plans',
    'stage-journals',
    'stage-money',
  ],
  [
    'a stage that says less',
    put(
      'completed',
      'stages',
      '1,source_account,executed_amount',
      `to_jsonb((stages #>> '{1,source_account,executed_amount}')::numeric - 1)`,
    ),
    'stage-money',
    'execution-amounts',
  ],
  [
    'an execution that promises more than its plan',
    put(
      'completed',
      'destination_account',
      'quoted_amount',
      `to_jsonb((destination_account ->> 'quoted_amount')::numeric + 1)`,
    ),
    'executed-plans',
  ],
  [
    'money moved for an execution that is no fee',
    forged('execution', execution('completed'), 'settle', account('fiat', 'USD'), account('reserve', 'USD')),
    'execution-journals',
  ],
  [
    'money of others moved with a stage',
    `${forged('stage', stage('completed', 1), 'fees', account('fiat', 'USD'), account('reserve', 'USD'))}
     update entries set journal_guid = ${journal(stage('completed', 1), 'settle')} where journal_guid = ${unknown};
     delete from journals where guid = ${unknown}`,
    'stage-money',
  ],
  [
    'a loss recovered for a stage that lost nothing',
    forged('stage', stage('completed', 1), 'recover', account('fiat', 'USD'), account('reserve', 'USD')),
    'loss-recoveries',
  ],
  [
    'a fee of the customer that the bank seems to have paid',
    put('completed', 'fees', '0,payer', `'"bank"'`),
    'execution-amounts',
    'execution-fees',
  ],
  [
    'a fee that says more',
    put('completed', 'fees', '0,executed_amount', `to_jsonb((fees #>> '{0,executed_amount}')::numeric + 1)`),
    'execution-fees',
    'execution-amounts',
  ],
  [
    'a fee of what failed',
    `update journals set subject_guid = ${execution('failed')} where guid = ${journal(execution('completed'), 'fees')}`,
    'failed-executions',
    'execution-fees',
    'failed-costs-nothing',
  ],
  [
    'a return of nothing',
    `update executions set "references" = jsonb_set("references", '{1,guid}', to_jsonb(replace(${unknown}::text, '-', ''))) where type <> 'remittance'`,
    'returned-stages',
  ],
  [
    'a return that is not shown',
    `update executions set stages = stages #- '{1,withdrawal_return_details}' ${where('completed')}`,
    'returned-stages',
  ],
]
