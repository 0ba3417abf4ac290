// Environment -> one frozen, validated Config. A value that cannot be used stops the start and says which one.

import { isIP } from 'node:net'
import { join } from 'node:path'
import { connections_min } from './db/connection-shares.ts'
import { nearestWord } from './kernel/nearest.ts'
import { type ChainNodes, ChainNodesError, parseChainNodes } from './providers/chain-nodes.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Where /metrics is served apart from the API; undefined: beside it. */
  readonly metrics_port: number | undefined
  readonly metrics_host: string
  /** undefined: the embedded database. */
  readonly database_url: string | undefined
  /** How many connections this process opens at the most while all is well. */
  readonly database_connections: number
  readonly data_dir: string
  readonly roles: { readonly api: boolean; readonly worker: boolean }
  readonly master_key: string | undefined
  /** The key before, while the master key is changed. */
  readonly master_key_previous: string | undefined
  /** Where a generated master key lives beside the embedded database; undefined: it must be given. */
  readonly master_key_file: string | undefined
  readonly is_production: boolean
  readonly drain_seconds: number
  readonly log_level: string
  /** auto: readable on a terminal, JSON elsewhere. */
  readonly log_format: string
  /** Requests per second for each key and for each bank; 0 switches rate limits off. */
  readonly rate_limit: number
  /** Requests per second without a valid key, for each address; 0 switches the limit off. */
  readonly keyless_rate_limit: number
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  readonly trusted_proxies: readonly string[]
  readonly one_bank_per_batch: boolean
  /** Webhooks of sandbox banks may go to this machine itself. */
  readonly webhooks_to_loopback: boolean
  /** Real nodes of blockchains, and whom they serve. */
  readonly chain_nodes: ChainNodes
}

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function configFrom(env: Environment): Config {
  return Object.freeze({
    port: whole(env, 'PORT', 4100, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    metrics_port: env.CORRIDOR_METRICS_PORT ? whole(env, 'CORRIDOR_METRICS_PORT', 0, 0, 65_535) : undefined,
    metrics_host: env.CORRIDOR_METRICS_HOST || env.HOST || '127.0.0.1',
    database_url: databaseUrl(env.DATABASE_URL),
    database_connections: whole(env, 'CORRIDOR_DATABASE_CONNECTIONS', 17, connections_min, 1000),
    data_dir: env.CORRIDOR_DATA_DIR || '.corridor',
    roles: rolesFrom(env.CORRIDOR_ROLES || 'api,worker'),
    master_key: env.CORRIDOR_MASTER_KEY,
    master_key_previous: env.CORRIDOR_MASTER_KEY_PREVIOUS,
    master_key_file: env.DATABASE_URL ? undefined : join(env.CORRIDOR_DATA_DIR || '.corridor', 'master.key'),
    is_production: env.NODE_ENV === 'production',
    drain_seconds: whole(env, 'CORRIDOR_DRAIN_SECONDS', 0, 0, 3600),
    log_level: oneOf(env, 'CORRIDOR_LOG_LEVEL', 'info', logLevels),
    log_format: oneOf(env, 'CORRIDOR_LOG_FORMAT', 'auto', ['auto', 'json', 'text']),
    rate_limit: whole(env, 'CORRIDOR_RATE_LIMIT', 1000, 0, 1_000_000),
    keyless_rate_limit: whole(env, 'CORRIDOR_KEYLESS_RATE_LIMIT', 200, 0, 1_000_000),
    trusted_proxies: trustedProxies(env.CORRIDOR_TRUSTED_PROXIES),
    one_bank_per_batch: oneOf(env, 'CORRIDOR_ONE_BANK_PER_BATCH', 'false', ['true', 'false']) === 'true',
    webhooks_to_loopback:
      oneOf(env, 'CORRIDOR_WEBHOOKS_TO_LOOPBACK', loopbackDefault(env), ['true', 'false']) === 'true',
    chain_nodes: chainNodes(env.CORRIDOR_CHAIN_NODES),
  })
}

/** What configFrom reads, asked of itself: no list that could fall behind. */
function knownVariables(): string[] {
  const names = new Set<string>()
  configFrom(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}

/** One sentence for each variable that looks like ours and is not: a misspelled one would have no effect, silently. */
export function unknownVariables(env: Environment): string[] {
  const known = knownVariables()
  const foreign = Object.keys(env).filter((name) => name.startsWith('CORRIDOR_') && !known.includes(name))
  return foreign.sort().map((name) => {
    const nearest = nearestWord(name, known)
    return `${name} is not a variable of Corridor and has no effect.${nearest ? ` Did you mean ${nearest}?` : ''}`
  })
}

/** Local development has its receivers on this machine; in production it is where an attacker would like to be. */
const loopbackDefault = ({ NODE_ENV }: Environment): string => (NODE_ENV === 'production' ? 'false' : 'true')

function whole(env: Environment, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}`)
}

function oneOf(env: Environment, name: string, fallback: string, values: readonly string[]): string {
  const text = env[name] || fallback
  if (values.includes(text)) return text
  throw new ConfigError(`${name} must be one of ${values.join(', ')}`)
}

function databaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:port/database')
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

function chainNodes(text: string | undefined): ChainNodes {
  try {
    return parseChainNodes(text)
  } catch (error) {
    throw error instanceof ChainNodesError ? new ConfigError(error.message) : error
  }
}

function rolesFrom(text: string): Config['roles'] {
  const named = text.split(',').map((role) => role.trim())
  if (named.some((role) => role !== 'api' && role !== 'worker')) {
    throw new ConfigError('CORRIDOR_ROLES must be api, worker, or api,worker')
  }
  return { api: named.includes('api'), worker: named.includes('worker') }
}

/** Where callers on this machine find it. */
export function baseUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
