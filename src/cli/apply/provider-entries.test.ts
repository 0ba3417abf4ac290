// The file of `corridor apply`: its secrets come from elsewhere, and each fault is named.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerEntries } from './provider-entries.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-apply-'))
  await writeFile(join(folder, 'macaroon'), 'abcd\n')
})
afterAll(() => rm(folder, { recursive: true }))

const read = (file: unknown) =>
  providerEntries(typeof file === 'string' ? file : JSON.stringify(file), { folder, env: { KEY: 'whsec_x' } })

test('secrets are taken from variables and files', async () => {
  const secrets = { signing_key: { env: 'KEY' }, macaroon: { file: 'macaroon' } }
  const [entry] = await read({ providers: [{ name: 'a', kind: 'connector', settings: {}, secrets }] })
  expect(entry).toEqual({
    name: 'a',
    fields: { name: 'a', kind: 'connector', settings: {}, secrets: { signing_key: 'whsec_x', macaroon: 'abcd' } },
  })
})

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /not JSON/],
  ['no list', {}, /must be \{"providers"/],
  ['another field', { providers: [], banks: [] }, /unknown field banks/],
  ['no object', { providers: ['a'] }, /providers\[0\] must be an object/],
  ['no name', { providers: [{}] }, /providers\[0\] needs a name/],
  ['a name twice', { providers: [{ name: 'a' }, { name: 'a' }] }, /two providers .* named a/],
  ['a secret in the file', { providers: [{ name: 'a', secrets: { macaroon: 'abcd' } }] }, /a, macaroon: must be/],
  [
    'a variable that is not set',
    { providers: [{ name: 'a', secrets: { k: { env: 'NO' } } }] },
    /variable NO is not set/,
  ],
  [
    'a file that is not there',
    { providers: [{ name: 'a', secrets: { k: { file: 'no' } } }] },
    /file no cannot be read/,
  ],
])('refuses %s', async (_, file, message) => {
  await expect(read(file)).rejects.toThrow(message)
})
