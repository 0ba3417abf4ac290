// External bank accounts over HTTP. Each kind has its own fields, which other kinds must not have. Numbers and tokens are encrypted
// before a command is submitted. Only a read with include_pii shows the numbers.
import { isWholeAccount } from '../../bank-numbers/account-number.ts'
import { identityOf, isProblem, parseBankDetails } from '../../bank-numbers/bank-details.ts'
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { findRow } from '../../db/list.ts'
import { bankNow } from '../../engine/bank-now.ts'
import { endpoint, found, prose, refuse } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import type { Services } from '../../http/services.ts'
import { defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import { statesOf } from '../../kernel/machine.ts'
import type { Decrypted } from '../../kernel/personal.ts'
import type { Static } from '../../wire/fields.ts'
import { HostedPageBody, HostedPageReply } from '../../wire/hosted-page.ts'
import { flag, guids, words, wordsOf } from '../../wire/query.ts'
import { decryptedToken } from './account-token.ask.ts'
import { type CreateExternalBankAccountInput, createExternalBankAccount } from './create-external-bank-account.ts'
import { deleteExternalBankAccount } from './delete-external-bank-account.ts'
import {
  CreateExternalBankAccount,
  ExternalBankAccountReply,
  fieldsOfKinds,
  UpdateExternalBankAccount,
} from './external-bank-account.schema.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  externalBankAccountsPersonal,
  type LinkToken,
  notAwaited,
  tokenFields,
} from './external-bank-account.ts'
import { openSession } from './open-session.ts'
import { refreshBalances } from './refresh-balances.ask.ts'
import { openPage } from './session.ask.ts'
import { updateExternalBankAccount } from './update-external-bank-account.ts'

type Sent = Static<typeof CreateExternalBankAccount>

const common = { key: 'bank', tag: 'External bank accounts' } as const
const onePath = '/external_bank_accounts/{external_bank_account_guid}'

type Personal = Decrypted<(typeof externalBankAccountsPersonal.fields)[number]>

const nothingPersonal: Personal = Object.fromEntries(externalBankAccountsPersonal.fields.map((field) => [field, []]))

function show(account: ExternalBankAccount, pii?: Personal) {
  const { available_balance: available, current_balance: current } = account
  return {
    ...account,
    ...(current === null ? {} : { balances: { available, current } }),
    ...(pii ? { pii: Object.keys(pii).length > 0 ? [{ ...nothingPersonal, ...pii }] : null } : {}),
  }
}

const records = {
  scope: 'external_bank_accounts:read',
  tag: common.tag,
  table: externalBankAccounts,
  reply: ExternalBankAccountReply,
  personal: { data: externalBankAccountsPersonal, scope: 'external_bank_accounts:pii:read' },
  show,
}

function refuseFields(sent: Sent): void {
  const { needed, allowed } = fieldsOfKinds[sent.account_kind]
  const missing = needed.find((name) => sent[name] === undefined)
  if (missing) refuse('missing_parameter', missing, kindText(sent.account_kind))
  const isLinked = sent.account_kind === 'aggregator' && !isByHolder(sent)
  const half = isLinked ? allowed.find((name) => sent[name] === undefined) : undefined
  if (half) refuse('missing_parameter', half, tokenText)
  const own: readonly string[] = [...needed, ...allowed]
  const others = Object.values(fieldsOfKinds).flatMap((each) => [...each.needed, ...each.allowed])
  const strange = others.find((name) => sent[name] !== undefined && !own.includes(name))
  if (strange) refuse('invalid_parameter', strange, kindText(sent.account_kind))
}

/** The account holder signs in at a page of the aggregator. */
const isByHolder = ({ account_kind, aggregator_public_token, aggregator_account_id }: Sent): boolean =>
  account_kind === 'aggregator' && aggregator_public_token === undefined && aggregator_account_id === undefined

function kindText(kind: Sent['account_kind']): string {
  const { needed, allowed } = fieldsOfKinds[kind]
  const has = [
    ...(needed.length > 0 ? [`needs ${needed.join(', ')}`] : []),
    ...(allowed.length > 0 ? [`may have ${allowed.join(', ')}`] : []),
  ]
  return `An account of kind ${kind} ${has.join(' and ')}, and nothing of the other kinds.`
}

