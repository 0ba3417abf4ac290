// On a sandbox bank the caller lets a transfer come back: the simulated carrier's book says so, and with it what follows from
// it. Before completion it fails as reversed; after, the return is a transfer of its own.
import { type Command, key, type Moment, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type SandboxPayment, sandboxPayments } from '../sandbox/sandbox-payment.ts'
import { type RecordStandingInput, recordStanding } from './record-standing.ts'
import { type Transfer, transfers } from './transfer.ts'

export interface ReturnTransferInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  readonly return_code: string
}

const standingOf = (
  { bank_guid, transfer_guid, return_code }: ReturnTransferInput,
  rows: Rows,
): RecordStandingInput => {
  const payment = rows.get(sandboxPayments, bank_guid, transfer_guid)
  const { identifiers, fee } = payment ?? ({ identifiers: [], fee: 0n } as unknown as SandboxPayment)
  return { bank_guid, transfer_guid, standing: { kind: 'returned', return_code, identifiers, network_fee: fee } }
}

export const returnTransfer: Command<ReturnTransferInput, Transfer> = {
  name: 'return-transfer',
  needs: [
    (input, rows, moment) => [
      key(sandboxPayments, input.bank_guid, input.transfer_guid),
      ...recordStanding.needs[0]!(input as never, rows, moment),
    ],
    (input, rows, moment) => recordStanding.needs[1]!(standingOf(input, rows), rows, moment),
    (input, rows, moment) => recordStanding.needs[2]!(standingOf(input, rows), rows, moment),
  ],
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid, return_code } = input
    if (!rows.get(transfers, bank_guid, transfer_guid)) return reject('not_found')
    const payment = rows.get(sandboxPayments, bank_guid, transfer_guid)
    if (!payment || !hasSettled(payment, moment)) return reject('data_exists')
    const decision = recordStanding.decide(standingOf(input, rows), rows, moment)
    if ('rejected' in decision) return decision
    if (decision.output === 'stale' || 'check_again_at' in decision.output) return reject('data_exists')
    const changed = update(sandboxPayments, { ...payment, return_code, returns_at: moment.now })
    return { ...decision, output: decision.output, changes: [...(decision.changes ?? []), changed] }
  },
}

/** Only what arrived can be sent back, and once. */
const hasSettled = ({ settles_at, failure_code, cancelled_at, returns_at }: SandboxPayment, { now }: Moment): boolean =>
  settles_at !== null &&
  now >= settles_at &&
  failure_code === null &&
  cancelled_at === null &&
  (returns_at === null || now < returns_at)
