// The types of the client are what the generator makes of openapi.json, and nobody has edited them.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsFile } from '../../src/cli/client/operations-file.ts'
import type { OpenapiDocument } from '../../src/cli/openapi-document.ts'
import { install } from '../support/installed.ts'

const root = join(import.meta.dirname, '..', '..')
let folder: string
beforeAll(async () => {
  await install(join(root, 'test', 'generators'), 'the generators of clients of the tests', '56 MB')
  folder = await mkdtemp(join(tmpdir(), 'corridor-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('they are as generated', async () => {
  const made = join(folder, 'schemas.ts')
  await promisify(execFile)(process.execPath, [join(root, 'test', 'generators', 'client-types.mjs'), made])
  const isCurrent =
    (await readFile(made, 'utf8')) === (await readFile(join(root, 'packages/client/src/generated/schemas.ts'), 'utf8'))
  expect(isCurrent, 'the types of the client are stale: run `npm run generate`').toBe(true)
})

test.each([
  ['an amount has the name of another integer', { amount: { type: 'integer' } }, /same name: amount/],
  ['a number has a fraction', { rate: { type: 'number' } }, /rate is a number with a fraction/],
])('nothing is generated if %s', (_, properties, message) => {
  const Paid = { type: 'object', properties: { amount: { $ref: '#/components/schemas/Amount' } } }
  const schemas = { Amount: { type: 'integer', format: 'int64' }, Paid, Other: { type: 'object', properties } }
  const document: OpenapiDocument = { paths: {}, webhooks: {}, components: { schemas, parameters: {} } }
  expect(() => operationsFile(document, [])).toThrow(message)
})
