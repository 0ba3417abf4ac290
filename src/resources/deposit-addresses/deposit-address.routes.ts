// Deposit addresses over HTTP.
import { endpoint, prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { createDepositAddress } from './create-deposit-address.ts'
import { CreateDepositAddress, DepositAddressReply, UpdateDepositAddress } from './deposit-address.schema.ts'
import { depositAddresses, depositAddressStates } from './deposit-address.ts'
import { updateDepositAddress } from './update-deposit-address.ts'

const common = { key: 'bank', tag: 'Deposit addresses' } as const
const records = {
  scope: 'deposit_addresses:read',
  tag: common.tag,
  table: depositAddresses,
  reply: DepositAddressReply,
}

export const depositAddressRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/deposit_addresses',
    scope: 'deposit_addresses:execute',
    name: 'createDepositAddress',
    summary: 'Create a deposit address for a trading or storage account',
    description: prose(
      'A customer who owns the account must be verified.',
      'On Stellar and the XRP Ledger addresses are shared: who pays must send the `tag` too.',
    ),
    body: CreateDepositAddress,
    reply: [201, DepositAddressReply],
    refuses: ['no_account', ...unfitCustomerCodes, 'invalid_account', 'unsupported_value'],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      const { custody } = await services.providersOf(bank_guid)
      return submit(createDepositAddress, { ...body, bank_guid, publicKeyOf: custody.publicKeysOf(bank_guid) })
    },
  }),
  listEndpoint({
    ...records,
    path: '/deposit_addresses',
    name: 'listDepositAddresses',
    summary: 'List deposit addresses',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      account_guid: guids,
      asset: words,
      state: wordsOf(statesOf(depositAddressStates)),
      label: words,
    },
  }),
  readEndpoint({
    ...records,
    path: '/deposit_addresses/{deposit_address_guid}',
    name: 'getDepositAddress',
    summary: 'Read a deposit address',
  }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: '/deposit_addresses/{deposit_address_guid}',
    scope: 'deposit_addresses:write',
    name: 'updateDepositAddress',
    summary: 'Rename a deposit address',
    body: UpdateDepositAddress,
    reply: [200, DepositAddressReply],
    refuses: [],
    handle: ({ caller, params, body, submit }) =>
      submit(updateDepositAddress, { ...body, ...params, bank_guid: caller.bank_guid }),
  }),
]
