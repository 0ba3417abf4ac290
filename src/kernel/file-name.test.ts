// Which names of files are refused, and what becomes of those that were stored before.
import { expect, test } from 'vitest'
import { cleanFileName, faultInFileName, fileNamePattern } from './file-name.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['/etc/passwd', 'passwd'],
  ['folder/', 'file'],
  ['..', 'file'],
  ['.', 'file'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['a\u0000.pdf', 'a.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\u2069.pdf', 'ab.pdf'],
  ['a\u200fb.pdf', 'ab.pdf'],
  ['a\u061cb.pdf', 'ab.pdf'],
  ['a\u2028b.pdf', 'ab.pdf'],
  ['a\u0085b.pdf', 'ab.pdf'],
  ['a\u007fb.pdf', 'ab.pdf'],
])('%j is refused, and %j if it is stored', (name, cleaned) => {
  expect(faultInFileName(name)).toBeTypeOf('string')
  expect(cleanFileName(name)).toBe(cleaned)
  expect(faultInFileName(cleaned)).toBeUndefined()
  expect([name, cleaned].map((each) => new RegExp(fileNamePattern, 'u').test(each))).toEqual([false, true])
})

test.each(['a.pdf', 'Ausweis Größe 2.PNG', '请假条.pdf', 'خطاب.pdf', '.hidden', '...pdf', 'a..b', '👩‍👧.jpg'])(
  '%j is fine and stays as it is',
  (name) => {
    expect(faultInFileName(name)).toBeUndefined()
    expect(cleanFileName(name)).toBe(name)
    expect(new RegExp(fileNamePattern, 'u').test(name)).toBe(true)
  },
)