const kinds = Object.entries(fieldsOfKinds).map(([kind, { needed, allowed }]) => {
  const names = [...needed, ...allowed.map((name) => `${name} (optional)`)]
  return `| \`${kind}\` | ${names.join(', ')} |`
})

const kindTable = ['| account_kind | fields |', '|---|---|', ...kinds].join('\n')
const description = [
  "The bank's own account names nobody; a counterparty's may name its customer too. Each kind has fields of its own:",
  kindTable,
  prose(
    "By its numbers, a customer's account is `unverified` until a `bank_account` identity verification passes, any",
    'other is `completed`. Through an aggregator it is `storing`, then `completed`: without token and account id when',
    'its holder has signed in at a page, of which `resume` gets the link. Wrong numbers, or an aggregator that refuses,',
    'make it `failed`. Send at most one account number, and none is needed beside',
    `${routingNumberTypes.filter(isWholeAccount).join(', ')}: they are the account.`,
  ),
].join('\n\n')

const numbersText = `Send at least one routing number, each kind once, and one account number. Beside ${routingNumberTypes.filter(isWholeAccount).join(', ')} no account number is needed.`

const tokenText =
  'Send aggregator_public_token and aggregator_account_id together, or neither: then the holder gets a page.'
const noPages =
  'The aggregator of this bank has no pages for account holders. Send aggregator_public_token and aggregator_account_id.'
const signedIn = 'The holder has signed in. Wait until the account is completed.'
const noPage =
  'The aggregator opens no page for this account. Try again later, or link the account with a token of the aggregator.'

const noBalances =
  'The aggregator has not answered. Try again later, or leave out `force_balance_refresh`: `balance_updated_at` says how old the balances are.'

type Given = CreateExternalBankAccountInput['given']

async function givenNumbers({ personalData }: Services, bank_guid: Guid, sent: Sent): Promise<Given> {
  const { account_details, routing_details = [], holder } = sent
  const parsed = parseBankDetails({ routing_details, ...(account_details ? { account_details } : {}) })
  if (isProblem(parsed) && !parsed.failure_code) refuse(parsed.code, parsed.field, numbersText)
  // Wrong numbers are stored as they were sent, so that the cause can be found.
  const numbers = isProblem(parsed)
    ? { account_details, routing_details }
    : { account_details: [{ account_number: parsed.account_number }], routing_details: parsed.routing_details }
  const pii = await personalData.encrypt(bank_guid, externalBankAccountsPersonal, {
    ...numbers,
    ...(holder?.name ? { names: [holder.name] } : {}),
    ...(holder?.address ? { addresses: [holder.address] } : {}),
  })
  if (isProblem(parsed)) {
    return { pii, checked: { failure_code: defined(parsed.failure_code, 'a problem without a code was refused') } }
  }
  const fingerprint = await personalData.fingerprint(bank_guid, identityOf(parsed))
  return { pii, checked: { fingerprint, country_code: parsed.country_code ?? null } }
}

async function givenToken({ personalData, providersOf }: Services, bank_guid: Guid, sent: Sent): Promise<Given> {
  if (isByHolder(sent)) {
    const { aggregator } = await providersOf(bank_guid)
    if (!aggregator.isHosted()) refuse('missing_parameter', 'aggregator_public_token', noPages)
    return { token: undefined }
  }
  const { aggregator_public_token, aggregator_processor_token, aggregator_account_id: account_id } = sent
  const link = { token: aggregator_public_token ?? aggregator_processor_token, ...(account_id ? { account_id } : {}) }
  const { token } = await personalData.encrypt(bank_guid, tokenFields, { token: link as LinkToken })
  return { token: defined(token, 'a value that is there is encrypted') }
}

