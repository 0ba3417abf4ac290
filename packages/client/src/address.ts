// Addresses of calls: path parameters and queries.
import type { Query } from './operation.ts'

/** `/api/trades/{trade_guid}` with its guid. An empty guid would be another path, so it is refused. */
export function pathWith(template: string, values: readonly unknown[]): string {
  let place = 0
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[place++]
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be the guid of a record`)
    return encodeURIComponent(value)
  })
}

/** With its question mark. Lists are separated by commas; what is undefined or null is left out. */
export function queryText(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const texts = pairs.map(([name, value]) => {
    const text = Array.isArray(value) ? value.map(String).join(',') : String(value)
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
  })
  return texts.length > 0 ? `?${texts.join('&')}` : ''
}

/** The origin of the service, with a path if it is behind one. No slash at the end. */
export function baseFrom(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError('url must be the address of the service, such as http://127.0.0.1:4100')
  return url.replace(/\/+$/, '').replace(/\/api$/, '')
}
