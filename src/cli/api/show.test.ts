// How answers and refusals read.
import { expect, test } from 'vitest'
import { parseJson } from '../../wire/json.ts'
import { readOperations } from './document.ts'
import { refusalOf } from './refusal.ts'
import { shown } from './show.ts'

const lines = (...each: readonly string[]): string => each.join('\n')

test.each([
  [
    'one object',
    '{"guid":"a","amount":12345678901234567890,"note":null,"labels":["x","y"],"fees":[{"fee":1}],"to":{"guid":"b"}}',
    80,
    lines(
      'guid:       a',
      'amount:     12345678901234567890',
      'note:       -',
      'labels:     x, y',
      'fees.0.fee: 1',
      'to.guid:    b',
    ),
  ],
  [
    'a list',
    '[{"name":"a","state":"done"},{"name":"bcd","state":"done"}]',
    80,
    lines('state  name', 'done   a', 'done   bcd'),
  ],
  [
    'a page',
    '{"total":12,"page":1,"per_page":10,"objects":[{"guid":"a"},{"guid":"b"}]}',
    80,
    lines('guid', 'a', 'b', '11 to 12 of 12'),
  ],
  ['an empty page', '{"total":12,"page":2,"per_page":10,"objects":[]}', 80, lines('none', 'none on page 2 of 12')],
  [
    'a page by cursor',
    '{"objects":[{"guid":"a"}],"next":"c","has_more":true}',
    80,
    lines('guid', 'a', 'more: --after c'),
  ],
  [
    'a table that is too wide',
    '[{"long":"xxxxxxxx","guid":"a","bank_guid":"b"}]',
    14,
    lines('guid  long', 'a     xxxxxxxx', '(not shown: bank_guid; a wider terminal or --json shows them)'),
  ],
  ['a text that would move the cursor', '{"name":"\\u001b[2Jx\\ny"}', 80, 'name: "\\u001b[2Jx\\ny"'],
  ['one that would in another way', '{"name":"\u009b2J\u202e"}', 80, 'name: "\\u009b2J\\u202e"'],
  ['a fraction', '{"rate":1.5}', 80, 'rate: (see --json)'],
] as const)('%s', (_, answer, width, expected) => {
  expect(shown(parseJson(answer), width)).toBe(expected)
})

const operation = readOperations().find(['plans', 'create'])!

test.each([
  [
    'names the option as it was typed',
    422,
    '{"message_code":"m","error_message":"Wrong.","errors":[{"field":"customer_guid","message":"Unknown."}],"request_id":"r-1"}',
    lines('422 m: Wrong.', '  --customer: Unknown.', '  request r-1'),
  ],
  [
    'says a message once',
    400,
    '{"message_code":"m","error_message":"`source_account.guid` is missing.","errors":[{"field":"source_account.guid","message":"`source_account.guid` is missing."}]}',
    lines('400 m: --source-account.guid is missing.', '  --source-account.guid'),
  ],
  [
    'keeps the names that are no options',
    400,
    '{"message_code":"m","error_message":"`zebra` and `supporting_documents[0].x`"}',
    '400 m: `zebra` and `supporting_documents[0].x`',
  ],
  ['of a proxy is shown as it is', 502, '<html>bad gateway</html>', '502: <html>bad gateway</html>'],
] as const)('a refusal %s', (_, status, body, expected) => {
  expect(refusalOf(status, body, operation, { typed: new Map([['customer_guid', '--customer']]) }).message).toBe(
    expected,
  )
})