export const externalBankAccountRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/external_bank_accounts',
    scope: 'external_bank_accounts:execute',
    name: 'createExternalBankAccount',
    summary: 'Store a bank account outside, by its numbers or through an aggregator',
    description,
    body: CreateExternalBankAccount,
    reply: [201, ExternalBankAccountReply],
    refuses: [
      'invalid_parameter',
      'no_customer',
      'no_counterparty',
      'rejected_customer',
      'frozen_customer',
      'unsupported_value',
    ],
    async handle({ caller: { bank_guid }, body, submit, services }) {
      refuseFields(body)
      const { name, account_kind, asset, customer_guid, counterparty_guid } = body
      const read = account_kind === 'raw_routing_details' ? givenNumbers : givenToken
      const given = await read(services, bank_guid, body)
      const input = { bank_guid, name, account_kind, asset, customer_guid, counterparty_guid, given }
      return submit(createExternalBankAccount, input, { show })
    },
  }),
  listEndpoint({
    ...records,
    path: '/external_bank_accounts',
    name: 'listExternalBankAccounts',
    summary: 'List external bank accounts',
    description: 'The filters `state=completed` and `state=unverified` find accounts of individual customers only.',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      counterparty_guid: guids,
      asset: words,
      state: wordsOf(statesOf(externalBankAccountStates)),
    },
    onlyIf: { state: { values: ['completed', 'unverified'], column: 'customer_type', equals: 'individual' } },
  }),
  readEndpoint({
    ...records,
    path: onePath,
    name: 'getExternalBankAccount',
    summary: 'Read an external bank account',
    description: prose(
      'The balances of a linked account are refreshed once a day; `balance_updated_at` says when. With `force_balance_refresh=true` the',
      'aggregator is asked now, for at most 10 seconds. If it has not answered by then, the answer is 503: read without it for what is',
      'known. If its holder has to sign in again, the account is `refresh_required`. An account without an aggregator, or one that',
      'is not `completed`, is answered as it is.',
    ),
    first: {
      query: { force_balance_refresh: flag(false, 'Ask the aggregator for the balances before the answer.') },
      async run(named, query, services) {
        if (!(query as { force_balance_refresh?: boolean }).force_balance_refresh) return
        if (!(await refreshBalances({ ...named, now: services.now() }, services)))
          refuse('overloaded', undefined, noBalances)
      },
    },
  }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: onePath,
    scope: 'external_bank_accounts:write',
    name: 'updateExternalBankAccount',
    summary: 'Rename an external bank account, or say that its holder has signed in again',
    body: UpdateExternalBankAccount,
    reply: [200, ExternalBankAccountReply],
    refuses: ['invalid_external_bank_account'],
    handle({ caller: { bank_guid }, params, body, submit }) {
      const external_bank_account_guid = params.external_bank_account_guid
      return submit(updateExternalBankAccount, { bank_guid, external_bank_account_guid, ...body }, { show })
    },
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: `${onePath}/resume`,
    scope: 'external_bank_accounts:execute',
    name: 'resumeExternalBankAccount',
    summary: 'Get a link to a page where the account holder signs in',
    description: prose(
      'For an account of kind `aggregator` that was created without a token and is `storing`, and for one that is',
      '`refresh_required`. When the holder has signed in there, the account is `completed` by itself. `link` is only in this',
      'answer, and not in its replay: it is not stored, and whoever has it acts as the holder. If the page has expired or was',
      'left, call again for a new one. 409 if the account does not wait for its holder.',
    ),
    audit: 'call',
    body: HostedPageBody,
    reply: [200, HostedPageReply],
    refuses: ['data_exists'],
    async handle({ caller: { bank_guid }, params, body, submit, services }) {
      const external_bank_account_guid = params.external_bank_account_guid
      const account = found(await findRow(services.sql, externalBankAccounts, bank_guid, external_bank_account_guid))
      if (account.state === 'deleted') refuse('not_found')
      const isAwaited = account.state === 'refresh_required' || account.state === 'storing'
      if (!isAwaited || (await decryptedToken('link', account, services))) {
        refuse('data_exists', undefined, notAwaited(account))
      }
      const now = await bankNow(services.sql, services.now, bank_guid)
      const page = await openPage(account, body.return_url, now, services)
      if (!page || page === 'signed_in') return refuse('data_exists', undefined, page ? signedIn : noPage)
      const { kind: _, link, ...session } = page
      const input = { bank_guid, external_bank_account_guid, replaces: account.link_session_guid, ...session }
      return submit(openSession, input, { show: (row) => ({ ...row, link }), stored: (row) => row })
    },
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: onePath,
    scope: 'external_bank_accounts:execute',
    name: 'deleteExternalBankAccount',
    summary: 'Delete an external bank account',
    description: 'Answers `deleting`; soon it is `deleted`: the consent has ended and the numbers are free again.',
    reply: [200, ExternalBankAccountReply],
    refuses: [],
    handle({ caller: { bank_guid }, params, submit }) {
      const external_bank_account_guid = params.external_bank_account_guid
      return submit(deleteExternalBankAccount, { bank_guid, external_bank_account_guid }, { show })
    },
  }),
]
