// All scopes that operations of the API need, from openapi.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function operationScopes(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8')
  const needed = [...text.matchAll(/(?:Scope|needs|holds) `([a-z_:]+)`/g)].map(([, scope]) => scope!)
  return [...new Set(needed)].sort()
}
