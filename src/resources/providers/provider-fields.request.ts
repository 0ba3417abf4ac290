// Makes the stored fields of a provider from a request: each kind needs some settings and secrets, and takes some more.
import { refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { Noted } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import type { ProviderConfig, ProviderKind } from '../../providers/configured/kind.ts'
import { kindNamed } from '../../providers/configured/kinds.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import type { ProviderRule } from '../../providers/configured/rule.ts'
import type { Port, ProviderSecrets, ProviderSettings } from '../../providers/configured/settings.ts'
import { type Provider, providersPersonal } from './provider.ts'

export interface AskedProvider {
  readonly kind: string
  readonly ports?: readonly Port[] | undefined
  readonly settings: ProviderSettings
  readonly secrets: ProviderSecrets
}

/** Refuses what the kind does not have, or lacks. Answers its ports. */
export function portsOf(
  asked: AskedProvider,
  environment: ProviderConfig['environment'],
  { configured }: Pick<Services, 'configured'>,
): readonly Port[] {
  const kind = kindNamed(asked.kind)
  if (!kind) return refuse('invalid_value', 'kind', 'This release has no such kind of provider.')
  refuseFields('settings', kind, asked.settings)
  refuseFields('secrets', kind, asked.secrets)
  const ports = asked.ports ?? kind.usualPorts?.(asked.settings) ?? kind.ports
  const foreign = ports.findIndex((port) => !kind.ports.includes(port))
  if (foreign >= 0) {
    const message = `A provider of kind ${kind.kind} serves ${kind.ports.join(', ')}.`
    refuse('invalid_value', `ports[${foreign}]`, message)
  }
  const { settings, secrets } = asked
  const { url } = settings
  const wrong = url === undefined ? undefined : configured.addressFault(url, environment)
  if (wrong) refuse('invalid_value', 'settings.url', `\`settings.url\` ${wrong}.`)
  const fault = kind.check?.({ environment, ports, settings, secrets })
  if (fault) refuse('invalid_value', fault.field, `\`${fault.field}\` ${fault.message}.`)
  return ports
}

/** With other settings a provider may serve more ports. It never serves fewer: somebody may have what one of them gave. */
export const portsAfter = (
  { kind, ports, settings: before }: Pick<Provider, 'kind' | 'ports' | 'settings'>,
  settings: ProviderSettings,
): readonly Port[] => {
  const usual = kindNamed(kind)?.usualPorts
  const added = usual ? usual(settings).filter((port) => !usual(before).includes(port)) : []
  return [...new Set([...ports, ...added])]
}

function refuseFields(place: 'settings' | 'secrets', kind: ProviderKind, given: object): void {
  const needs: readonly string[] = kind[place].needs
  const known = [...needs, ...kind[place].takes]
  const missing = needs.find((name) => (given as Record<string, unknown>)[name] === undefined)
  if (missing)
    refuse('missing_parameter', `${place}.${missing}`, `A provider of kind ${kind.kind} needs \`${place}.${missing}\`.`)
  const foreign = Object.keys(given).find((name) => !known.includes(name))
  if (!foreign) return
  const takes = known.length > 0 ? `takes ${known.map((name) => `\`${name}\``).join(', ')}` : 'takes none'
  refuse(
    'invalid_parameter',
    `${place}.${foreign}`,
    `Of ${place} a provider of kind ${kind.kind} ${takes}. Leave this out.`,
  )
}

/** Whoever may change an address does not learn what was stored for another one. */
export function refuseOldSecrets(kind: string, before: ProviderSettings, after: ProviderSettings, sent: object): void {
  if (before.url === after.url && before.tls_certificate === after.tls_certificate) return
  const missing = kindNamed(kind)?.secrets.shown.find((name) => !Object.hasOwn(sent, name))
  if (!missing) return
  const message = `Whoever answers at \`settings.url\` is shown \`secrets.${missing}\`. Send it again with another URL or certificate.`
  refuse('missing_parameter', `secrets.${missing}`, message)
}

/** After a PATCH: those that are sent replace the stored ones. A signing key that is sent alone is the only one that is valid. */
export function changedSecrets(stored: ProviderSecrets, sent: ProviderSecrets = {}): ProviderSecrets {
  const { previous_signing_key: _, ...others } = stored
  return { ...(sent.signing_key === undefined ? stored : others), ...sent }
}

/** What is stored of secrets: themselves, encrypted, and their names. */
export const sealedSecrets = async ({ personalData }: Services, bank_guid: Guid, secrets: ProviderSecrets) => ({
  encrypted: (await personalData.encrypt(bank_guid, providersPersonal, { secrets })) as Encrypted<'secrets'>,
  secret_names: Object.keys(secrets).sort() as (keyof ProviderSecrets)[],
})

/** What the audit log tells of secrets: which ones change, and fingerprints, never what they are. */
export function notedSecrets(
  { fingerprintSecret }: Pick<Services, 'fingerprintSecret'>,
  before: ProviderSecrets,
  after: ProviderSecrets,
): Noted {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ProviderSecrets)[]
  const printOf = (secret: string | undefined): string | null =>
    secret === undefined ? null : fingerprintSecret(secret)
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    changed.map((name) => [`secrets.${name}`, { before: printOf(before[name]), after: printOf(after[name]) }]),
  )
}

/** Of a provider that is already stored: them, and the bytes that they were read from. */
export async function storedSecrets(
  { sql, personalData }: Services,
  bank_guid: Guid,
  guid: Guid,
): Promise<{ readonly secrets: ProviderSecrets; readonly sealed: Uint8Array | null }> {
  const [found] = await sql<{ secrets: Uint8Array | null }[]>`
    select secrets from providers_pii where bank_guid = ${bank_guid} and guid = ${guid}`
  const { noun, fields } = providersPersonal
  const sealed = found?.secrets ?? null
  const { secrets } = await personalData.decrypt(bank_guid, noun, fields, { secrets: sealed })
  return { secrets: (secrets ?? {}) as ProviderSecrets, sealed }
}

/** Asks the provider whether it works, and refuses it if not. */
export const checkingFirst =
  (services: Services, kind: string, config: ProviderConfig, skips: boolean | undefined) =>
  async (): Promise<{ readonly check: ProviderCheck }> => {
    if (skips) return { check: { state: 'down', failure: 'It was not checked yet.' } }
    const check = await services.configured.checkNew(kind, config)
    if (check.state === 'down') refuse('provider_unavailable', undefined, check.failure)
    return { check }
  }

/** An unknown asset would never fit anything. */
export function refuseRule({ assets, amount_min, amount_max }: ProviderRule): void {
  const unknown = assets?.findIndex((asset) => !findAsset(asset)) ?? -1
  if (unknown >= 0)
    refuse('invalid_value', `rule.assets[${unknown}]`, 'There is no such asset. GET /api/assets lists them.')
  if (amount_min !== undefined && amount_max !== undefined && amount_min > amount_max) {
    refuse('invalid_parameter', 'rule.amount_max', '`rule.amount_max` must not be less than `rule.amount_min`.')
  }
}
