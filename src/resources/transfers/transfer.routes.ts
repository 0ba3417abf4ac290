// Transfers over HTTP: what arrived, and how it stands.
import { endpoint, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { Body, GuidField, PositiveAmount } from '../../wire/fields.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { receiveDeposit } from './receive-deposit.ts'
import { TransferReply } from './transfer.schema.ts'
import { transferStates, transfers, transferTypes } from './transfer.ts'

const records = { scope: 'transfers:read', tag: 'Transfers', table: transfers, reply: TransferReply }

export const transferRoutes = [
  listEndpoint({
    ...records,
    path: '/transfers',
    summary: 'List transfers',
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
    body: Body({ account_guid: GuidField, amount: PositiveAmount }),
    reply: [201, TransferReply],
    refuses: [400, 401, 403, 422],
    handle: ({ caller, body, submit }) => submit(receiveDeposit, { ...body, bank_guid: caller.bank_guid }),
  }),
]
