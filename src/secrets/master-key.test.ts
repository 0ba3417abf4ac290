// Where master keys come from, how their file changes, and that no message contains them.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { deriveKey, masterKeyId, type RootKey } from './master-key.ts'
import { beginChange, endChange } from './master-key-file.ts'
import { loadMasterKeys } from './master-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'corridor-master-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = Buffer.from(Array.from({ length: 32 }, (_, place) => place * 7))
const fromFile = (file: string) => loadMasterKeys({ env: undefined, file }).next
const fromEnv = (env: string) => loadMasterKeys({ env, file: undefined }).next

test.each([
  ['base64', bytes.toString('base64')],
  ['base64 without padding', bytes.toString('base64').slice(0, 43)],
  ['hex', bytes.toString('hex')],
  ['upper case hex', bytes.toString('hex').toUpperCase()],
  ['a newline at the end', `${bytes.toString('hex')}\n`],
])('reads %s', (_, env) => {
  expect(fromEnv(env).export()).toEqual(bytes)
})

test.each([
  ['empty', ''],
  ['31 bytes of hex', 'ab'.repeat(31)],
  ['33 bytes of hex', 'ab'.repeat(33)],
  ['31 bytes of base64', Buffer.alloc(31, 200).toString('base64')],
  ['33 bytes of base64', Buffer.alloc(33, 200).toString('base64')],
  ['stray bits in the last character', `${'A'.repeat(42)}B=`],
  ['a password', 'correct horse battery staple, forty-three!!'],
])('refuses %s and does not repeat it', (_, env) => {
  const message = messageOf(() => fromEnv(env))
  expect(message).toMatch(/CORRIDOR_MASTER_KEY must be 32 bytes/)
  if (env) expect(message).not.toContain(env)
})

test('says what to set when there is nothing', () => {
  expect(() => loadMasterKeys({ env: undefined, file: undefined })).toThrow(/CORRIDOR_MASTER_KEY is not set/)
})

test('makes the file once, private, and reads it afterwards', () => {
  const file = join(folder, 'data', 'master.key')
  const made = fromFile(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['master.key'])
  expect(fromFile(file).equals(made)).toBe(true)
  expect(fromEnv(readFileSync(file, 'utf8')).equals(made)).toBe(true)
})

test('the environment wins and makes no file', () => {
  const file = join(folder, 'unused.key')
  expect(loadMasterKeys({ env: bytes.toString('hex'), file }).next.export()).toEqual(bytes)
  expect(readdirSync(folder)).not.toContain('unused.key')
})

test.each([0o640, 0o604, 0o660])('refuses a file of mode %o', (mode) => {
  const file = join(folder, `open-${mode}.key`)
  writeFileSync(file, bytes.toString('hex'))
  chmodSync(file, mode)
  expect(() => fromFile(file)).toThrow(/can be read by others: run `chmod 600/)
})

test('a damaged file is named and left alone', () => {
  const file = join(folder, 'damaged.key')
  writeFileSync(file, 'half a k', { mode: 0o600 })
  const message = messageOf(() => fromFile(file))
  expect(message).toContain(file)
  expect(message).not.toContain('half a k')
  expect(readFileSync(file, 'utf8')).toBe('half a k')
})

test('purposes give unrelated keys, and printing shows none', () => {
  const master = fromEnv(bytes.toString('hex'))
  const root = master as unknown as RootKey
  expect(deriveKey(root, 'a')).toHaveLength(32)
  expect(deriveKey(root, 'a')).toEqual(deriveKey(root, 'a'))
  expect(deriveKey(root, 'a')).not.toEqual(deriveKey(root, 'b'))
  expect(masterKeyId(master)).toMatch(/^[0-9a-f]{8}$/)
  const printed = inspect(master, { depth: 9, showHidden: true }) + JSON.stringify({ master })
  expect(printed).not.toContain(bytes.toString('hex', 0, 4))
  expect(printed).not.toContain(bytes.toString('base64').slice(0, 6))
})

test('a change of the file has two keys until it is over, and those who run notice', () => {
  const file = join(folder, 'changed.key')
  const running = loadMasterKeys({ env: undefined, file })
  const [before] = running.ids as [string]
  beginChange(file, before)
  const [next, ...others] = loadMasterKeys({ env: undefined, file }).ids as [string, ...string[]]
  expect(others).toEqual([before])
  expect(next).not.toBe(before)
  // Begun again after a crash, it goes on with the same two.
  beginChange(file, before)
  expect(loadMasterKeys({ env: undefined, file }).ids).toEqual([next, before])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(masterKeyId(running.find(next)!)).toBe(next)
  expect(running.ids).toEqual([next, before])
  endChange(file, running.find(next)!)
  expect(loadMasterKeys({ env: undefined, file }).ids).toEqual([next])
  expect(running.find('00000000')).toBeUndefined()
  expect(readdirSync(folder).filter((name) => name.startsWith('changed.key'))).toEqual(['changed.key'])
})

test('a change of the file never loses a key', () => {
  const file = join(folder, 'contested.key')
  const [before] = loadMasterKeys({ env: undefined, file }).ids as [string]
  expect(() => beginChange(file, '00000000')).toThrow(/does not hold master key 00000000/)
  beginChange(file, before)
  const [next] = loadMasterKeys({ env: undefined, file }).ids as [string]
  // Somebody else put a key of theirs in the file; everything is wrapped by ours.
  const ours = fromEnv('55'.repeat(32))
  expect(() => endChange(file, ours)).toThrow(/changed by somebody else/)
  expect(loadMasterKeys({ env: undefined, file }).ids).toEqual([masterKeyId(ours), next, before])
  endChange(file, ours)
  expect(loadMasterKeys({ env: undefined, file }).ids).toEqual([masterKeyId(ours)])
})

test('the environment gives the key and the one before', () => {
  const keys = loadMasterKeys({ env: '11'.repeat(32), previous: '22'.repeat(32), file: undefined })
  expect(keys.ids).toEqual(['11', '22'].map((hex) => masterKeyId(fromEnv(hex.repeat(32)))))
  expect(() => loadMasterKeys({ env: '11'.repeat(32), previous: 'x', file: undefined })).toThrow(
    /CORRIDOR_MASTER_KEY_PREVIOUS must be 32 bytes/,
  )
})

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return String(error)
  }
  throw new Error('nothing was thrown')
}
