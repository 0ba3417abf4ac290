// Reads the environment into one frozen, validated Config. A wrong value stops the start and names its variable.
import { isIP } from 'node:net'
import { join } from 'node:path'
import { connections_min } from './db/connection-shares.ts'
import { parseDatabaseUrl } from './db/hosts.ts'
import { dataDirFrom, type EnvironmentVariables, serviceFrom } from './environment.ts'
import { contactsFrom, type SecurityContact } from './http/security-text.ts'
import { nearestWord } from './kernel/nearest.ts'
import { type AllowedNetworks, parseNetworks } from './outbound/networks.ts'
import { ChainNodesError } from './providers/chain-node-fields.ts'
import { type ChainNodes, parseChainNodes } from './providers/chain-nodes.ts'
import { type TracingSettings, TracingSettingsError, tracingFrom } from './tracing/settings.ts'

export type Config = ReturnType<typeof configFrom>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function configFrom(env: EnvironmentVariables) {
  return Object.freeze({
    port: whole(env, 'PORT', 4100, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    /** Of a separate server for /metrics; undefined: the API serves it. */
    metrics_port: env.CORRIDOR_METRICS_PORT ? whole(env, 'CORRIDOR_METRICS_PORT', 0, 0, 65_535) : undefined,
    metrics_host: env.CORRIDOR_METRICS_HOST || env.HOST || '127.0.0.1',
    /** Undefined: the embedded database. */
    database_url: databaseUrl(env.DATABASE_URL),
    /** A primary without a synchronous standby is refused. */
    needs_standby: oneOf(env, 'CORRIDOR_DATABASE_SYNCHRONOUS', 'optional', ['optional', 'required']) === 'required',
    /** A standby for reads that may be old. */
    replica_url: replicaUrl(env.CORRIDOR_REPLICA_URL),
    /** The most connections that this process opens in normal operation. */
    database_connections: whole(env, 'CORRIDOR_DATABASE_CONNECTIONS', 17, connections_min, 1000),
    data_dir: dataDirFrom(env),
    /** Where providers exchange files, each bank in its own folder. */
    files_dir: env.CORRIDOR_FILES_DIR || join(dataDirFrom(env), 'files'),
    roles: rolesFrom(env.CORRIDOR_ROLES || 'api,worker'),
    master_key: env.CORRIDOR_MASTER_KEY,
    /** The old key, while the master key is being changed. */
    master_key_previous: env.CORRIDOR_MASTER_KEY_PREVIOUS,
    /** The file of a generated master key, beside the embedded database; undefined: `master_key` is required. */
    master_key_file: env.DATABASE_URL ? undefined : join(dataDirFrom(env), 'master.key'),
    is_production: env.NODE_ENV === 'production',
    drain_seconds: whole(env, 'CORRIDOR_DRAIN_SECONDS', 0, 0, 3600),
    /** How long the end may take after the drain. */
    stop_seconds: whole(env, 'CORRIDOR_STOP_SECONDS', 5, 1, 3600),
    log_level: oneOf(env, 'CORRIDOR_LOG_LEVEL', 'info', logLevels),
    /** auto: readable on a terminal, JSON elsewhere. */
    log_format: oneOf(env, 'CORRIDOR_LOG_FORMAT', 'auto', ['auto', 'json', 'text']),
    /** Requests per second for each key and for each bank; 0 switches rate limits off. */
    rate_limit: whole(env, 'CORRIDOR_RATE_LIMIT', 1000, 0, 1_000_000),
    /** Requests per second without a valid key, for each address; 0 switches the limit off. */
    keyless_rate_limit: whole(env, 'CORRIDOR_KEYLESS_RATE_LIMIT', 200, 0, 1_000_000),
    /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
    trusted_proxies: trustedProxies(env.CORRIDOR_TRUSTED_PROXIES),
    /** Webhooks of sandbox banks may go to this machine. */
    webhooks_to_loopback:
      oneOf(env, 'CORRIDOR_WEBHOOKS_TO_LOOPBACK', loopbackDefault(env), ['true', 'false']) === 'true',
    /** How long idempotency keys are kept, in days. */
    keep_idempotency_key_days: whole(env, 'CORRIDOR_KEEP_IDEMPOTENCY_KEY_DAYS', 30, 1, 3650),
    /** How long finished deliveries and their attempts are kept, in days; 0: for ever. */
    keep_delivery_days: whole(env, 'CORRIDOR_KEEP_DELIVERY_DAYS', 90, 0, 3650),
    /** The address of the service for browsers, without a path; undefined: the one that a request names. */
    public_url: publicUrl(env.CORRIDOR_PUBLIC_URL),
    /** What /.well-known/security.txt says; undefined: it is not there. */
    security_contact: securityContact(env.CORRIDOR_SECURITY_CONTACT, env.CORRIDOR_SECURITY_POLICY),
    /** The identity provider of staff; undefined: sign-in by password only. */
    oidc: oidcFrom(env),
    /** A session of staff ends if it was not used for so long, and after its whole time in any case. */
    session_idle_minutes: whole(env, 'CORRIDOR_SESSION_IDLE_MINUTES', 30, 1, 24 * 60),
    session_hours: whole(env, 'CORRIDOR_SESSION_HOURS', 12, 1, 24 * 30),
    /** Sign-ins per minute, for each address; 0 switches the limit off. */
    sign_in_rate_limit: whole(env, 'CORRIDOR_SIGN_IN_RATE_LIMIT', 20, 0, 1_000_000),
    /** Private networks that providers of banks may be in, besides public addresses. */
    provider_networks: providerNetworks(env.CORRIDOR_PROVIDER_NETWORKS),
    chain_nodes: chainNodes(env.CORRIDOR_CHAIN_NODES),
    /** Undefined: traces are off. */
    tracing: tracingSettings(env),
  })
}

const prefix = 'CORRIDOR_'

/** Found by reading a config from a proxy that records the names, so no list can be outdated. */
function knownVariables(): string[] {
  const names = new Set<string>()
  const recording: EnvironmentVariables = new Proxy({}, { get: (_, name) => void names.add(String(name)) })
  configFrom(recording)
  serviceFrom(recording)
  return [...names]
}

/** One sentence for each unknown CORRIDOR_ variable: otherwise a misspelled one would silently have no effect. */
export function unknownVariables(env: EnvironmentVariables): string[] {
  const known = knownVariables()
  const foreign = Object.keys(env).filter((name) => name.startsWith(prefix) && !known.includes(name))
  return foreign.sort().map((name) => {
    // All begin with the same letters, which say nothing of what was meant.
    const ends = known.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length))
    const nearest = nearestWord(name.slice(prefix.length), ends)
    return `${name} is not a variable of Corridor and has no effect.${nearest ? ` Did you mean ${prefix}${nearest}?` : ''}`
  })
}

