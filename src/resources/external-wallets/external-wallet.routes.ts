// External wallets over HTTP.
import { takesTag } from '../../chains/chain.ts'
import type { Condition } from '../../db/where.ts'
import { type Caller, endpoint, notSimulated, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { findAsset } from '../../kernel/asset.ts'
import { statesOf } from '../../kernel/machine.ts'
import { Enum, NamedBody, type Static } from '../../wire/fields.ts'
import { guids, owner, words, wordsOf } from '../../wire/query.ts'
import { createExternalWallet } from './create-external-wallet.ts'
import { decideExternalWallet, externalWalletDecisions } from './decide-external-wallet.ts'
import { deleteExternalWallet } from './delete-external-wallet.ts'
import { CreateExternalWallet, ExternalWalletReply, UpdateExternalWallet } from './external-wallet.schema.ts'
import { externalWalletStates, externalWallets } from './external-wallet.ts'
import { renameExternalWallet } from './rename-external-wallet.ts'

const common = { key: 'bank', tag: 'External wallets' } as const
const records = {
  scope: 'external_wallets:read',
  tag: common.tag,
  table: externalWallets,
  reply: ExternalWalletReply,
}
const one = '/external_wallets/{external_wallet_guid}'

/** A wallet without a customer is the bank's own. */
const ownedBy = (owner: unknown): Condition[] =>
  owner === undefined ? [] : [{ column: 'customer_guid', values: [], orNull: true, isNot: owner === 'customer' }]

/** Checks what a schema cannot. An unknown asset has no chain: the command refuses it. */
function refuseMisfits(
  { environment }: Caller,
  { asset, tag, expected_behaviours }: Static<typeof CreateExternalWallet>,
): void {
  if (expected_behaviours && environment === 'production')
    refuse('invalid_parameter', 'expected_behaviours', notSimulated)
  const chain = findAsset(asset)?.chain
  if (tag !== undefined && chain && !takesTag(chain)) {
    const message = 'Addresses of this chain have no tag. Leave `tag` out; it exists on Stellar and the XRP Ledger.'
    refuse('invalid_parameter', 'tag', message)
  }
}

export const externalWalletRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/external_wallets',
    scope: 'external_wallets:execute',
    name: 'createExternalWallet',
    summary: 'Create a wallet for the bank or a customer',
    description: prose(
      "A wallet without `customer_guid` is the bank's, and every customer of the bank may use it. With a customer's",
      "`counterparty_guid` alone, the wallet is that customer's.",
      '`tag` only on Stellar and the XRP Ledger.',
      'The address is checked and screened after the answer: the wallet becomes `completed`, `reviewing`, or',
      '`failed` with `invalid_address` or `prohibited_address`.',
      '409 if the owner has the same address, tag and asset already.',
    ),
    body: CreateExternalWallet,
    reply: [201, ExternalWalletReply],
    refuses: ['invalid_parameter', 'data_exists', 'no_customer', 'no_counterparty', 'unsupported_value'],
    async handle({ caller, body, submit }) {
      refuseMisfits(caller, body)
      return submit(createExternalWallet, { ...body, bank_guid: caller.bank_guid })
    },
  }),
  listEndpoint({
    ...records,
    path: '/external_wallets',
    name: 'listExternalWallets',
    summary: 'List external wallets',
    choices: { owner },
    implied: ({ owner }) => ownedBy(owner),
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      counterparty_guid: guids,
      asset: words,
      state: wordsOf(statesOf(externalWalletStates)),
    },
  }),
  readEndpoint({ ...records, path: one, name: 'getExternalWallet', summary: 'Read an external wallet' }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: one,
    scope: 'external_wallets:write',
    name: 'updateExternalWallet',
    summary: 'Rename an external wallet',
    body: UpdateExternalWallet,
    reply: [200, ExternalWalletReply],
    refuses: [],
    handle: ({ caller, params, body, submit }) =>
      submit(renameExternalWallet, { ...body, ...params, bank_guid: caller.bank_guid }),
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: one,
    scope: 'external_wallets:execute',
    name: 'deleteExternalWallet',
    summary: 'Delete an external wallet',
    description: 'Answers `deleting`; soon it is `deleted`, and the address is free again. A second time is no error.',
    reply: [200, ExternalWalletReply],
    refuses: [],
    handle: ({ caller, params, submit }) => submit(deleteExternalWallet, { ...params, bank_guid: caller.bank_guid }),
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/external_wallets/{external_wallet_guid}/decide',
    name: 'decideSandboxExternalWallet',
    summary: 'End the review of an external wallet',
    body: NamedBody('ExternalWalletDecision', { decision: Enum('ReviewDecision', externalWalletDecisions) }),
    reply: [200, ExternalWalletReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, body, submit }) =>
      submit(decideExternalWallet, { ...params, bank_guid: caller.bank_guid, decision: body.decision }),
  }),
]
