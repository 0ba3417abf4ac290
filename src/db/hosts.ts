// The hosts that DATABASE_URL names. Several are separated by commas, as in PostgreSQL's own clients; the URL parser of JavaScript and
// the driver's way to choose among hosts (3.4.9 takes a standby for read-write) are not used for them.

export interface Host {
  readonly host: string
  readonly port: number
}

export interface DatabaseUrl {
  readonly hosts: readonly Host[]
  /** The URL with the first host alone, for the driver. */
  readonly url: string
}

const default_port = 5432
const attributes = 'target_session_attrs'

export const hostName = ({ host, port }: Host): string => `${host}:${port}`

/** Undefined if the text is not the URL of a database. Only primaries are used, so no other target_session_attrs is one. */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const [, scheme, user = '', places = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/s.exec(text) ?? []
  const listed = places.split(',')
  const hosts = listed.map(parseHost)
  const single = `${scheme}${user}${listed[0]}${rest}`
  if (!scheme || hosts.some((each) => !each) || !URL.canParse(single)) return undefined
  const url = new URL(single)
  if (!['read-write', 'primary', null].includes(url.searchParams.get(attributes))) return undefined
  // One host is left to the driver, with all its parameters.
  if (hosts.length > 1) url.searchParams.delete(attributes)
  return { hosts: hosts as Host[], url: hosts.length > 1 ? url.href : text }
}

function parseHost(text: string): Host | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const port = digits === undefined ? default_port : Number(digits)
  const host = bracketed ?? plain
  return host !== undefined && port > 0 && port < 65_536 ? { host, port } : undefined
}
