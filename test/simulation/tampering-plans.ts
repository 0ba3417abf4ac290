// What a superuser could do to plans, and which checks must then speak.
import { type Attempt, account, unknown } from './rows-to-tamper.ts'

const where = `where state = 'completed' and type = 'remittance' and execution_guid is null`
/** One field of a plan, a path deep in its JSON, replaced. */
const put = (column: string, path: string, value: string): string =>
  `update plans set ${column} = jsonb_set(${column}, '{${path}}', ${value}) ${where}`
const less = (column: string, path: string): string =>
  put(column, path, `to_jsonb((${column} #>> '{${path}}')::numeric - 1)`)

export const planAttempts: readonly Attempt[] = [
  ['a plan that delivers less', less('destination_account', 'quoted_amount'), 'plan-amounts'],
  ['a fee of a plan forgotten', `update plans set fees = '[]' ${where}`, 'plan-fees', 'plan-amounts'],
  ['a fee of the customer that the bank seems to pay', put('fees', '0,payer', `'"bank"'`), 'plan-fees', 'plan-amounts'],
  [
    'a stage that spends more than arrived',
    `${put('stages', '1,source_account,quoted_amount', `to_jsonb(10 + (stages #>> '{0,destination_account,quoted_amount}')::numeric)`)}`,
    'plan-stages',
    'plan-amounts',
  ],
  [
    'a stage that begins elsewhere',
    put('stages', '1,source_account,guid', `to_jsonb(replace(${account('trading', 'BTC')}::text, '-', ''))`),
    'plan-stages',
    'plan-owners',
  ],
  ['an amount that was not named', less('source_account', 'requested_amount'), 'plan-outcomes'],
  ['a plan that nobody can explain', `update plans set explanation = null ${where}`, 'plan-outcomes'],
  ['a plan of somebody else’s money', `update plans set customer_guid = ${unknown} ${where}`, 'plan-owners'],
]
