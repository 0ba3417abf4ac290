// corridor keys: creates, lists and revokes API keys, and changes the encryption keys.
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import type { ApiKey } from '../resources/api-keys/api-key.ts'
import { createApiKey } from '../resources/api-keys/create-api-key.ts'
import { revokeApiKey } from '../resources/api-keys/revoke-api-key.ts'
import { issueKey } from '../secrets/issue-key.ts'
import { scopesFor, usualScopesFor } from '../wiring/endpoints.ts'
import {
  type CliCommand,
  guidOption,
  nameOption,
  optionsFrom,
  refuseOptions,
  refuseWords,
  timeOption,
  UsageError,
} from './command.ts'
import { byOperator } from './operator.ts'
import { printRecords } from './print-records.ts'
import { rotateDataKeys, rotateMasterKey, rotationHelp } from './rotate-keys.ts'
import { withCore } from './with-core.ts'

interface Options {
  readonly bank?: string | undefined
  readonly organization?: string | undefined
  readonly name?: string | undefined
  readonly scopes?: string | undefined
  readonly 'bank-scopes'?: string | undefined
  readonly expires?: string | undefined
  readonly environment?: string | undefined
  readonly chain?: string | undefined
  readonly network?: string | undefined
  readonly json?: boolean | undefined
}

const environmentOption = (text = 'sandbox'): 'sandbox' | 'production' => {
  if (text === 'sandbox' || text === 'production') return text
  throw new UsageError('--environment must be sandbox or production')
}

export const keysCommand: CliCommand = {
  help: `Usage: corridor keys create --bank GUID | --organization GUID [--name NAME] [--scopes a,b | --scopes all] [--expires TIME]
                            [--environment sandbox | production] [--bank-scopes a,b | --bank-scopes all]
       corridor keys list [--bank GUID | --organization GUID] [--json]
       corridor keys revoke GUID
       corridor keys rotate-master
       corridor keys rotate-data [--bank GUID]
       corridor keys make-wallet --chain bitcoin | ethereum | base | polygon [--network mainnet | testnet]

create prints the key once; only its hash is stored. By default a key has all scopes of its kind, except those that show
secrets (subscriptions:secrets:read); "all" means really all. A bank's key has the environment of the bank. For an organization
choose --environment sandbox (default) or production: its key creates keys of that environment only. With --bank-scopes say what
that key can give to keys and staff of banks; a key with --scopes but without --bank-scopes can give nothing there.

make-wallet prints the keys of a new paying wallet, as CORRIDOR_CHAIN_NODES takes them. It needs neither network nor database, and stores nothing.

${rotationHelp}`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      organization: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'string' },
      'bank-scopes': { type: 'string' },
      expires: { type: 'string' },
      environment: { type: 'string' },
      chain: { type: 'string' },
      network: { type: 'string' },
      json: { type: 'boolean' },
    })
    const [name = '', ...words] = positionals
    const action = actions.get(name)
    if (!action)
      throw new UsageError(
        'usage: corridor keys create | list | revoke GUID | rotate-master | rotate-data | make-wallet',
      )
    const guid = name === 'revoke' ? words.shift() : undefined
    refuseWords(words, `keys ${name}`)
    refuseOptions(values, action.options, `keys ${name}`)
    return action.run(values, guid)
  },
}

interface Action {
  readonly options: readonly (keyof Options)[]
  run(options: Options, guid: string | undefined): Promise<number>
}

const actions = new Map<string, Action>([
  [
    'create',
    {
      options: ['bank', 'organization', 'name', 'scopes', 'bank-scopes', 'expires', 'environment'],
      async run(options) {
        assertCreatable(options)
        return withCore((core) => create(core, options))
      },
    },
  ],
  ['list', { options: ['bank', 'organization', 'json'], run: (options) => withCore((core) => list(core, options)) }],
  ['revoke', { options: [], run: (_, guid) => withCore((core) => revoke(core, guid)) }],
  [
    'make-wallet',
    { options: ['chain', 'network'], run: async (options) => (await import('./make-wallet.ts')).printWallet(options) },
  ],
  ['rotate-master', { options: [], run: () => withCore(rotateMasterKey) }],
  [
    'rotate-data',
    { options: ['bank'], run: ({ bank }) => withCore((core) => rotateDataKeys(core, guidOption(bank, 'bank'))) },
  ],
])

/** Checks the options before a database is opened. */
function assertCreatable({ bank, environment, name, scopes, 'bank-scopes': bankScopes }: Options): void {
  // An unset shell variable must not give a key with all scopes.
  if (scopes === '') throw new UsageError('--scopes is empty: name some, or leave it out for the usual ones')
  if (bankScopes === '') throw new UsageError('--bank-scopes is empty: name some, or leave it out')
  if (bank !== undefined && bankScopes !== undefined)
    throw new UsageError("--bank-scopes is for an organization's key; a bank's key gives nobody anything")
  if (name !== undefined) nameOption(name, 'name')
  if (bank !== undefined && environment !== undefined)
    throw new UsageError("--environment is for an organization's key; that of a bank is of the bank's type")
}

