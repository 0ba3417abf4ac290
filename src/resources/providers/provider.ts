// A provider of a bank: what serves some of its ports, and how it is reached. Its state is its health, which a job keeps looking at.
// Secrets are encrypted in `providers_pii`. What happens to providers is in the audit log, so they have no events.
import * as column from '../../kernel/column.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { quietMachine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { ProbeReport } from '../../providers/configured/probe-report.ts'
import type { ProviderRule } from '../../providers/configured/rule.ts'
import type { Port, ProviderSecrets, ProviderSettings } from '../../providers/configured/settings.ts'
import { jsonWithAmounts, plainJson } from '../../wire/json-column.ts'

export const providerStates = quietMachine('provider', {
  up: { to: ['checking', 'down', 'paused', 'deleted'], owes: 'probe-provider' },
  // It reads what it needs, such as long lists. Nobody is served meanwhile.
  checking: { to: ['up', 'down', 'paused', 'deleted'], owes: 'probe-provider' },
  // It gets new work only where no other provider fits. Its own payments wait.
  down: { to: ['up', 'checking', 'paused', 'deleted'], owes: 'probe-provider' },
  // It gets no new work, and still answers for what it has.
  paused: { to: ['up', 'checking', 'down', 'deleted'] },
  // The same; it cannot come back.
  deleted: { to: [] },
})
export type ProviderState = StateOf<typeof providerStates>

export const providers = table(
  'providers',
  {
    ...column.statefulRecord,
    name: column.text,
    kind: column.word,
    ports: plainJson<readonly Port[]>(),
    settings: plainJson<ProviderSettings>(),
    /** Which secrets it has; never what they are. */
    secret_names: plainJson<readonly (keyof ProviderSecrets)[]>(),
    rule: jsonWithAmounts<ProviderRule>('amount_min', 'amount_max'),
    /** The lowest is asked first. */
    priority: column.integer,
    state: column.oneOf(statesOf(providerStates)),
    /** Why it is down. */
    failure: column.optional(column.text),
    /** Of one that is checking: how much of what it needs it has read, in percent. */
    progress: column.optional(column.integer),
    /** What the last check saw that succeeded. */
    report: column.optional(plainJson<ProbeReport>()),
    checked_at: column.optional(column.timestamp),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      ...(['name', 'ports', 'settings', 'secret_names', 'rule', 'priority', 'failure', 'report'] as const),
      ...(['progress', 'checked_at', 'updated_at'] as const),
    ],
    recorded: ['name', 'kind', 'ports', 'settings', 'secret_names', 'rule', 'priority', 'state'],
    indexes: { bank: ['bank_guid'] },
    states: providerStates,
    counted: { type: 'kind' },
  },
)
export type Provider = RowOf<typeof providers>

/** Its health is looked at again and again. */
export const isWatched = ({ state }: Pick<Provider, 'state'>): boolean =>
  providerStates.states[state].owes !== undefined

export const providersPersonal = personal('providers', ['secrets'], [], true)

/** Also deleted ones, which are kept for what they have. */
export const providers_max = 200

export interface ProviderKey {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
}

/** Undefined if it is missing or deleted. */
export const providerIn = (rows: Rows, { bank_guid, provider_guid }: ProviderKey): Provider | undefined => {
  const found = rows.get(providers, bank_guid, provider_guid)
  return found?.state === 'deleted' ? undefined : found
}

/** Undefined if it may have its name, folder and kind beside the other providers of the bank. */
export function refuseBeside(
  rows: Rows,
  { bank_guid, name, kind, settings }: Pick<Provider, 'bank_guid' | 'name' | 'kind' | 'settings'>,
  except?: Guid,
): Rejection | undefined {
  const others = rows.find(providers, 'bank', bank_guid).filter(({ guid }) => guid !== except)
  const alive = others.filter(({ state }) => state !== 'deleted')
  if (alive.some((each) => each.name === name)) return reject('data_exists', 'name', nameTakenText)
  // Two would end each other's runs and hits.
  if (kind === 'lists' && alive.some((each) => each.kind === 'lists'))
    return reject('data_exists', 'kind', 'The bank has a provider of sanctions lists. Change that one.')
  // Also a deleted one still reads what its partner puts there.
  const isShared = others.some((each) => each.kind === 'files' && each.settings.folder === settings.folder)
  return kind === 'files' && isShared ? reject('data_exists', 'settings.folder', folderTakenText) : undefined
}

const nameTakenText = 'A provider of the bank has this name. Choose another one, or change that provider.'
const folderTakenText = 'A provider of the bank has or had this folder. Choose another one.'
