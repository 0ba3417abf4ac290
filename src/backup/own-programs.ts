// PostgreSQL's programs for a database of one's own: found on the PATH or where Debian puts them, of the server's major version. Passwords go to
// them by the environment: everybody on a machine sees the arguments of a program.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseDatabaseUrl } from '../db/hosts.ts'
import { BackupError } from './backup-error.ts'

export function programOf(name: string, major: number): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), `/usr/lib/postgresql/${major}/bin`]
  const found = folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))
  const versions = found.map((path) => versionOf(path))
  const index = versions.indexOf(major)
  if (index >= 0) return found[index] as string
  const others = [...new Set(versions)].join(', ')
  throw new BackupError(
    `${name} of PostgreSQL ${major} is not on the PATH${others ? ` (found version ${others})` : ''}: install PostgreSQL ${major} on this machine`,
  )
}

const versionOf = (path: string): number =>
  Number(/\(PostgreSQL\)\s+(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1])

/** Splits a URL for libpq into what everybody may see, and the password. */
export function withoutPassword(url: string): { readonly shown: string; readonly password: string | undefined } {
  const [, start, password, rest] = /^(postgres(?:ql)?:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(url) ?? []
  if (start === undefined || password === undefined) return { shown: url, password: undefined }
  return { shown: `${start}${rest}`, password: decodeURIComponent(password) }
}

/** Of several hosts libpq would take the first that answers, also a standby. */
export function onPrimary(url: string): string {
  if ((parseDatabaseUrl(url)?.hosts.length ?? 1) === 1 || url.includes('target_session_attrs=')) return url
  return `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=primary`
}

/** Starts a program that connects by itself. Its output goes line by line to `onLine`. */
export function startOwnProgram(
  program: string,
  args: readonly string[],
  url: string,
  onLine: (line: string) => void,
): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  const { shown, password } = withoutPassword(onPrimary(url))
  const env = {
    ...process.env,
    PGAPPNAME: 'corridor_backup',
    LC_ALL: 'C',
    ...(password ? { PGPASSWORD: password } : {}),
  }
  const child = spawn(program, ['--dbname', shown, '--no-password', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let last = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split(/[\r\n]+/).filter((each) => each.trim() !== '')) {
        if (/error|fatal/i.test(line)) last = line
        onLine(line)
      }
    })
  }
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BackupError(`${program} ended with ${code}: ${last.trim()}`))
    })
  })
  return { child, ended }
}
