// Payouts over HTTP. The CSV comes as base64 and is written in parts before the command is submitted.
import { randomBytes } from 'node:crypto'
import { findRow } from '../../db/list.ts'
import { type Endpoint, endpoint, found, prose, type WrittenAnswer } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { guidSource } from '../../kernel/guid.ts'
import { statesOf } from '../../kernel/machine.ts'
import { Type } from '../../wire/fields.ts'
import { flag, guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { cancelPayout } from './cancel-payout.ts'
import { createPayout } from './create-payout.ts'
import { executePayout } from './execute-payout.ts'
import { progressOf } from './payout.queries.ts'
import { CreatePayout, PayoutProgressReply, PayoutReply, PayoutRowReply } from './payout.schema.ts'
import { payoutRowsMax, payoutStates, payouts } from './payout.ts'
import { payoutColumns } from './payout-csv.ts'
import { removeParts } from './payout-part.queries.ts'
import { resultOf } from './payout-result.request.ts'
import { payoutRowStates, payoutRows, payoutRowsPersonal } from './payout-row.ts'
import { writeRows } from './payout-upload.request.ts'
import { planPayout } from './plan-payout.ts'

const newGuid = guidSource(randomBytes)
const common = { key: 'bank', tag: 'Payouts' } as const
const read = { ...common, scope: 'payouts:read' } as const
const pii_scope = 'payouts:pii:read'

/** Each request holds megabytes while it runs. */
const in_work_max = 8

const rowRecords = {
  scope: read.scope,
  tag: common.tag,
  table: payoutRows,
  reply: PayoutRowReply,
  personal: { data: payoutRowsPersonal, scope: pii_scope },
}

/** Who pays is checked again. */
const payerCodes = ['data_exists', ...unfitCustomerCodes, 'unsupported_value'] as const

/** Plan, execute and cancel take no body and answer with the payout. */
const runEndpoint = (
  verb: 'plan' | 'execute' | 'cancel',
  command: typeof planPayout,
  refuses: Endpoint['refuses'],
  summary: string,
  ...description: readonly string[]
) =>
  endpoint({
    ...common,
    method: 'POST',
    path: `/payouts/{payout_guid}/${verb}`,
    scope: 'payouts:execute',
    name: `${verb}Payout`,
    summary,
    description: prose(...description),
    reply: [200, PayoutReply],
    refuses,
    handle: ({ caller, params, submit }) => submit(command, { bank_guid: caller.bank_guid, ...params }),
  })

export const payoutRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/payouts',
    scope: 'payouts:execute',
    name: 'createPayout',
    summary: 'Upload a CSV of people to pay',
    description: prose(
      `At most ${payoutRowsMax} rows. The first line names the columns, in any order: ${payoutColumns.join(', ')}.`,
      '`name` and `amount` are needed. A row names its account by `destination_account_guid`, or by `asset`,',
      '`routing_number_type`, `routing_number` and, where the routing number is not the account itself, `account_number`.',
      'A file in which two rows have the same `reference` is refused, unless `allows_repeated_references` confirms that both are to be paid.',
      'A file that cannot be read is refused as a whole. Otherwise the payout is `storing`, then `validated`: each row is',
      '`valid`, or `invalid` with its errors, and invalid rows do not stop the others.',
    ),
    // 5 MiB in base64, and room for the other fields.
    body_bytes_max: 7 * 1024 * 1024,
    long_field: 'data',
    in_work_max,
    body: CreatePayout,
    reply: [201, PayoutReply],
    refuses: ['no_customer', ...unfitCustomerCodes, 'no_source_account', 'invalid_source_account', 'unsupported_value'],
    async handle({ caller: { bank_guid }, body, services, submit }) {
      const { data, customer_guid = null, needs_all_rows = false, allows_repeated_references = false, ...fields } = body
      const content_guid = newGuid(services.now())
      const remove = () => removeParts(services, bank_guid, content_guid)
      try {
        const written = await writeRows(services, bank_guid, content_guid, data)
        const given = { ...fields, ...written, bank_guid, customer_guid, needs_all_rows, content_guid }
        const input = { ...given, allows_repeated_references }
        const sent = await submit(createPayout, input)
        if (sent.isReplay) await remove()
        return sent
      } catch (error) {
        // If they cannot be removed now, housekeeping removes them later, as after a crash.
        await remove().catch(() => {})
        throw error
      }
    },
  }),
  listEndpoint({
    scope: read.scope,
    tag: common.tag,
    table: payouts,
    reply: PayoutReply,
    path: '/payouts',
    name: 'listPayouts',
    summary: 'List payouts',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      source_account_guid: guids,
      state: wordsOf(statesOf(payoutStates)),
      label: words,
    },
  }),
  endpoint({
    ...read,
    method: 'GET',
    path: '/payouts/{payout_guid}',
    name: 'getPayout',
    summary: 'Read a payout and how far it is',
    description: prose(
      '`rows` counts the rows by state. `sums` adds up what leaves the payer with all fees (`source`) and what arrives',
      '(`destination`), by state and asset, as planned, and for completed rows as executed.',
    ),
    reply: [200, PayoutProgressReply],
    refuses: [],
    async handle({ caller, params, services }) {
      const payout = found(await findRow(services.sql, payouts, caller.bank_guid, params.payout_guid))
      return { ...payout, ...(await progressOf(services.sql, payout)) }
    },
  }),
  runEndpoint(
    'plan',
    planPayout,
    payerCodes,
    'Plan all valid rows of a payout',
    'Answers `planning`; read it until it is `planned`. Rows then have their amounts and fees. A row that cannot be planned is',
    '`failed` and does not stop the others. A payout that is `planning` already stays; any other than `validated` is 409.',
  ),
  runEndpoint(
    'execute',
    executePayout,
    payerCodes,
    'Execute all planned rows of a payout',
    'Answers `executing`; read it until it is `completed`. Each row is paid once or fails. Rows whose plans have expired are',
    '`valid` again, and the payout is `validated`: plan it again. If the payer is frozen meanwhile, the payout halts and is',
    '`planned` again. A payout that is `executing` already stays; any other than `planned` is 409.',
  ),
  runEndpoint(
    'cancel',
    cancelPayout,
    ['data_exists'],
    'Cancel all rows of a payout that have no execution',
    'Answers `cancelling`; it is `cancelled` when the executions that have begun have ended. One that is cancelled already',
    'stays; one that is `storing` or `completed` is 409.',
  ),
  endpoint({
    ...read,
    method: 'GET',
    path: '/payouts/{payout_guid}/result',
    pii_scope,
    name: 'getPayoutResult',
    summary: 'Download what became of each row, as CSV',
    description: prose(
      'The columns that were sent, then the outcome of each row, in the order of the file. Without `include_pii=true` the',
      'columns `name`, `routing_number` and `account_number` are empty.',
    ),
    media_type: 'text/csv',
    in_work_max,
    query: {
      state: wordsOf(statesOf(payoutRowStates)),
      include_pii: flag(false, 'Show the personal data too.'),
    },
    reply: [200, Type.String()],
    refuses: [],
    async handle(call): Promise<WrittenAnswer<string>> {
      const { caller, params, query, services } = call
      const payout = found(await findRow(services.sql, payouts, caller.bank_guid, params.payout_guid))
      return { status: 200, body: await resultOf(call, payout, query.state, query.include_pii), isReplay: false }
    },
  }),
  listEndpoint({
    ...rowRecords,
    path: '/payout_rows',
    name: 'listPayoutRows',
    summary: 'List rows of payouts',
    filters: {
      guid: guids,
      bank_guid: guids,
      payout_guid: guids,
      plan_guid: guids,
      execution_guid: guids,
      state: wordsOf(statesOf(payoutRowStates)),
    },
  }),
  readEndpoint({
    ...rowRecords,
    path: '/payout_rows/{payout_row_guid}',
    name: 'getPayoutRow',
    summary: 'Read a row of a payout',
  }),
]
