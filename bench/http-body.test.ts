// Bodies of answers, however their bytes arrive.
import { describe, expect, test } from 'vitest'
import { bodyOf, headEnd } from './http-body.ts'

const answers: readonly [name: string, text: string, body: string][] = [
  ['a length', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello', 'hello'],
  ['a length with capitals', 'HTTP/1.1 200 OK\r\nContent-Length: 12\r\nDate: now\r\n\r\nhello, world', 'hello, world'],
  ['a length of 0', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', ''],
  ['neither a length nor chunks', 'HTTP/1.1 204 No Content\r\n\r\n', ''],
  ['one chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 'hello'],
  [
    'chunks with capitals, a length in hexadecimal, a line end inside',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123\r\n\r\n89\r\n2;note=1\r\nab\r\n0\r\n\r\n',
    '0123\r\n\r\n89ab',
  ],
  ['a trailer', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nDigest: y\r\n\r\n', 'x'],
]

const bodyIn = (bytes: Buffer): string | undefined => {
  const head = bytes.indexOf(headEnd)
  return head === -1 ? undefined : bodyOf(bytes, head)?.toString()
}

describe('the body of an answer', () => {
  test.each(answers)('with %s is found', (_, text, body) => expect(bodyIn(Buffer.from(text))).toBe(body))

  test.each(answers)('with %s is not found before its last byte', (_, text) => {
    const bytes = Buffer.from(text)
    for (let length = 0; length < bytes.length; length++) expect(bodyIn(bytes.subarray(0, length))).toBe(undefined)
  })

  test('fails if a chunk has no length', () => {
    const text = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nhello\r\n'
    expect(() => bodyIn(Buffer.from(text))).toThrow('a chunk of the answer has no length')
  })
})