function scopesOf(text: string | undefined, kind: 'bank' | 'organization'): string[] {
  if (text === undefined) return usualScopesFor(kind)
  return text === 'all' ? scopesFor(kind) : text.split(',').map((scope) => scope.trim())
}

/** What an organization's key can give on banks: if its own scopes are named, these are too. */
function bankScopesOf({ scopes, 'bank-scopes': given }: Options): string[] {
  if (given === undefined && scopes !== undefined && scopes !== 'all') return []
  return scopesOf(given ?? scopes, 'bank')
}

async function create({ engine, sql, services }: Core, options: Options): Promise<number> {
  const bank_guid = guidOption(options.bank, 'bank')
  const organization = guidOption(options.organization, 'organization')
  if ((bank_guid === undefined) === (organization === undefined)) throw new UsageError('give --bank or --organization')
  const kind = bank_guid ? 'bank' : 'organization'
  const [owner] = bank_guid
    ? await sql<{ organization_guid: Guid; type: 'sandbox' | 'production' }[]>`
        select organization_guid, type from banks where bank_guid = ${bank_guid}`
    : await sql<{ organization_guid: Guid; type: 'sandbox' | 'production' }[]>`
        select organization_guid, ${environmentOption(options.environment)} as type from organizations
        where guid = ${organization as Guid}`
  if (!owner) throw new UsageError(`there is no such ${kind}`)
  const scopes = scopesOf(options.scopes, kind)
  const unknown = scopes.find((scope) => !scopesFor(kind).includes(scope))
  if (unknown) throw new UsageError(`${unknown} is no scope of a ${kind} key; there are: ${scopesFor(kind).join(', ')}`)
  const bank_scopes = kind === 'bank' ? [] : bankScopesOf(options)
  const unknownOnBanks = bank_scopes.find((scope) => !scopesFor('bank').includes(scope))
  if (unknownOnBanks)
    throw new UsageError(`${unknownOnBanks} is no scope of a bank key; there are: ${scopesFor('bank').join(', ')}`)
  const expires_at = timeOption(options.expires, 'expires')
  const { key, ...kept } = issueKey(owner.type, kind, services.now(), services.hashKeySecret)
  const command = byOperator({ services }, createApiKey, {
    ...{
      organization_guid: owner.organization_guid,
      environment: owner.type,
      act: 'createApiKey',
      object_type: 'api_key',
    },
    details: { kind, scopes, ...(bank_guid ? { bank_guid } : { bank_scopes }) },
  })
  const row = await engine.submit(command, {
    organization_guid: owner.organization_guid,
    ...(bank_guid ? { for_bank_guid: bank_guid } : {}),
    ...kept,
    environment: owner.type,
    name: options.name ?? `${kind} key`,
    scopes,
    bank_scopes,
    ...(expires_at === undefined ? {} : { expires_at }),
  })
  console.log(JSON.stringify({ guid: outputOf(row).guid, key }, null, 2))
  return 0
}

async function list({ sql }: Core, options: Options): Promise<number> {
  const bank = guidOption(options.bank, 'bank') ?? null
  const organization = guidOption(options.organization, 'organization') ?? null
  const rows = await sql`
    select guid, kind, environment, name, bank_guid, organization_guid, jsonb_array_length(scopes) as scopes,
      revoked_at is not null as is_revoked
    from api_keys where (${bank}::uuid is null or bank_guid = ${bank})
      and (${organization}::uuid is null or organization_guid = ${organization}) order by guid`
  const shown = rows.map(({ is_revoked, ...row }) => ({ ...row, state: is_revoked ? 'revoked' : 'active' }))
  printRecords(shown, options.json)
  return 0
}

async function revoke({ engine, sql, services }: Core, text: string | undefined): Promise<number> {
  const guid = parseGuid(text)
  if (!guid) throw new UsageError('usage: corridor keys revoke GUID')
  const [row] = await sql<Pick<ApiKey, 'owner_guid' | 'organization_guid' | 'environment'>[]>`
    select owner_guid, organization_guid, environment from api_keys where guid = ${guid}`
  if (!row) throw new UsageError('there is no such key')
  const { organization_guid, environment } = row
  const command = byOperator({ services }, revokeApiKey, {
    ...{ organization_guid, environment, act: 'revokeApiKey', object_type: 'api_key', object_guid: guid },
  })
  outputOf(await engine.submit(command, { ...row, guid }))
  console.log(`revoked ${guid}`)
  return 0
}
