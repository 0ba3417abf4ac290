// What security.txt says, and which contacts are refused.
import { expect, test } from 'vitest'
import { configFrom } from '../config.ts'
import { securityText } from './security-text.ts'

test('has the fields of RFC 9116 and expires within a year', () => {
  const { security_contact, public_url } = configFrom({
    CORRIDOR_SECURITY_CONTACT: 'mailto:security@bank.example, https://bank.example/report',
    CORRIDOR_SECURITY_POLICY: 'https://bank.example/policy',
    CORRIDOR_PUBLIC_URL: 'https://corridor.bank.example',
  })
  expect(
    securityText(security_contact!, public_url, new Date('2026-11-19T17:00:00.123Z')),
  ).toBe(`Contact: mailto:security@bank.example
Contact: https://bank.example/report
Expires: 2027-05-18T00:00:00Z
Policy: https://bank.example/policy
Canonical: https://corridor.bank.example/.well-known/security.txt
`)
  const least = configFrom({ CORRIDOR_SECURITY_CONTACT: 'mailto:a@b.example' })
  expect(securityText(least.security_contact!, least.public_url, new Date(0))).toBe(
    'Contact: mailto:a@b.example\nExpires: 1970-06-30T00:00:00Z\n',
  )
  expect(configFrom({}).security_contact).toBeUndefined()
})

test.each([
  ['security@bank.example', ''],
  ['mailto:nobody', ''],
  ['http://bank.example', ''],
  ['mailto:a@b.example\nContact: mailto:c@d.example', ''],
  [',', ''],
  ['', 'https://bank.example/policy'],
])('%j with the policy %j stops the start', (contact, policy) => {
  const env = { CORRIDOR_SECURITY_CONTACT: contact, CORRIDOR_SECURITY_POLICY: policy }
  expect(() => configFrom(env)).toThrow(
    'CORRIDOR_SECURITY_CONTACT must be addresses that begin with mailto: or https://',
  )
})

test('a policy that is not an https address stops the start', () => {
  const env = { CORRIDOR_SECURITY_CONTACT: 'mailto:a@b.example', CORRIDOR_SECURITY_POLICY: 'see our page' }
  expect(() => configFrom(env)).toThrow('CORRIDOR_SECURITY_POLICY must be an address that begins with https://')
})
