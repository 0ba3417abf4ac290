// What a shell is offered after each word.
import { expect, test } from 'vitest'
import { completionsOf } from './complete.ts'
import { readOperations } from './document.ts'

const operations = readOperations()

test.each([
  [['tra'], ['trades', 'transfers']],
  [['mig'], ['migrate']],
  [
    ['trades', ''],
    ['create', 'get', 'list'],
  ],
  [['api', 'trades', 'c'], ['create']],
  [['sandbox', 'cu'], ['customers']],
  [
    ['sandbox', 'customers', ''],
    ['freeze', 'reject', 'unfreeze', 'verify'],
  ],
  [['events', 're'], ['resend']],
  [
    ['trades', 'create', '--quo'],
    ['--quote-guid', '--quote'],
  ],
  [['trades', 'create', '--quote', 'x', '--idem'], ['--idempotency-key']],
  [['sandbox', 'deposits', 'create', '--am'], ['--amount']],
  [
    ['quotes', 'create', '--product-type', 'tr'],
    ['trading', 'trading_exit'],
  ],
  [['customers', 'list', '--state', 'verified,fr'], ['verified,frozen']],
  [['customers', 'list', '--include-pii', '--al'], ['--all']],
  [['customers', 'list', '--json', '--al'], ['--all']],
  [['customers', 'list', '--key', ''], []],
  [['trades', 'create', '--body', ''], []],
  [['nothing', ''], []],
  [['migrate', ''], []],
] as const)('%j: %j', (words, expected) => {
  expect(completionsOf(words, operations)).toEqual(expected)
})
