// Matching over the real list of OFAC, where its files are beside the checkout (../shared/screening/ofac). They are not ours to publish, so
// nothing of them is in the repository. Without them these tests are skipped.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { finished } from '../../bench/screening-entries.ts'
import { filesIn, filesOf, readList } from '../../src/providers/lists/list-files.ts'
import { type Matcher, matcherOf } from '../../src/screening/match.ts'
import { measure } from '../../src/screening/measure.ts'
import { defaultRules } from '../../src/screening/rules.ts'

const folder = fileURLToPath(new URL('../../../shared/screening/ofac', import.meta.url))
if (!existsSync(folder)) console.log('skipped: the real lists are not in ../shared/screening')

describe.skipIf(!existsSync(folder))('the real list', () => {
  let matcher: Matcher
  beforeAll(async () => {
    const read = await readList(folder, 'ofac_sdn', filesOf('ofac_sdn', await filesIn(folder)))
    matcher = finished(matcherOf(read.entries))
  })

  test('everybody is found under their name, whatever date of birth they state', () => {
    const found = finished(measure(matcher, defaultRules, 700))
    expect(found.without_date).toEqual({ asked: found.without_date.asked, found: found.without_date.asked })
    expect(found.made_up_date).toEqual(found.without_date)
    // Dates of a document clear the entries that have a day, and a person need not look.
    expect(found.verified_other_date.found).toBeLessThan(0.3 * found.verified_other_date.asked)
    expect(found.misspelt.found).toBeGreaterThan(0.8 * found.misspelt.asked)
    // What it costs: of people with the most common names, a person looks at one in five.
    expect(found.unlisted.found).toBeLessThan(0.22 * found.unlisted.asked)
  })
})

test.skipIf(!existsSync(folder))(
  "OFAC's Consolidated list is read from its CSV files, with the remarks that go on in another",
  async () => {
    const list = 'ofac_consolidated'
    const { entries } = await readList(folder, list, filesOf(list, await filesIn(folder)))
    expect(entries.length).toBeGreaterThan(400)
    expect(entries.filter(({ kind }) => kind === 'person').length).toBeGreaterThan(70)
    const known = entries.find(({ id }) => id === '17018')
    expect(known?.names.map(({ text }) => text)).toContain('SBERBANK INDIA')
  },
)