/** Local development has its receivers on this machine. In production an attacker could reach internal services. */
const loopbackDefault = ({ NODE_ENV }: EnvironmentVariables): string => (NODE_ENV === 'production' ? 'false' : 'true')

function whole(env: EnvironmentVariables, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}`)
}

function oneOf(env: EnvironmentVariables, name: string, fallback: string, values: readonly string[]): string {
  const text = env[name] || fallback
  if (values.includes(text)) return text
  throw new ConfigError(`${name} must be one of ${values.join(', ')}`)
}

function databaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (parseDatabaseUrl(text)) return text
  throw new ConfigError(
    'DATABASE_URL must look like postgres://user:password@host:port/database, with several host:port separated by commas; target_session_attrs is read-write or primary',
  )
}

function replicaUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (parseDatabaseUrl(text)?.hosts.length === 1) return text
  throw new ConfigError(
    'CORRIDOR_REPLICA_URL must look like postgres://user:password@host:port/database, with one host',
  )
}

function publicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^https?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text)) return new URL(text).origin
  throw new ConfigError('CORRIDOR_PUBLIC_URL must be an address without a path, such as https://corridor.bank.example')
}

function securityContact(text: string | undefined, policy: string | undefined): SecurityContact | undefined {
  if (policy && !(policy.startsWith('https://') && URL.canParse(policy))) {
    throw new ConfigError('CORRIDOR_SECURITY_POLICY must be an address that begins with https://')
  }
  if (!text && !policy) return undefined
  const contacts = contactsFrom(text ?? '')
  if (contacts) return { contacts, policy: policy || undefined }
  throw new ConfigError(
    'CORRIDOR_SECURITY_CONTACT must be addresses that begin with mailto: or https://, separated by commas, such as mailto:security@bank.example',
  )
}

function oidcFrom(env: EnvironmentVariables) {
  const {
    CORRIDOR_OIDC_ISSUER: issuer,
    CORRIDOR_OIDC_CLIENT_ID: client_id,
    CORRIDOR_OIDC_CLIENT_SECRET: client_secret,
  } = env
  const public_url = publicUrl(env.CORRIDOR_PUBLIC_URL)
  if (!issuer && !client_id && !client_secret) return undefined
  if (!issuer || !client_id || !client_secret || !public_url) {
    throw new ConfigError(
      'CORRIDOR_OIDC_ISSUER, CORRIDOR_OIDC_CLIENT_ID and CORRIDOR_OIDC_CLIENT_SECRET need each other and CORRIDOR_PUBLIC_URL',
    )
  }
  // Without encryption only on this machine, as tests have it.
  if (!URL.canParse(issuer) || !/^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(issuer)) {
    throw new ConfigError('CORRIDOR_OIDC_ISSUER must be an address that begins with https://')
  }
  return { issuer, client_id, client_secret, public_url }
}

function trustedProxies(text = ''): string[] {
  const named = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  for (const each of named) {
    const [address = '', bits, ...more] = each.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (isIP(address) === 0 || !isNetwork || more.length > 0) {
      throw new ConfigError('CORRIDOR_TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.0/8,192.0.2.7')
    }
  }
  return named
}

function providerNetworks(text = ''): AllowedNetworks {
  const networks = parseNetworks(text)
  if (networks) return networks
  throw new ConfigError('CORRIDOR_PROVIDER_NETWORKS must be addresses or networks, such as 10.0.0.0/8,127.0.0.1')
}

function chainNodes(text: string | undefined): ChainNodes {
  try {
    return parseChainNodes(text)
  } catch (error) {
    throw error instanceof ChainNodesError ? new ConfigError(error.message) : error
  }
}

function tracingSettings(env: EnvironmentVariables): TracingSettings | undefined {
  try {
    return tracingFrom(env)
  } catch (error) {
    throw error instanceof TracingSettingsError ? new ConfigError(error.message) : error
  }
}

function rolesFrom(text: string): { readonly api: boolean; readonly worker: boolean } {
  const named = text.split(',').map((role) => role.trim())
  if (named.some((role) => role !== 'api' && role !== 'worker')) {
    throw new ConfigError('CORRIDOR_ROLES must be api, worker, or api,worker')
  }
  return { api: named.includes('api'), worker: named.includes('worker') }
}

/** The URL for callers on this machine. */
export function baseUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
