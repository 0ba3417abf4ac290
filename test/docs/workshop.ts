// A folder as a reader has it after `npm start`: `.corridor/demo.json` of a running service, the examples, the packages. Programs run
// there. Waiting differs: instead of sleeping, a script of bash goes on when no work of the bank is due any more.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/db/free-port.ts'
import { startRealService } from '../simulation/real-service.ts'
import { createTestDatabase } from '../support/database.ts'
import { testMasterKey } from '../support/service.ts'
import { root } from './page.ts'

export interface Printed {
  readonly status: number | null
  readonly stdout: string
  /** stdout and stderr as they came. */
  readonly text: string
}

export interface Workshop {
  readonly folder: string
  /** Code with a free port in the place of 3000. */
  here(code: string): string
  run(program: string, args: readonly string[], input?: string): Promise<Printed>
  /** Runs commands as they were pasted. */
  paste(commands: string): Promise<Printed>
  stop(): Promise<void>
}

/** In the place of what a reader has: npx is this build, and sleep waits for the work that is due. */
const instead = [
  `npx() { shift; node '${join(root, 'dist', 'cli', 'corridor.js')}' "$@"; }`,
  `due() { curl -s -H "Authorization: Bearer $KEY" $BASE/sandbox/clock | sed 's/.*"due_jobs":\\([0-9]*\\).*/\\1/'; }`,
  `sleep() { for i in $(seq 3000); do [ "$(due)" = 0 ] && return; command sleep 0.1; done; }`,
].join('; ')

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-docs-'))
  const database = await createTestDatabase()
  for (const name of ['examples', 'node_modules']) await symlink(join(root, name), join(folder, name))
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  const port = String(await freePort())
  const env = {
    ...{ DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: join(folder, '.corridor') },
    WEBHOOK_PORT: port,
  }
  const service = await startRealService(env)

  const run = (program: string, args: readonly string[], input = '') =>
    new Promise<Printed>((resolve, reject) => {
      const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } })
      let [stdout, text] = ['', '']
      child.stdout.setEncoding('utf8').on('data', (more: string) => {
        stdout += more
        text += more
      })
      child.stderr.setEncoding('utf8').on('data', (more: string) => {
        text += more
      })
      child.once('error', reject).once('close', (status) => resolve({ status, stdout, text }))
      child.stdin.end(input)
    })

  const here = (code: string): string => code.replaceAll(/\b3000\b/g, port)
  return {
    ...{ folder, run, here },
    // Line 1 stays line 1, so that bash names the lines of the page.
    paste: (commands) => run('bash', ['-eu', '-o', 'pipefail'], `${instead}; ${here(commands)}`),
    async stop() {
      await service.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
