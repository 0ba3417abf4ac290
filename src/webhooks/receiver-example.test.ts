// The example receiver, run as its header says, with the export of the built package.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilPasses } from '../../test/support/until-passes.ts'
import { signedHeaders } from '../signing/sign.ts'
import { Poster } from './post.ts'

const root = join(import.meta.dirname, '../..')
const [key, newKey, strange] = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [
  string,
  string,
  string,
]
const poster = new Poster({ version: '0', allow_loopback: true })
let receiver: ChildProcess
let url: string
const printed: string[] = []

beforeAll(async () => {
  if (!existsSync(join(root, 'dist/webhooks/receive.js'))) throw new Error('npm run build comes first')
  receiver = spawn(process.execPath, ['examples/receiver.mjs'], {
    cwd: root,
    env: { ...process.env, WEBHOOK_PORT: '0', WEBHOOK_KEY: `${key} ${newKey}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: receiver.stdout! }).on('line', (line) => printed.push(line))
  url = await new Promise<string>((done, fail) => {
    receiver.once('exit', (code) => fail(new Error(`ended with ${code}`)))
    createInterface({ input: receiver.stderr! }).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1]
      if (found) done(found)
    })
  })
})

afterAll(async () => {
  await poster.stop()
  const ended = new Promise((done) => receiver.once('close', done))
  receiver.kill()
  await ended
})

const deliver = async (id: string, signing: readonly string[], at_ms = Date.now()): Promise<number | string> => {
  const body = JSON.stringify({ guid: id, event_type: 'trade.completed', sequence: 1 })
  const headers = signedHeaders(signing, id, at_ms, body)
  const outcome = await poster.post({ url, environment: 'sandbox', headers, body })
  return outcome.kind === 'answered' ? outcome.status : outcome.error
}

test('it takes what is signed, prints each event once, and refuses the rest', async () => {
  expect(await deliver('one', [key])).toBe(204)
  expect(await deliver('one', [key])).toBe(204)
  expect(await deliver('two', [newKey])).toBe(204)
  expect(await deliver('three', [strange])).toBe(400)
  expect(await deliver('four', [key], Date.now() - 600_000)).toBe(400)
  expect(await deliver('five', [strange, newKey])).toBe(204)
  await untilPasses(() => expect(printed.map((line) => JSON.parse(line).guid)).toEqual(['one', 'two', 'five']))
})
