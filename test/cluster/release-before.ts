// The release before this one, built from its commit as a release is. release-before.json names it; `npm run release` writes that file.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { AuditReport } from '../../src/audit/audit.ts'

const run = promisify(execFile)
const text = readFileSync(new URL('release-before.json', import.meta.url), 'utf8')
const { commit } = JSON.parse(text) as { readonly commit: string }

/** RELEASE_BEFORE names a folder where it is built already. */
const built = process.env.RELEASE_BEFORE

/** Why it cannot be built here. */
export function reasonNotToRun(): string | undefined {
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: import.meta.dirname })
  return status === 0
    ? undefined
    : `the release before (${commit.slice(0, 7)}) is not in this clone: git fetch --unshallow`
}

/** Whether its tables can be spread over a cluster. */
export function knowsClusters(): boolean {
  const first = 'migrations/0041_moves_of_shards.sql'
  if (built) return existsSync(join(built, first))
  return spawnSync('git', ['cat-file', '-e', `${commit}:${first}`], { cwd: import.meta.dirname }).status === 0
}

export interface Release {
  readonly root: string
  remove(): Promise<void>
}

export async function buildReleaseBefore(): Promise<Release> {
  if (built) return { root: built, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'corridor-release-before-'))
  const root = join(folder, 'corridor')
  const copies = new URL('../../scripts/clean-copy.mjs', import.meta.url).href
  await evaluate(`import { makeCleanCopy } from '${copies}'; makeCleanCopy('${commit}', ${JSON.stringify(root)})`)
  return { root, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The checks of another release. Its `corridor verify` would refuse a database that is newer than itself. */
export async function auditBy(
  { root }: Release,
  { url, is_distributed }: { readonly url: string; readonly is_distributed: boolean },
): Promise<AuditReport> {
  const from = (path: string): string => `'${pathToFileURL(join(root, 'dist', path)).href}'`
  const { stdout } = await evaluate(`
    import { audit } from ${from('audit/audit.js')}
    import { connect } from ${from('db/pool.js')}
    const sql = connect(${JSON.stringify(url)}, { name: 'audit', max: 2, is_distributed: ${is_distributed} })
    console.log(JSON.stringify(await audit(sql)))
    await sql.end()`)
  return JSON.parse(stdout) as AuditReport
}

const evaluate = (code: string) =>
  run(process.execPath, ['--input-type=module', '--eval', code], { maxBuffer: 2 ** 26 })
