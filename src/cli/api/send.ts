// Sends the request of a command. A write that got no answer may have happened, so its error names the Idempotency-Key to send again.
import { randomUUID } from 'node:crypto'
import { dataDirFrom, type EnvironmentVariables, serviceFrom } from '../../environment.ts'
import { writeJson } from '../../wire/json.ts'
import { UsageError } from '../command.ts'
import { readDemo } from '../demo-file.ts'
import type { ApiRequest } from './arguments.ts'
import type { Operation } from './document.ts'

const answer_ms_max = 60_000

export interface ServiceAccess {
  readonly url: string
  readonly key: string
}

/** Options win over the environment, and that over demo.json. The demo's keys are sent to the demo's service only. */
export async function serviceFor(
  operation: Operation,
  { common }: Pick<ApiRequest, 'common'>,
  env: EnvironmentVariables,
): Promise<ServiceAccess> {
  if (operation.key === 'session' || operation.key === 'none')
    throw new UsageError('sign-in is for browsers: open the console of the service. Commands use API keys')
  const kind = operation.key === 'organization' ? 'organization' : 'bank'
  const known = serviceFrom(env)
  const ofKind = kind === 'organization' ? known.organization_key : undefined
  const url = withoutSlash(common['service-url'] ?? common.url ?? known.url)
  const key = common.key ?? ofKind ?? known.key
  if (url !== undefined && key !== undefined) return { url, key }
  const data_dir = dataDirFrom(env)
  const demo = await readDemo(data_dir)
  if (!demo) {
    const missing = [...(url ? [] : ['--url (or CORRIDOR_URL)']), ...(key ? [] : ['--key (or CORRIDOR_KEY)'])]
    throw new UsageError(`there is no demo.json in ${data_dir}: start the service, or give ${missing.join(' and ')}`)
  }
  const isDemo = url === undefined || url === withoutSlash(demo.base_url)
  if (key === undefined && !isDemo)
    throw new UsageError(`${url} is not the service of the demo: give --key or CORRIDOR_KEY`)
  return { url: url ?? demo.base_url, key: key ?? (kind === 'organization' ? demo.organization_key : demo.bank_key) }
}

/** The address of the service alone. */
export async function accessUrl(given: string | undefined, env: EnvironmentVariables): Promise<string> {
  const url = withoutSlash(given ?? serviceFrom(env).url)
  const data_dir = dataDirFrom(env)
  const known = url ?? (await readDemo(data_dir))?.base_url
  if (known === undefined)
    throw new UsageError(`there is no demo.json in ${data_dir}: start the service, or give --url`)
  return known
}

function withoutSlash(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (!(/^https?:\/\/[^/]/.test(url) && URL.canParse(url))) {
    throw new UsageError('the address of the service must be like http://127.0.0.1:4100 (--url or CORRIDOR_URL)')
  }
  return url.replace(/\/+$/, '')
}

export async function send(operation: Operation, request: ApiRequest, { url, key }: ServiceAccess): Promise<Response> {
  const { method, takes_idempotency_key, is_stream } = operation
  const { path, query, body, common } = request
  const idempotency_key = takes_idempotency_key ? (common['idempotency-key'] ?? randomUUID()) : undefined
  const address = `${url}${path}${query.size > 0 ? `?${query}` : ''}`
  try {
    return await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
      },
      ...(body ? { body: writeJson(body) } : {}),
      ...(is_stream ? {} : { signal: AbortSignal.timeout(answer_ms_max) }),
      // A redirect would carry the key elsewhere.
      redirect: 'error',
    })
  } catch (error) {
    const { message, cause } = error as Error
    const again =
      idempotency_key === undefined
        ? ''
        : `. It may have happened: send it again with --idempotency-key ${idempotency_key}`
    throw new Error(
      `${url} did not answer ${method} ${path}: ${(cause as Error | undefined)?.message || message}${again}`,
    )
  }
}
