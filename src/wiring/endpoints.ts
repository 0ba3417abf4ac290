// Every endpoint, and the scopes they ask for.
import type { Endpoint } from '../http/endpoint.ts'
import { resources } from './resources.ts'

export const endpoints: readonly Endpoint[] = resources.flatMap((resource) => resource.endpoints)

const reachedWith = (kind: 'bank' | 'organization'): Endpoint[] =>
  endpoints.filter(({ key }) => key === kind || key === 'any')

const sorted = (scopes: readonly (string | undefined)[]): string[] =>
  [...new Set(scopes)].filter((scope) => scope !== undefined).sort()

/** Every scope that keys of this kind can hold. */
export const scopesFor = (kind: 'bank' | 'organization'): string[] =>
  sorted(
    reachedWith(kind).flatMap(({ scope, pii_scope, secret_scope, further_scopes = {} }) => [
      scope,
      pii_scope,
      secret_scope,
      ...Object.values(further_scopes),
    ]),
  )

/** What a key gets if nobody says more: all but the scopes that show secrets, which are given by name or not at all. */
export const usualScopesFor = (kind: 'bank' | 'organization'): string[] => {
  const secret = new Set(reachedWith(kind).map(({ secret_scope }) => secret_scope))
  return scopesFor(kind).filter((scope) => !secret.has(scope))
}

const administers = ['api_keys:execute', 'banks:execute', 'banks:write', 'staff:execute']

/**
 * What an organization's key from before `bank_scopes` can give on banks. One that administered the organization could give everything, and
 * still can. Others could too, and no longer can: they reached more than they were given.
 */
export const bankScopesBefore = (scopes: readonly string[]): readonly string[] =>
  administers.every((scope) => scopes.includes(scope)) ? usualScopesFor('bank') : []
