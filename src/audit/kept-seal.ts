// Compares a seal of the audit log that somebody kept with what is stored: the newest seals could be removed together with their records,
// and nothing in the database would tell.
import type { Sql } from '../db/pool.ts'
import type { CheckResult } from './audit.ts'

export interface KeptSeal {
  readonly position: number
  readonly digest: string
}

export async function checkKeptSeal(sql: Sql, { position, digest }: KeptSeal): Promise<CheckResult> {
  const started = performance.now()
  const [found] = await sql<{ digest: string }[]>`
    select encode(digest, 'hex') as digest from audit_seals where position = ${position}`
  const isThere = found?.digest === digest
  return {
    name: 'audit-kept-seal',
    invariant: 'I22',
    promise: 'the seal that was kept is still the one at its position',
    violations: isThere ? 0 : 1,
    examples: isThere ? [] : [JSON.stringify({ position, kept: digest, found: found?.digest ?? null })],
    ms: Math.round(performance.now() - started),
  }
}
