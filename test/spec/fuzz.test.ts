// A fuzz run over all operations of the document (support/fuzz.ts). SEED repeats a run, and FUZZ_REQUESTS makes it longer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { seedFor } from '../simulation/random.ts'
import { Fuzz } from '../support/fuzz.ts'
import { operations } from '../support/openapi-document.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { Kit, type Tenant } from './examples/kit.ts'
import { furnishTenant } from './examples/resources.ts'

const seed = seedFor(34)
const count = Number(process.env.FUZZ_REQUESTS ?? 1000)

let s: TestService
let kit: Kit
let [own, stranger] = [] as unknown as [Tenant, Tenant]
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: process.env.FUZZ_ROLES ?? 'api' } })
  kit = new Kit(s)
  own = await furnishTenant(kit, s.demo, true)
  stranger = await furnishTenant(kit, await makeDemo(s.service, ''), true)
})
// Whatever was asked, the books are right.
afterAll(() => stopSound(s))

const request_max_ms = 1000

test('every answer to any request is documented, and none is 5xx', {
  timeout: test_max_ms + count * request_max_ms,
}, async () => {
  console.log(`fuzz: SEED=${seed} FUZZ_REQUESTS=${count}`)
  const { faults, succeeded } = await new Fuzz(s, kit, own, stranger, seed).run(count, stranger.bank_key)
  expect([...faults].map(([fault, request]) => `${fault}\n  ${request}`).join('\n')).toBe('')
  // A run whose requests are all refused says little.
  expect(succeeded.size).toBeGreaterThan(operations.size / 2)
})
