// Clients that openapi-generator makes with default options from the document with strings are built, trade, and read amounts above
// 2^63. What is missing on this machine is skipped, in one line each.
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withAmountStrings } from '../../src/http/openapi/amount-strings.ts'
import { openapiDocument } from '../../src/http/openapi.ts'
import { reference } from '../../src/wiring/reference.ts'
import { fetchGenerator, generateClient, ran } from '../support/client-generator.ts'
import { programAt } from '../support/programs.ts'
import { startTestService, type TestService } from '../support/service.ts'

const programs = join(import.meta.dirname, '..', 'generators', 'programs')
const deposit = '12345678901234567891'

const missing = (...names: string[]): string[] => names.filter((name) => !programAt(name))
const generatorLacks = missing('java', 'mvn')
/** True if it cannot run here, and then the reason is printed. */
function isSkipped(what: string, ...needed: string[]): boolean {
  const lacking = [...generatorLacks, ...missing(...needed)]
  if (lacking.length > 0) console.log(`skipped: ${what}, because ${lacking.join(' and ')} is not on the PATH`)
  return lacking.length > 0
}

let folder: string
let s: TestService
let env: Record<string, string>
beforeAll(async () => {
  if (generatorLacks.length > 0) return
  folder = await mkdtemp(join(tmpdir(), 'corridor-generated-'))
  await fetchGenerator(folder)
  const document = withAmountStrings(openapiDocument(reference, '0.1.0'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  s = await startTestService()
  env = {
    CORRIDOR_URL: s.service.base_url,
    CORRIDOR_KEY: s.demo.bank_key,
    CORRIDOR_CUSTOMER: s.demo.customers[0]!.guid,
    CORRIDOR_DEPOSIT: deposit,
  }
})
afterAll(async () => {
  await s?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const expected = { balance: deposit, state: 'completed', delivered: '10000', code: 'not_found' }

/** A customer without an account in ether. */
async function withNewCustomer(): Promise<Record<string, string>> {
  const { body } = await s.call('POST', '/customers', { type: 'individual', name: { first: 'Eve', last: 'Ether' } })
  expect((await s.call('POST', `/sandbox/customers/${body.guid}/verify`)).status).toBeLessThan(300)
  return { ...env, CORRIDOR_NEW_CUSTOMER: body.guid }
}

async function built(language: string, program: string, place: string): Promise<string> {
  expect(await generateClient(language, folder)).toBe('')
  await mkdir(join(folder, language, place), { recursive: true })
  await copyFile(join(programs, program), join(folder, language, place, program))
  return join(folder, language)
}

describe('a client of default options trades', () => {
  test.skipIf(isSkipped('the generated client in Python', 'python3'))('in Python', async () => {
    const own = await built('python', 'trade.py', '.')
    await ran('python3', ['-m', 'venv', 'venv'], own)
    const python = join(own, 'venv', 'bin', 'python')
    await ran(python, ['-m', 'pip', 'install', '-q', '-r', 'requirements.txt'], own)
    expect(JSON.parse(await ran(python, ['trade.py'], own, await withNewCustomer()))).toEqual(expected)
  })

  test.skipIf(isSkipped('the generated client in Go', 'go'))('in Go', async () => {
    const own = await built('go', 'trade.go', 'trade')
    await rm(join(own, 'test'), { recursive: true })
    expect(JSON.parse(await ran('go', ['run', './trade'], own, await withNewCustomer()))).toEqual(expected)
  })

  test.skipIf(isSkipped('the generated client in Java'))('in Java', async () => {
    const own = await built('java', 'Trade.java', 'src/main/java')
    const goals = ['compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath']
    await ran('mvn', ['-q', '-B', '-Dmaven.test.skip=true', ...goals], own)
    const classpath = `target/classes:${await readFile(join(own, 'classpath'), 'utf8')}`
    expect(JSON.parse(await ran('java', ['-cp', classpath, 'Trade'], own, await withNewCustomer()))).toEqual(expected)
  })
})

describe('a client in C#', () => {
  test.skipIf(isSkipped('the generated client in C#'))('is generated without a file or a constant twice', async () => {
    expect(await generateClient('csharp', folder)).toBe('')
    const model = join(folder, 'csharp/src/Org.OpenAPITools/Model')
    const names = await readdir(model)
    expect(names).toEqual(expect.arrayContaining(['QuoteInput.cs', 'Quote.cs', 'TradeState.cs']))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    const quote = await readFile(join(model, 'Quote.cs'), 'utf8')
    expect(quote).toMatch(/public string ReceiveAmount/)
    expect(quote).toMatch(/public string\?? NetworkFee /)
    expect(quote).toMatch(/public DateTime\? ExpiresAt/)
  })

  test.skipIf(isSkipped('building the generated client in C#', 'dotnet'))('compiles', async () => {
    await ran('dotnet', ['build', 'src/Org.OpenAPITools'], join(folder, 'csharp'))
  })
})
