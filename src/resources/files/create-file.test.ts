// A file is recorded for a customer that exists, or for the bank itself.
import { expect, test } from 'vitest'
import {
  bank_guid,
  customer,
  customer_guid,
  decide,
  given,
  guidOf,
  now,
  writtenTo,
} from '../../../test/support/rows.ts'
import { createFile } from './create-file.ts'
import { files } from './file.ts'

const input = {
  bank_guid,
  type: 'invoice',
  filename: 'f.pdf',
  content_type: 'application/pdf',
  size: 7,
  content_guid: guidOf('content'),
} as const

test('of nobody it is refused', () => {
  const decision = decide(createFile, { ...input, customer_guid }, given())
  expect(decision).toMatchObject({ rejected: 'no_customer', errors: [{ field: 'customer_guid', code: 'no_customer' }] })
})

test.each([
  ['a customer, whatever its state', { ...input, customer_guid }, customer_guid],
  ['the bank', input, null],
])('of %s it is recorded with the bank’s clock', (_, sent, owner) => {
  const decision = decide(createFile, sent, given(customer({ state: 'unverified' })))
  const [file, ...others] = writtenTo(decision, files)
  expect(others).toEqual([])
  expect(file).toEqual({ ...input, guid: guidOf('new 1'), customer_guid: owner, created_at: now, updated_at: now })
})
