// Who asks for amounts as strings.
import { expect, test } from 'vitest'
import { wantsAmountStrings } from './accept.ts'

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/json; amounts=string', true],
  ['application/json;amounts=string', true],
  ['Application/JSON ;  AMOUNTS = "String"', true],
  ['application/json; charset=utf-8; amounts=string', true],
  ['application/json; note="a, b; amounts=string"', false],
  ['application/json; note="\\""; amounts=string', true],
  ['application/json; amounts=integer', false],
  ['application/json; amounts=strings', false],
  ['application/json; amounts', false],
  ['text/html; amounts=string', false],
  ['*/*; amounts=string', false],
  // Several ranges.
  ['text/html, application/json; amounts=string', true],
  ['application/json; amounts=string, */*', true],
  ['application/json, application/json; amounts=string', true],
  ['application/json; amounts=string; q=0.5, text/html', true],
  ['application/json; amounts=string; q=0.5, application/json', false],
  ['application/json; amounts=string; q=0.5, application/json; amounts=integer; q=0.9', false],
  ['application/json; amounts=string; q=0.9, application/json; q=0.8', true],
  ['application/json; amounts=string; q=0.5, */*; q=0.1', true],
  ['application/json; amounts=string; q=0.5, application/*; q=0.6, */*; q=0.1', false],
  ['application/json; amounts=string; q=0.5, application/json; q=0.4, */*', true],
  ['application/json; amounts=string; q=0', false],
  ['application/json; amounts=string; q=0, */*; q=0', false],
  ['application/json; amounts=string; q=x', false],
  [', ,application/json; amounts=string,', true],
  [`${'"'.repeat(5)}amounts=string`, false],
])('%s: %s', (accept, wanted) => expect(wantsAmountStrings(accept)).toBe(wanted))

test('a header full of quotes is read like any other', () => {
  for (const piece of ['"', '\\"', ';a="', 'amounts=', ',', '; amounts="\\']) {
    expect(wantsAmountStrings(`amounts${piece.repeat(16_384 / piece.length)}`)).toBe(false)
  }
})
