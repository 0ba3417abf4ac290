// The tours of the README, word for word, pasted twice. Only waiting differs: instead of sleeping, a tour goes on when no work of
// the bank is due any more.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { createTestDatabase } from '../support/database.ts'
import { testMasterKey } from '../support/service.ts'

const root = join(import.meta.dirname, '..', '..')

/** What stands in the README as a command, from one heading to another. */
async function commandsBetween(first: string, last: string): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const part = readme.slice(readme.indexOf(`\n## ${first}`), readme.indexOf(`\n## ${last}`))
  return part
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.slice(4))
    .join('\n')
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let service: RealService
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-tours-'))
  database = await createTestDatabase()
  await symlink(join(root, 'examples'), join(folder, 'examples'))
  env = {
    ...{ DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: join(folder, '.corridor') },
    WEBHOOK_PORT: String(await freePort()),
  }
  service = await startRealService(env)
})

afterAll(async () => {
  await service?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Waits for the work that is due, not for the time; npx is this build. */
const instead = `
npx() { shift; node '${join(root, 'dist', 'cli', 'corridor.js')}' "$@"; }
due() { curl -s -H "Authorization: Bearer $KEY" $BASE/sandbox/clock | sed 's/.*"due_jobs":\\([0-9]*\\).*/\\1/'; }
sleep() { for i in $(seq 3000); do [ "$(due)" = 0 ] && return; command sleep 0.1; done; }
`

/** Everything that the tour prints. */
const paste = (commands: string) =>
  new Promise<string>((resolve, reject) => {
    const shell = spawn('bash', ['-u'], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let text = ''
    for (const output of [shell.stdout, shell.stderr]) {
      output.setEncoding('utf8').on('data', (more: string) => {
        text += more
      })
    }
    shell.once('error', reject).once('close', () => resolve(text))
    shell.stdin.end(`${instead}\n${commands.replaceAll('127.0.0.1:3000', `127.0.0.1:${env.WEBHOOK_PORT}`)}\n`)
  })

test('every command of every tour is answered well, and again when it is pasted a second time', async () => {
  const tours = await commandsBetween('Your first trade', 'The sandbox')
  expect(tours).toContain('npx corridor verify')
  for (const turn of ['first', 'second']) {
    const text = await paste(tours)
    const refused = text
      .split('\n')
      .filter((line) => /"message_code"|unbound variable|"failure_code":"(?!expired_quote)/.test(line))
    expect({ turn, refused }).toEqual({ turn, refused: [] })
    expect(text).toContain('"state":"completed"')
    expect(text).toMatch(/^completed 0\.\d+ BTC$/m)
  }
})
