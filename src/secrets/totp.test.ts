// The codes of RFC 6238, appendix B, and which codes are accepted when.
import { expect, test } from 'vitest'
import { timestampFromMs } from '../kernel/time.ts'
import { totpCode, totpStep, totpStepOf, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => timestampFromMs(seconds * 1000)

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, totpStep(at(seconds)), 8)).toBe(code)
})

test.each([
  ['the step of now', 0, true],
  ['the step before', -30, true],
  ['the step after', 30, true],
  ['two steps before', -60, false],
  ['two steps after', 60, false],
])('a code of %s', (_, seconds, isAccepted) => {
  const code = totpCode(secret, totpStep(at(1_234_567_890 + seconds)))
  const step = totpStep(at(1_234_567_890 + seconds))
  expect(totpStepOf(secret, code, at(1_234_567_890))).toBe(isAccepted ? step : undefined)
})

test.each(['', '1', 'abcdef', '0059240', '００５９２４'])('%j is no code', (code) => {
  expect(totpStepOf(secret, code, at(1_234_567_890))).toBeUndefined()
})

test('the URI has the secret in base32', () => {
  expect(totpUri(secret, 'ada@bank.example', 'Corridor')).toBe(
    'otpauth://totp/Corridor%3Aada%40bank.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Corridor&algorithm=SHA1&digits=6&period=30',
  )
})
