// A stored answer comes back byte for byte, whatever it is, and usual answers become short.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packAnswer, unpackAnswer } from './packed-answer.ts'

const guid = (): string => randomBytes(16).toString('hex')
const [one, two, three] = [guid(), guid(), guid()]
const at = '2026-11-17T17:35:08.123Z'

const trade = JSON.stringify({
  ...{ guid: one, trade_type: 'platform', customer_guid: two, quote_guid: three, symbol: 'BTC-USD', side: 'buy' },
  ...{ state: 'storing', failure_code: null, receive_amount: 103038, deliver_amount: 10000, fee: 50 },
  ...{ fee_details: [{ type: 'bank', asset: 'USD', amount: 50 }], reference_trade_guid: null },
  ...{ created_at: at, updated_at: at, labels: ['bench'] },
})
const account = { guid: two, type: 'fiat', bank_guid: one, customer_guid: three }
const transfer = JSON.stringify({
  ...{ guid: one, transfer_type: 'book', bank_guid: one, customer_guid: three, quote_guid: two, state: 'completed' },
  ...{ failure_code: null, source_account: account, destination_account: account, identifiers: [] },
  entries: [{ source_account: account, destination_account: account, receive_amount: 1000, fee: 0 }],
  ...{ created_at: at, updated_at: at },
})

describe('comes back byte for byte', () => {
  test.each([
    ['a trade', trade],
    ['a transfer', transfer],
    ['an empty object', '{}'],
    ['a number', '1'],
    ['nothing', ''],
    ['a name that nobody knows', '{"never_heard_of":"x","guid":null,"guid_":1}'],
    ['names inside of texts', JSON.stringify({ labels: ['{"guid":"', ',"state":null', '",'] })],
    ['letters of other alphabets', JSON.stringify({ name: 'Łukasz Āā 李 😀', guid: one })],
    ['letters with accents', JSON.stringify({ name: 'Zoë Müller', guid: one })],
    ['escaped control characters', JSON.stringify({ name: '\u0001\u0002\u0003!\u0004', guid: one })],
    ['a guid in capitals', JSON.stringify({ guid: one.toUpperCase() })],
    ['64 hexadecimal digits', JSON.stringify({ payment_hash: one + two, guid: two })],
    ['an odd number of hexadecimal digits', JSON.stringify({ value: `${one}f`, tag: `f${one}` })],
    ['a day that does not exist', '{"created_at":"2026-02-30T00:00:00.000Z","updated_at":"2026-02-30T00:00:00.000Z"}'],
    ['a leap second', '{"created_at":"2016-12-31T23:59:60.000Z"}'],
    [
      'instants at the ends',
      JSON.stringify(['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']),
    ],
    ['an instant without milliseconds', '{"created_at":"2026-11-17T17:35:08Z"}'],
    [
      'more guids than places to refer to',
      JSON.stringify(Array.from({ length: 300 }, (_, i) => (i % 3 ? guid() : one))),
    ],
    ['an answer stored before answers were packed', '{"guid":"1"}'],
  ])('%s', (_, body) => {
    expect(unpackAnswer(packAnswer(body))).toBe(body)
    // What was never packed is read as it is.
    expect(unpackAnswer(body)).toBe(body)
  })

  test('every example of the interface', () => {
    const document = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')
    expect(unpackAnswer(packAnswer(document))).toBe(document)
  })
})

test('a usual answer takes less than half of its bytes', () => {
  for (const body of [trade, transfer]) expect(Buffer.byteLength(packAnswer(body))).toBeLessThan(body.length / 2)
})

test('an answer that was stored once can always be read: the names keep their places', () => {
  const stored = packAnswer(trade.replaceAll(/[0-9a-f]{32}/g, (_, i: number) => String(i).padStart(32, '0')))
  expect(createHash('sha256').update(stored).digest('hex')).toMatchInlineSnapshot(
    `"3dc2ff597f234373a03b6abe8cf68755a2d4428fedfb62eecd9ca15160b1f2bb"`,
  )
})
