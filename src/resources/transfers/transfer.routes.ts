// Transfers over HTTP: what arrived, and how it stands.
import { endpoint, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { noticeDeposit } from './notice-deposit.ts'
import { receiveDeposit } from './receive-deposit.ts'
import { ReceiveDeposit, TransferReply } from './transfer.schema.ts'
import { transferStates, transfers, transferTypes } from './transfer.ts'

const records = { scope: 'transfers:read', tag: 'Transfers', table: transfers, reply: TransferReply }

/** Blocks of simulated chains come a hundred times faster than real ones. */
const sandbox_speed = 100

export const transferRoutes = [
  listEndpoint({
    ...records,
    path: '/transfers',
    summary: 'List transfers',
    description: 'Today these are deposits: money that arrived.',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      transfer_type: wordsOf(transferTypes),
      side: wordsOf(['deposit', 'withdrawal']),
      state: wordsOf(statesOf(transferStates)),
      asset: words,
      label: words,
    },
  }),
  readEndpoint({ ...records, path: '/transfers/{transfer_guid}', summary: 'Read a transfer' }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/deposits',
    summary: 'Money arrives in an account, as if by chain or rail',
    description: prose(
      "At a deposit address it is `pending` until the chain has confirmed it, on the bank's clock.",
      'At a deposit bank account, or with neither, it is `completed` at once.',
      'Name at most one of them, and the account that it belongs to.',
    ),
    body: ReceiveDeposit,
    reply: [201, TransferReply],
    refuses: [400, 401, 403, 422],
    async handle({ caller, body, submit }) {
      const { deposit_address_guid, deposit_bank_account_guid, ...fields } = body
      const arrived = { ...fields, bank_guid: caller.bank_guid }
      if (deposit_address_guid && deposit_bank_account_guid) refuse('invalid_parameter', 'deposit_bank_account_guid')
      if (deposit_address_guid) return submit(noticeDeposit, { ...arrived, deposit_address_guid, speed: sandbox_speed })
      return submit(receiveDeposit, { ...arrived, ...(deposit_bank_account_guid ? { deposit_bank_account_guid } : {}) })
    },
  }),
]
