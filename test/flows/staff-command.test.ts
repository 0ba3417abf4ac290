// Staff on the command line, in processes of their own, and the link that a start prints.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFor, save } from '../../src/cli/demo.ts'
import { startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { Browser, codeAt, password, tokenOf } from '../support/staff.ts'

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'corridor.js')

let s: TestService
let folder: string
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  folder = await mkdtemp(join(tmpdir(), 'corridor-staff-'))
})
afterAll(async () => {
  await s.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function staff(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const own = {
    PATH: process.env.PATH,
    DATABASE_URL: s.service.database_url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_DATA_DIR: folder,
    CORRIDOR_PUBLIC_URL: s.service.base_url,
    ...env,
  }
  return promisify(execFile)(process.execPath, [program, 'staff', ...args], { env: own }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  )
}

test('invite, list, link, disable', async () => {
  const email = 'cli@bank.example'
  const invited = await staff(['invite', email, '--role', 'treasurer', '--bank', s.demo.bank_guid, '--name', 'Cli'])
  expect(invited.stderr).toBe('')
  expect(invited.stdout).toMatch(new RegExp(`^${s.service.base_url}/console/sign-in#invitation=[\\w-]{43}\n$`))
  const invitation_token = tokenOf(invited.stdout.trim())
  const browser = new Browser(s)
  const { body } = await browser.call('POST', '/staff_invitations/open', { body: { invitation_token } })
  expect(body).toMatchObject({ email, name: 'Cli', organization_name: 'Demo organization' })
  const accepted = { invitation_token, password, totp_code: codeAt(body.totp_secret, Date.now()) }
  expect((await browser.signIn(accepted)).status).toBe(201)
  const { stdout } = await staff(['list'])
  const known = { state: 'active', email, name: 'Cli', roles: `treasurer of ${s.demo.bank_guid}` }
  expect(JSON.parse(stdout)).toContainEqual({ guid: expect.any(String), ...known })
  const again = await staff(['invite', email])
  expect(tokenOf(again.stdout.trim())).not.toBe(invitation_token)
  const link = await staff(['link', email])
  expect((await new Browser(s).signIn({ link_token: tokenOf(link.stdout.trim()) })).status).toBe(201)
  expect((await staff(['disable', email])).stdout).toBe(`${email} is disabled; all sessions have ended.\n`)
})

describe('what is refused', () => {
  test.each<[string, readonly string[], string]>([
    ['no role', ['invite', 'new@bank.example'], 'needs --role'],
    ['no such role', ['invite', 'new@bank.example', '--role', 'admn'], 'Did you mean admin?'],
    ['no address', ['invite', 'nobody', '--role', 'admin'], 'by an e-mail address'],
    ['no such bank', ['invite', 'new@bank.example', '--role', 'admin', '--bank', 'f'.repeat(32)], 'no such bank'],
    ['a stranger', ['disable', 'stranger@bank.example'], 'the staff has no stranger@bank.example'],
    ['another word', ['promote', 'a@b.c'], 'usage: corridor staff'],
  ])('%s', async (_, args, message) => {
    const { code, stderr } = await staff(args)
    expect([code, stderr.includes(message)], stderr).toEqual([2, true])
  })

  test('links in production mode', async () => {
    const { code, stderr } = await staff(['link', 'demo@corridor.localhost'], { NODE_ENV: 'production' })
    expect([code, stderr]).toEqual([2, 'corridor: there are no sign-in links in production mode\n'])
  })
})

test('a start prints a link for the first person of the demo, and writes it nowhere', async () => {
  const config = { ...s.config, data_dir: folder, is_production: false }
  // As a start finds the demo of its folder.
  await save(config, s.demo)
  const started = (await demoFor(s.service, config))!
  const [, link = ''] = / {2}Console {8}(\S+)\n/.exec(started.banner) ?? []
  expect(link).toMatch(new RegExp(`^${s.service.base_url}/console/sign-in#link=[\\w-]{43}$`))
  expect(await readFile(join(folder, 'demo.json'), 'utf8')).not.toContain(tokenOf(link))
  const browser = new Browser(s)
  const { body } = await browser.signIn({ link_token: tokenOf(link) })
  expect(body).toMatchObject({ staff_member: { email: 'demo@corridor.localhost' }, roles: ['admin'] })
  expect((await new Browser(s).signIn({ link_token: tokenOf(link) })).status).toBe(401)
  const second = await staff(['link', 'second@corridor.localhost'])
  const other = await new Browser(s).signIn({ link_token: tokenOf(second.stdout.trim()) })
  expect(other.body).toMatchObject({ staff_member: { email: 'second@corridor.localhost' }, roles: ['admin'] })
  const production = (await demoFor(s.service, { ...config, is_production: true }))!
  expect(production.banner).toContain(`Console        ${s.service.base_url}/console/\n`)
})
