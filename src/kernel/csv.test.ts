// CSV as people send it, and what is refused, with the place.
import { expect, test } from 'vitest'
import { cellCharactersMax, cellsMax, csvLine, csvRecords } from './csv.ts'

const recordsOf = (text: string) => [...csvRecords(text)].flatMap((record) => record ?? [])

test.each([
  ['lines', 'a,b\nc,d\n', ['1 a|b', '2 c|d']],
  ['no line break at the end', 'a,b', ['1 a|b']],
  ['CRLF', 'a,b\r\nc,d\r\n', ['1 a|b', '2 c|d']],
  ['a byte order mark', '\uFEFFa\n', ['1 a']],
  ['empty lines, which count', 'a\n\n\r\nb\n', ['1 a', '4 b']],
  ['empty cells', ',a,\n', ['1 |a|']],
  ['quoted cells', '"a,b","c ""d"""\n', ['1 a,b|c "d"']],
  ['quoted line breaks, which count', '"a\nb",c\nd,e\n', ['1 a\nb|c', '3 d|e']],
  ['an empty quoted cell', '"",a\n', ['1 |a']],
  ['signs before digits', '+52,-1\n', ['1 +52|-1']],
])('reads %s', (_, text, expected) => {
  expect(recordsOf(text).map(({ line, cells }) => `${line} ${cells.join('|')}`)).toEqual(expected)
})

test.each([
  ['a\n"b', /^Line 2, column 1: the closing quote is missing/],
  ['a,"b\n\n', /^Line 1, column 2: the closing quote is missing/],
  ['a,"b"c\n', /^Line 1, column 2: there is text after the closing quote/],
  ['a,b"c"\n', /^Line 1, column 2: there is a quote inside a cell/],
  ['a\rb\n', /^Line 1, column 1: a line ends with a carriage return alone/],
  ['a\nb,\u0000\n', /^Line 2, column 2: the cell has a control character/],
  ['a,\tb\n', /^Line 1, column 2: the cell has a control character/],
  [`a\n${'x'.repeat(cellCharactersMax + 1)}`, /^Line 2, column 1: the cell has more than 512 characters/],
  ['=1', /^Line 1, column 1: the cell begins like a formula/],
  ['"@a"', /formula/],
  ['+a', /formula/],
  ['-', /formula/],
])('refuses %j', (text, message) => {
  expect(() => [...csvRecords(text)]).toThrow(message)
})

test('a record that is too long is refused before it is read to its end', () => {
  const unended = `"${'""'.repeat(cellCharactersMax + 1)}`
  expect(() => recordsOf(unended)).toThrow('Line 1, column 1: the cell has more than 512 characters.')
  expect(() => recordsOf(`a\n${','.repeat(cellsMax)}"`)).toThrow('Line 2 has more than 100 columns.')
})

test('a cell of the longest length is read', () => {
  expect([...csvRecords('x'.repeat(cellCharactersMax))]).toHaveLength(1)
})

test('a reader can rest between lines without text too', () => {
  expect([...csvRecords('a\n\n""\n\r\nb\n')].map((record) => record?.line)).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    5,
  ])
})

test('what is written is read again', () => {
  const cells = ['a', '', 'b,c', '"', 'd\r\ne', '1']
  expect([...csvRecords(csvLine(cells))]).toEqual([{ line: 1, cells }])
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd', "'+cmd"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['\uFF1D1', "'\uFF1D1"],
  ['=a,"b"', `"'=a,""b"""`],
  ['-12.50', '-12.50'],
  ['+5511999999999', '+5511999999999'],
  ['a=b', 'a=b'],
])('a spreadsheet takes %j for text', (cell, written) => {
  expect(csvLine([cell, 'z'])).toBe(`${written},z\r\n`)
})
