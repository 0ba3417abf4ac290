// What a served connector remembers, also in a process that takes over and after half a line.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { effectOf, References } from './references.ts'

const folder = mkdtempSync(join(tmpdir(), 'corridor-references-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const payment = { amount: '500', asset: 'USD', side: 'withdrawal', party: { names: ['Ada'], account_number: '1' } }

test.each([
  ['another amount', { amount: '501' }, false],
  ['another account', { party: { names: ['Ada'], account_number: '2' } }, false],
  ['another invoice', { invoice: 'lnbc1' }, false],
  ['another name of the payee', { party: { names: ['Ada B.'], account_number: '1' } }, true],
  ['another maximum of the fee', { network_fee_max: '9' }, true],
  ['a later question', { asked_at: '2026-11-18T10:00:00Z', is_repeat: true }, true],
])('%s', (_, change, isSame) => {
  expect(effectOf({ ...payment, ...change }) === effectOf(payment)).toBe(isSame)
})

test('the first effect and the first answer stay, for those at once and for a process that takes over', async () => {
  const path = join(folder, 'one.jsonl')
  const first = await References.open(path)
  const taken = ['a', 'a', 'b'].map((effect) => first.take('key', effect))
  expect(await Promise.all(taken)).toEqual([true, true, false])
  expect(await Promise.all([first.answered('key', '1'), first.answered('key', '2')])).toEqual(['1', '1'])
  await first.close()
  appendFileSync(path, '{"key":"torn","eff')
  const second = await References.open(path)
  expect([second.answerTo('key'), await second.take('key', 'b'), await second.take('torn', 'c')]).toEqual([
    ...['1', false, true],
  ])
  await second.close()
  const third = await References.open(path)
  expect([await third.take('torn', 'c'), await third.take('torn', 'd')]).toEqual([true, false])
  await third.close()
})
