// Refuses requests that a proxy and this service could read differently. Node itself refuses most of them, but accepts these.
import type { IncomingMessage } from 'node:http'
import { type Rejection, reject } from '../kernel/rejections.ts'

/** Headers of which Node silently takes the first. Two Authorization headers are refused with 401 (admit.ts). */
const once = ['host', 'content-type']

export function framingFault({ httpVersion, headers, rawHeaders }: IncomingMessage): Rejection | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return reject('invalid_value', 'request', 'Send HTTP/1.1.')
  for (const name of once) {
    if (countOf(rawHeaders, name) > 1) return reject('invalid_value', name, `Send the header "${name}" once.`)
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return reject('invalid_value', 'host', 'Send the header "Host".')
  }
  if (headers.host !== undefined && /[\s/?#@\\]/.test(headers.host)) {
    return reject(
      'invalid_value',
      'host',
      'Send a host name in the header "Host", with the port where it is not the usual one.',
    )
  }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && httpVersion === '1.0') {
    return reject('invalid_value', 'transfer-encoding', 'HTTP/1.0 has no transfer encodings. Send HTTP/1.1.')
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return reject(
      'invalid_value',
      'transfer-encoding',
      'The only transfer encoding that is understood here is "chunked".',
    )
  }
  return undefined
}

function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const given = rawHeaders[i]
    if (given?.length === name.length && given.toLowerCase() === name) count += 1
  }
  return count
}

/** Refuses a body that declares a charset other than UTF-8, or that is compressed: it would be read wrongly. */
export function mediaFault({ headers }: IncomingMessage): Rejection | undefined {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return reject('unsupported_media_type', 'content-encoding', 'Send the body as it is, without Content-Encoding.')
  }
  const type = headers['content-type']
  if (!type?.includes(';')) return undefined
  const charsets = type.split(';').slice(1).flatMap(charsetOf)
  if (charsets.every((charset) => charset === 'utf-8' || charset === 'utf8')) return undefined
  return reject('unsupported_media_type', 'content-type', 'Send the body as application/json, in UTF-8.')
}

function charsetOf(parameter: string): string[] {
  const [name = '', value = ''] = parameter.split('=')
  return name.trim().toLowerCase() === 'charset' ? [value.trim().replaceAll('"', '').toLowerCase()] : []
}
