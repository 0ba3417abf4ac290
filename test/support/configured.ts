// A provider that a test configures without a partner: it is stored unchecked, and is down.
import { randomBytes } from 'node:crypto'

export const uncheckedProvider = () => ({
  name: `Partner ${randomBytes(4).toString('hex')}`,
  kind: 'connector',
  ports: ['rails'],
  settings: { url: 'https://partner.example/corridor' },
  secrets: { signing_key: `whsec_${Buffer.alloc(24, 7).toString('base64')}` },
  // Nothing of the test's own payments fits it.
  rule: { rails: ['neft'], assets: ['INR'], amount_min: 100, amount_max: 5000 },
  priority: 7,
  skip_check: true,
})
