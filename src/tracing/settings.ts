// Reads the standard variables of OpenTelemetry. Without an address to send to, traces are off.
import type { EnvironmentVariables } from '../environment.ts'

export interface TracingSettings {
  /** Where spans are sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout_ms: number
  readonly sampler: SamplerSettings
  readonly resource: Readonly<Record<string, string>>
}

export interface SamplerSettings {
  /** A caller that sends traceparent decides for its own requests. */
  readonly follows_caller: boolean
  /** The share of all other traces that is sent, from 0 to 1. */
  readonly ratio: number
}

/** Its message names the variable. */
export class TracingSettingsError extends Error {}

const samplers: Readonly<Record<string, { readonly follows_caller: boolean; readonly ratio: number | undefined }>> = {
  always_on: { follows_caller: false, ratio: 1 },
  always_off: { follows_caller: false, ratio: 0 },
  traceidratio: { follows_caller: false, ratio: undefined },
  parentbased_always_on: { follows_caller: true, ratio: 1 },
  parentbased_always_off: { follows_caller: true, ratio: 0 },
  parentbased_traceidratio: { follows_caller: true, ratio: undefined },
}

export function tracingFrom(env: EnvironmentVariables): TracingSettings | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces_endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_TIMEOUT: timeout,
    OTEL_SERVICE_NAME: name,
    OTEL_RESOURCE_ATTRIBUTES: resource,
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: ratio,
    OTEL_SDK_DISABLED: disabled,
    OTEL_TRACES_EXPORTER: exporter,
  } = env
  if ((!endpoint && !traces_endpoint) || disabled === 'true' || exporter === 'none') return undefined
  if (protocol && protocol !== 'http/json') {
    throw new TracingSettingsError(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, and the endpoint the one of OTLP over HTTP (usually port 4318)',
    )
  }
  const attributes = pairs('OTEL_RESOURCE_ATTRIBUTES', resource)
  return {
    // As the standard says: the general address is a base, the one of traces is used as it is.
    url: traces_endpoint
      ? urlFrom('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', traces_endpoint)
      : urlFrom('OTEL_EXPORTER_OTLP_ENDPOINT', `${endpoint?.replace(/\/+$/, '')}/v1/traces`),
    headers: headersFrom(headers),
    timeout_ms: timeoutFrom(timeout),
    sampler: samplerFrom(sampler || 'parentbased_always_on', ratio),
    resource: { 'service.name': 'corridor', ...attributes, ...(name ? { 'service.name': name } : {}) },
  }
}

function urlFrom(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw new TracingSettingsError(`${variable} must be an address such as http://collector:4318, without a password`)
}

/** `key=value,key=value`, values percent-encoded. */
function pairs(variable: string, text = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of text.split(',')) {
    if (pair.trim() === '') continue
    const [key, value] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]
    if (!pair.includes('=') || key === '')
      throw new TracingSettingsError(`${variable} must look like key=value,key=value`)
    try {
      found[key] = decodeURIComponent(value)
    } catch {
      throw new TracingSettingsError(`${variable} has a value that is not percent-encoded: that of ${key}`)
    }
  }
  return found
}

function headersFrom(text: string | undefined): Record<string, string> {
  const headers = pairs('OTEL_EXPORTER_OTLP_HEADERS', text)
  const isSound = ([name, value]: [string, string]): boolean =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)
  if (Object.entries(headers).every(isSound)) return headers
  throw new TracingSettingsError('OTEL_EXPORTER_OTLP_HEADERS has a name or a value that no HTTP header can have')
}

function timeoutFrom(text: string | undefined): number {
  if (!text) return 10_000
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text)
  throw new TracingSettingsError('OTEL_EXPORTER_OTLP_TIMEOUT must be a number of milliseconds from 1 to 999999')
}

function samplerFrom(name: string, text: string | undefined): SamplerSettings {
  const sampler = Object.hasOwn(samplers, name) ? samplers[name] : undefined
  if (!sampler) throw new TracingSettingsError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(', ')}`)
  const { follows_caller } = sampler
  if (sampler.ratio !== undefined) return { follows_caller, ratio: sampler.ratio }
  const ratio = text ? Number(text) : 1
  if (ratio >= 0 && ratio <= 1) return { follows_caller, ratio }
  throw new TracingSettingsError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
}
