// Reports on the books of a bank over HTTP.
import { bankNow } from '../../engine/bank-now.ts'
import { refuseFutureInstant } from '../../http/bank-time.ts'
import { endpoint, prose } from '../../http/endpoint.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { instant } from '../../wire/query.ts'
import { newCustomers, volumesOf } from './activity.queries.ts'
import { feesByDay } from './fees.queries.ts'
import { outstanding } from './outstanding.queries.ts'
import { periodFields, periodOf } from './period.request.ts'
import { activityReport, feesReport, trialBalance } from './report.request.ts'
import { ActivityReply, FeesReply, OutstandingReply, TrialBalanceReply } from './report.schema.ts'
import { trialBalanceLines } from './trial-balance.queries.ts'

/** The database reads many rows for each. */
const in_work_max = 4
const shared = { key: 'bank', tag: 'Reports', scope: 'reports:read', method: 'GET' } as const
const common = { ...shared, may_be_stale: true, in_work_max } as const

export const reportRoutes = [
  endpoint({
    ...common,
    path: '/reports/trial_balance',
    name: 'getTrialBalance',
    summary: 'The trial balance at an instant',
    description: prose(
      "All accounts of the bank's books by kind and asset, system accounts among them, with everything that was posted until `at`.",
      'An instant of the past is added up from all entries, so the report takes longer the more there are.',
    ),
    query: { at: instant("An instant of the past on the bank's clock. Default: now.") },
    reply: [200, TrialBalanceReply],
    refuses: [],
    async handle({ caller: { bank_guid }, query, services }) {
      const now = await refuseFutureInstant(services, bank_guid, { at: query.at })
      const before = query.at === undefined ? undefined : timestampFromMs(query.at + 1)
      return trialBalance(query.at ?? now, await trialBalanceLines(services.sql, bank_guid, before))
    },
  }),
  endpoint({
    ...common,
    path: '/reports/fees',
    name: 'getFeesReport',
    summary: 'Fees earned in a period, by day',
    description: prose(
      "What was credited to the fee accounts, by asset and by what was paid for. Days are UTC days of the bank's clock.",
      'A day has a line for each asset and kind in which a fee was taken.',
    ),
    query: { ...periodFields },
    reply: [200, FeesReply],
    refuses: [],
    async handle({ caller: { bank_guid }, query, services }) {
      const { from, to } = await periodOf(services, bank_guid, query)
      return feesReport(from, to, await feesByDay(services.sql, bank_guid, from, to))
    },
  }),
  endpoint({
    ...common,
    path: '/reports/activity',
    name: 'getActivityReport',
    summary: 'Activity in a period, by day',
    description: prose(
      'New customers, and trades, transfers and executions by the day on which they were created: how many, how many of them are',
      "completed by now, and their volume. Days are UTC days of the bank's clock; every day of the period has a line.",
    ),
    query: { ...periodFields },
    reply: [200, ActivityReply],
    refuses: [],
    async handle({ caller: { bank_guid }, query, services: { sql, now } }) {
      const { from, to } = await periodOf({ sql, now }, bank_guid, query)
      const trades = await volumesOf(sql, 'trades', bank_guid, from, to)
      const transfers = await volumesOf(sql, 'transfers', bank_guid, from, to)
      const executions = await volumesOf(sql, 'executions', bank_guid, from, to)
      const customers = await newCustomers(sql, bank_guid, from, to)
      return activityReport(from, to, { trades, transfers, executions }, customers)
    },
  }),
  endpoint({
    ...common,
    path: '/reports/outstanding',
    name: 'getOutstandingReport',
    summary: 'What is open in the books now',
    description: prose(
      'Holds with their subject and age, money in suspense, losses that the reserve has not covered, and deposits that were not',
      'accepted and have to be sent back.',
    ),
    reply: [200, OutstandingReply],
    refuses: [],
    async handle({ caller: { bank_guid }, services }) {
      const { sql, now } = services
      return outstanding(sql, bank_guid, await bankNow(sql, now, bank_guid))
    },
  }),
]
