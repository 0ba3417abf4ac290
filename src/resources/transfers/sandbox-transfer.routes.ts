// What a caller can simulate on a sandbox bank: an arrival, the decision of a review, a return.
import { noticeDeposit } from '../../arrivals/notice-deposit.ts'
import { receiveDeposit } from '../../arrivals/receive-deposit.ts'
import { endpoint, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { reviewDecisions } from '../../movements/screening.ts'
import { sandbox_speed } from '../../providers/sandbox/memory/sandbox-payment.ts'
import { Enum, NamedBody } from '../../wire/fields.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { decideTransfer } from './decide-transfer.ts'
import { returnTransfer } from './return-transfer.ts'
import { ReceiveDeposit, ReturnTransfer, TransferReply, transferAnswer } from './transfer.schema.ts'
import type { Transfer } from './transfer.ts'

const show = transferAnswer

export const sandboxTransferRoutes = [
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/deposits',
    name: 'createSandboxDeposit',
    summary: 'Money arrives in an account, as if by chain or rail',
    description: prose(
      "At a deposit address it is `pending` until the chain has confirmed it, on the bank's clock.",
      'At a deposit bank account, or with neither, it is `completed` at once.',
      'Name at most one of them, and the account that it belongs to. Money for an owner who is not verified, or with a',
      '`unique_memo_id` that is not that of the deposit bank account, is `reviewing` until it is decided. `source_address`,',
      'with a deposit address, is from where it comes, and is screened before the money is credited.',
    ),
    body: ReceiveDeposit,
    reply: [201, TransferReply],
    refuses: ['invalid_parameter', 'no_account', 'invalid_account', 'unsupported_value', 'invalid_amount'],
    async handle({ caller, body, submit }) {
      const { deposit_address_guid, deposit_bank_account_guid, unique_memo_id, source_address, ...fields } = body
      const arrived = { ...fields, bank_guid: caller.bank_guid }
      if (deposit_address_guid && deposit_bank_account_guid) {
        const message = 'Send at most one of deposit_address_guid and deposit_bank_account_guid.'
        refuse('invalid_parameter', 'deposit_bank_account_guid', message)
      }
      if (unique_memo_id && !deposit_bank_account_guid) {
        refuse(
          'invalid_parameter',
          'unique_memo_id',
          '`unique_memo_id` goes with `deposit_bank_account_guid`. Send both.',
        )
      }
      if (source_address && !deposit_address_guid) {
        refuse('invalid_parameter', 'source_address', '`source_address` goes with `deposit_address_guid`. Send both.')
      }
      if (deposit_address_guid) {
        const source = { kind: 'simulated', speed: sandbox_speed } as const
        return submit(
          noticeDeposit,
          { ...arrived, deposit_address_guid, source, source_address },
          { show: (output) => show(output as Transfer) },
        )
      }
      return submit(receiveDeposit, { ...arrived, deposit_bank_account_guid, unique_memo_id }, { show })
    },
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/transfers/{transfer_guid}/decide',
    name: 'decideSandboxTransfer',
    summary: 'Decide a transfer that is reviewed',
    body: NamedBody('TransferDecision', { decision: Enum('ReviewDecision', reviewDecisions) }),
    reply: [200, TransferReply],
    refuses: ['data_exists', ...unfitCustomerCodes],
    handle: ({ caller, params, body, submit }) =>
      submit(decideTransfer, { bank_guid: caller.bank_guid, ...params, ...body }, { show }),
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/transfers/{transfer_guid}/return',
    name: 'returnSandboxTransfer',
    summary: 'Let a payment that settled come back',
    description: prose(
      'Under a hold it fails as `reversed`. A completed transfer keeps its state and shows the `return_code`; the return is',
      'a new transfer with its guid as `reference_transfer_guid`.',
    ),
    body: ReturnTransfer,
    reply: [200, TransferReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, body, submit }) =>
      submit(returnTransfer, { bank_guid: caller.bank_guid, ...params, ...body }, { show }),
  }),
]
