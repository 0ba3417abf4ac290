// The scripts of examples/ as a reader runs them, each twice: a second run has nothing in its way. What one prints at the end says that it
// came there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './page.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** receiver.mjs runs until it is stopped; webhooks.mjs starts it. */
const ends: Record<string, RegExp> = {
  'abroad.mjs': /^The execution is completed\.$/m,
  'bulk.mjs': /^All or none: 400 invalid_value on operations\[3\]/m,
  'customer.mjs': /^The linked bank account is completed\.$/m,
  'deposit.mjs': /^The newest entry of the account is 250000;/m,
  'move-money.mjs': /^It was returned with R10: 500\.00 USD went back\.$/m,
  'trade.mjs': /^completed 0\.\d+ BTC$/m,
  'webhooks.mjs': /^The receiver got trade\.failed, event 2 of trade/m,
}

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop?.stop())

test('every script is run here, is short, and says how to start it', () => {
  const scripts = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.mjs'))
  expect(scripts.filter((name) => name !== 'receiver.mjs').sort()).toEqual(Object.keys(ends))
  for (const name of scripts) {
    const lines = readFileSync(join(root, 'examples', name), 'utf8').split('\n')
    expect(lines.length, name).toBeLessThanOrEqual(70)
    expect(lines.slice(0, 4).join(' '), name).toContain(`node examples/${name}`)
  }
})

test.each(Object.entries(ends))('%s', async (name, end) => {
  for (const turn of ['first', 'second']) {
    const { status, text } = await shop.run(process.execPath, [join('examples', name)])
    expect({ turn, status, text: status === 0 ? '' : text }).toEqual({ turn, status: 0, text: '' })
    expect(text).toMatch(end)
  }
})

test('afterwards the books are sound and agree with those of the carriers', async () => {
  for (const command of ['verify', 'reconcile']) {
    const { status, text } = await shop.run(process.execPath, [join(root, 'dist', 'cli', 'corridor.js'), command])
    expect({ status, text: status === 0 ? '' : text }).toEqual({ status: 0, text: '' })
  }
})
