// What a caller is told of a field or parameter that is wrong, missing or unknown.
import { expect, test } from 'vitest'
import type { Rejection } from '../kernel/rejections.ts'
import { compileBody } from './body.ts'
import {
  AnyAmount,
  Base64,
  Body,
  CountryCode,
  DateField,
  DateTime,
  GuidField,
  Labels,
  Name,
  OneOf,
  PositiveAmount,
  Text,
  Type,
} from './fields.ts'
import { flag, paging, parseQuery, timeBounds, wordOf, words, wordsOf } from './query.ts'

const Everything = Body({
  type: OneOf(['individual', 'business']),
  name: Type.Optional(Name),
  code: Type.Optional(Text(2, 2)),
  email: Type.Optional(Text(5, 254, '^.+@.+$', 'An email address, such as name@example.com.')),
  amount: Type.Optional(PositiveAmount),
  minimum: Type.Optional(AnyAmount),
  at: Type.Optional(DateTime),
  day: Type.Optional(DateField),
  country: Type.Optional(CountryCode),
  guid: Type.Optional(GuidField),
  data: Type.Optional(Base64(10)),
  bps: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  frozen: Type.Optional(Type.Boolean()),
  labels: Type.Optional(Labels),
  kinds: Type.Optional(Type.Array(OneOf(['a', 'b']), { minItems: 1, uniqueItems: true })),
  state: Type.Optional(OneOf(['open', 'closed'])),
  many: Type.Optional(OneOf(Array.from({ length: 40 }, (_, i) => `value_${i}`))),
  fees: Type.Optional(Type.Array(Body({ type: OneOf(['spread', 'fixed']) }))),
})
const parse = compileBody(Everything)
const told = (body: unknown): (string | undefined)[] =>
  ((parse(body) as Rejection).errors ?? []).map((each) => each.message)
const sound = { type: 'business' }

test.each<[unknown, string]>([
  [[], 'The body must be an object.'],
  [{}, '`type` is required. It must be one of individual, business.'],
  [{ type: 'bussiness' }, '`type` must be one of individual, business. Did you mean business?'],
  [{ type: 'nonsense' }, '`type` must be one of individual, business.'],
  [{ ...sound, name: '' }, '`name` must be a text of 1 to 128 characters.'],
  [{ ...sound, code: 'abc' }, '`code` must be a text of 2 characters.'],
  [
    { ...sound, email: 'nobody' },
    '`email` must be a text of 5 to 254 characters (An email address, such as name@example.com).',
  ],
  [
    { ...sound, amount: 0 },
    '`amount` must be a whole number of base units, 1 or more, of at most 38 digits (an integer, or a string of digits).',
  ],
  [
    { ...sound, minimum: -1 },
    '`minimum` must be a whole number of base units, 0 or more, of at most 38 digits (an integer, or a string of digits).',
  ],
  [{ ...sound, at: 'soon' }, '`at` must be a date and time with its offset, such as 2026-01-31T12:00:00Z.'],
  [{ ...sound, day: '2026-02-30' }, '`day` must be a day that exists, as YYYY-MM-DD.'],
  [
    { ...sound, country: 'XX' },
    '`country` must be a country code of two capital letters (ISO 3166-1 alpha-2), such as US.',
  ],
  [{ ...sound, guid: 5 }, '`guid` must be a guid: a text of 32 lowercase hex characters.'],
  [{ ...sound, data: '-' }, '`data` must be Base64 of 1 to 10 bytes, with padding.'],
  [{ ...sound, bps: 0 }, '`bps` must be a whole number from 1 to 10000.'],
  [{ ...sound, frozen: 'no' }, '`frozen` must be true or false.'],
  [{ ...sound, labels: 'x' }, '`labels` must be a list of at most 8 items.'],
  [
    { ...sound, labels: [''] },
    '`labels[0]` must be a text of 1 to 64 characters (Without a comma: filters take comma-separated lists).',
  ],
  [{ ...sound, kinds: [] }, '`kinds` must be a list of at least 1 item.'],
  [{ ...sound, kinds: ['a', 'a'] }, '`kinds` must not name the same thing twice.'],
  [{ ...sound, state: 'opne' }, '`state` must be one of open, closed. Did you mean open?'],
  [
    { ...sound, many: 'value_40' },
    '`many` must be one of 40 values, such as value_0, value_1, value_2; the reference (/docs) lists all. Did you mean value_0?',
  ],
  [{ ...sound, fees: [{ type: 'fix' }] }, '`fees[0].type` must be one of spread, fixed.'],
  [{ ...sound, fees: [{ type: 'fixed', fixd: 1 }] }, 'This field is not known here. Known here: type.'],
  [{ ...sound, frozn: true }, 'This field is not known here. Did you mean frozen?'],
])('%j', (body, message) => expect(told(body)[0]).toBe(message))

test('of many faults twenty are told, and none of them repeats what was sent', () => {
  const canary = 'c4n4ry'
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`${canary}${i}`, canary]))
  const messages = told({ ...sound, name: [canary], email: canary, state: canary, ...unknown })
  expect(messages.length).toBe(20)
  expect(messages.join()).not.toContain(canary)
})

const fields = {
  ...paging,
  ...timeBounds,
  include_pii: flag(false, ''),
  owner: wordOf(['bank', 'customer']),
  state: wordsOf(['storing', 'completed']),
  label: words,
}
test.each([
  ['page=-1', '`page` must be a whole number from 0 to 100000000.'],
  ['per_page=101', '`per_page` must be a whole number from 1 to 100.'],
  ['per_page=1&per_page=2', '`per_page` is given twice. Send it once; values of a list are separated by commas.'],
  ['include_pii=yes', '`include_pii` must be true or false.'],
  ['owner=banks', '`owner` must be one of bank, customer. Did you mean bank?'],
  [
    'state=storing,complete',
    '`state` must be one of storing, completed, or several of them separated by commas. Did you mean completed?',
  ],
  [
    'label=',
    '`label` must be a list of 1 to 100 items separated by commas, none of them empty, of at most 4096 characters.',
  ],
  ['staet=storing', 'This query parameter is not known here. Did you mean state?'],
  [
    'created_at_gte=yesterday',
    '`created_at_gte` must be a date, or a date and time with its offset, such as 2026-01-31T12:00:00Z.',
  ],
])('?%s', (search, message) => {
  expect((parseQuery(fields, search) as Rejection).errors?.[0]?.message).toBe(message)
})
