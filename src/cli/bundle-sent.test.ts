// Which open payments a transaction of several payments has paid: all of them wherever that is possible, each once, and what is left over.
import { expect, test } from 'vitest'
import { amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { SeenSend } from '../providers/watched-chain.ts'
import { bundleSent } from './bundle-sent.ts'
import type { OpenPayment } from './open-payments.ts'

/** `a5 b7`: 5 to a, 7 to b. */
const outputsOf = (text: string) =>
  text
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => ({ address: each[0]!, amount: amount(BigInt(each.slice(1))) }))
const open = (reference: string, text: string, changes: Partial<OpenPayment> = {}): OpenPayment => ({
  ...{ reference: reference as Guid, noun: 'transfer', chain: 'bitcoin', asset: 'BTC', outputs: outputsOf(text) },
  ...{ network_fee_max: 100n, ...changes },
})
const send = (text: string, changes: Partial<SeenSend> = {}): SeenSend => ({
  ...{
    hash: 'h',
    slots: ['c:0'],
    raw: 'psbt',
    mined_at: undefined,
    asset: 'BTC',
    outputs: outputsOf(text),
    ...changes,
  },
})
const found = (sent: SeenSend, left: OpenPayment[], chain: 'bitcoin' | 'ethereum' = 'bitcoin') => {
  const bundle = bundleSent(chain, sent, left)
  return (
    bundle && [
      ...bundle.members.map(({ reference, output, outputs }) => `${reference} ${output}+${outputs}`),
      ...bundle.rest.map((output) => `${output.address}${output.amount}`),
    ]
  )
}

const cases: [what: string, sent: string, left: OpenPayment[], expected: string[] | undefined][] = [
  ['all payments', 'a5 b7 c9', [open('2', 'b7 c9'), open('1', 'a5')], ['1 0+1', '2 1+2']],
  ['each once', 'a5 a5', [open('1', 'a5')], ['1 0+1', 'a5']],
  [
    'equal ones as often as they were paid',
    'a5 a5',
    [open('1', 'a5'), open('2', 'a5'), open('3', 'a5')],
    ['1 0+1', '2 1+1'],
  ],
  ['one among others', 'x1 a5 y2', [open('1', 'a5')], ['1 1+1', 'x1', 'y2']],
  [
    'all, although another one begins with the same',
    'a5 b7 c9',
    [open('1', 'a5 b7'), open('2', 'a5'), open('3', 'b7 c9')],
    ['2 0+1', '3 1+2'],
  ],
  ['none with another amount', 'a5 b7', [open('1', 'a6'), open('2', 'b7 c9')], undefined],
  [
    'none in another asset, and no sweep',
    'a5',
    [open('1', 'a5', { asset: 'ETH' }), open('2', 'a5', { noun: 'sweep' })],
    undefined,
  ],
]
test.each(cases)('%s', (_, sent, left, expected) => {
  const before = left.length
  expect(found(send(sent), left)).toEqual(expected)
  const members = (expected ?? []).filter((each) => each.includes('+'))
  expect(left).toHaveLength(before - members.length)
})

test('only a transaction of our key on a chain of coins is one of several payments', () => {
  expect(found(send('a5 b7', { raw: undefined }), [open('1', 'a5')])).toBeUndefined()
  expect(found(send('a5', { gathered: ['c:0'] }), [open('1', 'a5')])).toBeUndefined()
  expect(found(send('a5'), [open('1', 'a5')], 'ethereum')).toBeUndefined()
})
