// Providers over HTTP. What reaches a provider is checked live before it is stored, and its secrets are never shown.
import { findRow } from '../../db/list.ts'
import { type Call, endpoint, prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import type { LeaveAsked, Services } from '../../http/services.ts'
import { submitAsking } from '../../http/submit-asking.ts'
import type { Guid } from '../../kernel/guid.ts'
import { statesOf } from '../../kernel/machine.ts'
import { kindNames, type ProviderSecrets } from '../../providers/configured/settings.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { checkProvider } from './check-provider.ts'
import { createProvider } from './create-provider.ts'
import { deleteProvider } from './delete-provider.ts'
import { CreateProvider, ProviderReply, priority_default, UpdateProvider } from './provider.schema.ts'
import { isWatched, type Provider, providerStates, providers } from './provider.ts'
import {
  changedSecrets,
  checkingFirst,
  notedSecrets,
  portsAfter,
  portsOf,
  refuseOldSecrets,
  refuseRule,
  sealedSecrets,
  storedSecrets,
} from './provider-fields.request.ts'
import { updateProvider } from './update-provider.ts'

const common = { key: 'bank', tag: 'Providers' } as const
const one = '/providers/{provider_guid}'
/** Settings and secrets are among the changes that the record tells: secrets, and tokens in URLs, as fingerprints. */
const audited = ['name', 'kind', 'ports', 'rule', 'priority', 'state', 'skip_check']

/** What a provider says that it serves is a map of its own words, and answers have no such maps. */
const shown = ({ report, ...row }: Provider) => ({
  ...row,
  report: report && {
    name: report.name,
    serves: Object.entries(report.serves).map(([type, values]) => ({ type, values })),
  },
})

/** Other processes read the change within a second. */
const readAnew = (services: Services, bank_guid: Guid) => ({
  show: (row: Provider) => {
    services.configured.forget(bank_guid)
    return shown(row)
  },
})

/** The second person sees the whole request; of secrets fingerprints. */
function leaveOf(
  { caller: { bank_guid }, body, services }: Pick<Call<never, unknown>, 'caller' | 'body' | 'services'>,
  decision: 'create' | 'update' | 'delete',
  object_guid: Guid,
): LeaveAsked {
  const sent: { readonly secrets?: ProviderSecrets } = body ?? {}
  const { secrets = {}, ...shown } = sent
  const prints = Object.entries(notedSecrets(services, {}, secrets)).map(([field, { after }]) => [field, after])
  const request = { ...shown, ...Object.fromEntries(prints) }
  return { kind: 'provider', decision, object_guid, banks: [bank_guid], body: sent, shown: request }
}

const records = { scope: 'providers:read', tag: 'Providers', table: providers, reply: ProviderReply, show: shown }

export const providerRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/providers',
    scope: 'providers:execute',
    name: 'createProvider',
    audit: audited,
    summary: 'Configure a provider',
    description: prose(
      'A provider serves ports of the bank: prices, payments over rails, screening. It is asked whether it works before it is stored.',
      'From then on it gets what fits its rule, the lowest `priority` first; what it was given stays with it.',
      'Without a provider for a port, a sandbox bank has a simulator and a production bank has nothing.',
    ),
    body: CreateProvider,
    reply: [201, ProviderReply],
    refuses: ['invalid_parameter', 'wrong_person', 'data_exists', 'too_many_providers', 'provider_unavailable'],
    async handle(call) {
      const { caller, body, services } = call
      const { bank_guid, environment } = caller
      const { name, kind, settings, secrets = {}, rule = {}, priority = priority_default, skip_check } = body
      refuseRule(rule)
      const ports = portsOf({ kind, settings, secrets, ports: body.ports }, environment, services)
      const config = { bank_guid, guid: bank_guid, environment, ports, settings, secrets }
      const input = {
        ...{ bank_guid, name, kind, ports, settings, rule, priority },
        ...(await sealedSecrets(services, bank_guid, secrets)),
        noted: notedSecrets(services, {}, secrets),
      }
      const asks = { check_needed: checkingFirst(services, kind, config, skip_check) }
      const leave = await services.leaveFor(call, leaveOf(call, 'create', bank_guid))
      return submitAsking(
        call,
        leave.of(createProvider),
        input,
        { ...asks, ...leave.asks },
        readAnew(services, bank_guid),
      )
    },
  }),
  listEndpoint({
    ...records,
    path: '/providers',
    name: 'listProviders',
    summary: 'List the providers of the bank',
    filters: { guid: guids, kind: wordsOf(kindNames), state: wordsOf(statesOf(providerStates)) },
  }),
  readEndpoint({ ...records, path: one, name: 'getProvider', summary: 'Read a provider and its health' }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: one,
    scope: 'providers:write',
    name: 'updateProvider',
    audit: audited,
    summary: 'Change, pause or resume a provider',
    description: prose(
      '`settings` and `rule` replace the whole; of `secrets` those that are sent; `signing_key` without `previous_signing_key` ends the key before. New settings and secrets are checked live before they are stored. A secret that the provider is shown must be sent again with another URL or certificate. Settings that need one more port add it.',
      'A paused provider gets no new work, and still answers for what it has.',
    ),
    body: UpdateProvider,
    reply: [200, ProviderReply],
    refuses: ['invalid_parameter', 'wrong_person', 'data_exists', 'provider_unavailable'],
    async handle(call) {
      const { caller, params, body, services } = call
      const { bank_guid, environment } = caller
      const { provider_guid } = params
      const { name, rule, priority, skip_check, state } = body
      if (rule) refuseRule(rule)
      const found = await findRow(services.sql, providers, bank_guid, provider_guid)
      const stored = await storedSecrets(services, bank_guid, provider_guid)
      const secrets = changedSecrets(stored.secrets, body.secrets)
      const settings = body.settings ?? found?.settings ?? {}
      const kind = found?.kind ?? ''
      const ports = found ? portsAfter(found, settings) : []
      if (found) {
        refuseOldSecrets(kind, found.settings, settings, body.secrets ?? {})
        portsOf({ kind, ports, settings, secrets }, environment, services)
      }
      // With its report: a list that was cut off meanwhile is compared with what was in use.
      const report = found?.report ?? undefined
      const config = { bank_guid, guid: provider_guid, environment, ports, settings, secrets, report }
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(rule === undefined ? {} : { rule }),
        ...(priority === undefined ? {} : { priority }),
        ...(body.settings ? { settings, ports } : {}),
        ...(state === undefined ? {} : { is_paused: state === 'paused' }),
        ...(body.secrets ? await sealedSecrets(services, bank_guid, secrets) : {}),
      }
      const asks = { check_needed: checkingFirst(services, kind, config, skip_check) }
      const seen = { settings: found?.settings ?? {}, sealed: stored.sealed }
      const noted = notedSecrets(services, stored.secrets, secrets)
      const input = { bank_guid, provider_guid, seen, noted, ...changes }
      const leave = await services.leaveFor(call, leaveOf(call, 'update', provider_guid))
      return submitAsking(
        call,
        leave.of(updateProvider),
        input,
        { ...asks, ...leave.asks },
        readAnew(services, bank_guid),
      )
    },
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: one,
    scope: 'providers:execute',
    name: 'deleteProvider',
    audit: 'call',
    summary: 'End a provider',
    description: 'It gets no new work. What it was given before is still asked of it, so it stays as `deleted`.',
    reply: [200, ProviderReply],
    refuses: ['wrong_person'],
    async handle(call) {
      const { caller, params, services } = call
      const { bank_guid } = caller
      const leave = await services.leaveFor(call, leaveOf(call, 'delete', params.provider_guid))
      return submitAsking(
        call,
        leave.of(deleteProvider),
        { ...params, bank_guid },
        leave.asks,
        readAnew(services, bank_guid),
      )
    },
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: `${one}/check`,
    scope: 'providers:execute',
    name: 'checkProvider',
    audit: 'call',
    summary: 'Ask a provider now whether it works',
    description:
      'The answer has its health: `up`, `checking` and how far it is, or `down` and why. A paused one is answered as it is.',
    reply: [200, ProviderReply],
    refuses: [],
    async handle({ caller: { bank_guid }, params: { provider_guid }, submit, services }) {
      const found = await findRow(services.sql, providers, bank_guid, provider_guid)
      const check = found && isWatched(found) ? await services.configured.check(bank_guid, provider_guid) : undefined
      return submit(checkProvider, { bank_guid, provider_guid, check }, readAnew(services, bank_guid))
    },
  }),
]
