// The nouns of remittance: plans, executions, payouts and their rows.
import type { Execution, Payout, PayoutRow, Plan } from '@corridor/client'
import { amountText } from '../format/amounts.ts'
import { labelOf } from '../format/words.ts'
import { JournalsMoney } from '../money/journals.tsx'
import { Amount } from '../parts/amount.tsx'
import { amountOf, type End } from '../remittance/ends.ts'
import { ExecutionRoute } from '../remittance/execution-route.tsx'
import { PlanRoute } from '../remittance/plan-route.tsx'
import { texts } from '../texts.ts'
import {
  amountColumn,
  countColumn,
  createdColumn,
  labelsColumn,
  linkColumn,
  stateColumn,
  textColumn,
  wordColumn,
} from './columns.tsx'
import { type Column, noun } from './noun.ts'

type Routed = Plan | Execution

const endColumn = (name: 'source_account' | 'destination_account'): Column<Routed> => ({
  ...{ name, label: labelOf(name), isNumber: true },
  render: (record) => <Amount amount={amountOf(record[name])} asset={record[name].asset} />,
})

const endsColumns = [endColumn('source_account'), endColumn('destination_account')] as unknown as readonly Column[]

function routeTitle({ source_account, destination_account }: Routed): string {
  const shown = (end: End): string => {
    const amount = amountOf(end)
    return amount === null ? end.asset : amountText(amount, end.asset).text
  }
  return `${shown(source_account)} → ${shown(destination_account)}`
}

export const plans = noun<Plan>({
  name: 'plans',
  icon: 'route',
  columns: [stateColumn, ...endsColumns, linkColumn('customer_guid'), labelsColumn, createdColumn],
  title: routeTitle,
  readQuery: { include_explanation: true },
  Heart: PlanRoute,
  related: [{ noun: 'executions', query: ({ guid }) => ({ plan_guid: [guid] }) }],
})

export const executions = noun<Execution>({
  name: 'executions',
  icon: 'route',
  columns: [stateColumn, ...endsColumns, wordColumn('failure_code'), linkColumn('customer_guid'), createdColumn],
  title: routeTitle,
  Heart: ExecutionRoute,
  Money: JournalsMoney,
  actions: [
    {
      label: texts.actions.decide,
      operation: 'sandbox.executions.decide',
      hasForm: true,
      when: ({ state }) => state === 'reviewing',
    },
    {
      label: texts.actions.return,
      operation: 'sandbox.executions.return',
      hasForm: true,
      isDanger: true,
      when: ({ state }) => state === 'completed',
    },
  ],
})

export const payouts = noun<Payout>({
  name: 'payouts',
  icon: 'payout',
  columns: [
    textColumn('name'),
    stateColumn,
    countColumn('row_count'),
    textColumn('asset'),
    linkColumn('source_account_guid'),
    labelsColumn,
    createdColumn,
  ],
  title: ({ name }) => name,
  related: [{ noun: 'payout_rows', query: ({ guid }) => ({ payout_guid: [guid] }) }],
  actions: [
    { label: texts.actions.plan, operation: 'payouts.plan', when: ({ state }) => state === 'validated' },
    { label: texts.actions.execute, operation: 'payouts.execute', when: ({ state }) => state === 'planned' },
    {
      label: texts.actions.cancel,
      operation: 'payouts.cancel',
      isDanger: true,
      when: ({ state }) => ['validated', 'planning', 'planned', 'executing'].includes(state),
    },
  ],
  create: { shown: ['customer_guid', 'needs_all_rows', 'allows_repeated_references'] },
})

export const payoutRows = noun<PayoutRow>({
  name: 'payout_rows',
  icon: 'payout',
  columns: [
    ...[countColumn('row_number'), stateColumn, textColumn('reference'), amountColumn('amount')],
    ...[linkColumn('payout_guid'), linkColumn('execution_guid'), createdColumn],
  ],
  title: ({ row_number, reference }) => `${row_number}${reference ? `, ${reference}` : ''}`,
  personal: ['input'],
})
