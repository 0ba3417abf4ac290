// Sizes as people read them.
import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test.each([
  [0, '0 B'],
  [500, '500 B'],
  [1536, '1.5 kB'],
  [20 * 2 ** 20, '20 MB'],
  [3.5 * 2 ** 40, '3.5 TB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
