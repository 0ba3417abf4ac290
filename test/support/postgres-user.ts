// The user of Debian's package of PostgreSQL, which does not run as root.
import { readFileSync } from 'node:fs'

/** Undefined: servers run as the user of the tests. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
