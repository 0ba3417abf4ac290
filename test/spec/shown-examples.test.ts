// The examples of the API reference, exactly as its pages show them: the curl commands and the TypeScript run against a service, and
// all TypeScript compiles.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shellName } from '../../docs/.vitepress/reference/curl.ts'
import { callsOf } from '../../docs/.vitepress/reference/document.ts'
import { exampleOf } from '../../docs/.vitepress/reference/operation.ts'
import { pagesOf, referenceIn } from '../../docs/.vitepress/reference/pages.ts'
import { shellSetup, typescriptSetup } from '../../docs/.vitepress/reference/setup.ts'
import { Corridor } from '../../packages/client/src/corridor.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { Shell } from '../support/shell.ts'
import { recordEvents } from './api-examples/events.ts'
import { recordBooks, recordMoney } from './api-examples/money.ts'
import { recordPeople } from './api-examples/people.ts'
import { recordPlaces } from './api-examples/places.ts'
import { recordProviders } from './api-examples/providers.ts'
import { recordReviews } from './api-examples/reviews.ts'
import { type RunShown, ShownRecorder } from './api-examples/shown-recorder.ts'
import { recordStaff } from './api-examples/staff.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const reference = referenceIn(root)
const pages = Object.values(pagesOf(reference))
const calls = callsOf(reference.document)
const operations = calls.map(({ operation }) => operation.operationId)

/** The block of a language below the heading of an operation. */
const shown = (name: string, language: string): string => {
  const section = pages.find((page) => page.includes(` {#${name}}\n`))?.split(` {#${name}}\n`)[1] ?? ''
  const [, code] = new RegExp(`\`\`\`${language} \\[\\w+\\]\\n([\\s\\S]*?)\\n\`\`\``).exec(section) ?? []
  if (code === undefined) throw new Error(`no page shows ${name} in ${language}`)
  return code
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-shown-'))
  mkdirSync(join(folder, '.corridor'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the TypeScript of every operation compiles', async () => {
  const functions = calls.map((call) => {
    const { name, variables } = exampleOf(call, reference)
    const parameters = variables.map((each) => `${each}: string`)
    return `export async function ${name}(${parameters.join(', ')}) {\n${shown(name, 'ts')}\n}`
  })
  writeFileSync(
    join(folder, 'examples.ts'),
    `${typescriptSetup}\nexport { account_guid, bank_guid, customer_guid }\n\n${functions.join('\n\n')}\n`,
  )
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    ...{ allowImportingTsExtensions: true, customConditions: ['corridor-source'] },
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['examples.ts'] }))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error)
  expect(stdout).toBe('')
})

describe('against a service', () => {
  let s: TestService
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await startReceiver()
    s = await startTestService({ now: () => Date.parse('2026-01-15T10:00:00.000Z') })
    writeFileSync(join(folder, '.corridor', 'demo.json'), JSON.stringify(s.demo))
  })
  afterEach(async () => {
    await s.stop()
    await receiver.stop()
  })

  const runAll = async (runShown: RunShown): Promise<void> => {
    const r = new ShownRecorder(s, reference.document, runShown)
    const people = await recordPeople(r)
    const places = await recordPlaces(r, people)
    await recordMoney(r, people, places)
    await recordBooks(r)
    await recordStaff(r, people)
    await recordReviews(r, people)
    await recordProviders(r, people)
    await recordEvents(r, receiver, people)
    expect(r.ran.toSorted()).toEqual(operations.toSorted())
  }

  test('every curl command answers with success', async () => {
    const shell = new Shell(folder, { PATH: process.env.PATH })
    // As typed, but for how curl reports: quietly, and with a status that shows a refusal.
    await shell.run(`curl() { command curl -sS --fail-with-body "$@"; }\n${shellSetup}\nset -u`)
    const [{ guid, accounts }] = s.demo.customers as [TestService['demo']['customers'][number]]
    expect(await shell.run('echo $BASE $KEY $ORGANIZATION_KEY $BANK_GUID $CUSTOMER_GUID $ACCOUNT_GUID')).toBe(
      `${s.demo.base_url}/api ${s.demo.bank_key} ${s.demo.organization_key} ${s.demo.bank_guid} ${guid} ${accounts[0]!.guid}\n`,
    )
    await runAll(async (name, variables) => {
      const guids = [...variables].map(([each, value]) => `${shellName(each)}=${value}\n`)
      const printed = await shell.run(`${guids.join('')}${shown(name, 'sh')}`)
      return printed.startsWith('{') ? JSON.parse(printed) : printed
    })
    shell.stop()
  })

  test('every call of the client answers', async () => {
    const options = { url: s.service.base_url, retries_max: 0 }
    const corridor = new Corridor({ ...options, key: s.demo.bank_key })
    const organization = new Corridor({ ...options, key: s.demo.organization_key })
    const AsyncFunction = (async () => {}).constructor as new (
      ...args: string[]
    ) => (...values: unknown[]) => Promise<void>
    await runAll(async (name, variables) => {
      const printed: unknown[] = []
      const console = { log: (value: unknown) => printed.push(value) }
      const code = shown(name, 'ts')
      const call = new AsyncFunction('corridor', 'organization', 'console', ...variables.keys(), code)
      await call(corridor, organization, console, ...variables.values())
      expect([name, printed.length > 0]).toEqual([name, true])
      return code.startsWith('for await') ? { objects: printed } : printed[0]
    })
  })
})
