// Precision and recall of name matching on the labelled pairs, at the default threshold. The floors are what was reached: a change of the
// rules may raise them and must not lower them.
import { expect, test } from 'vitest'
import { finished, screeningEntries } from '../../bench/screening-entries.ts'
import { matcherOf } from '../../src/screening/match.ts'
import { defaultRules } from '../../src/screening/rules.ts'
import { labelledEntries, labelledPairs } from './labelled.ts'

const floors = { precision: 0.98, recall: 0.99 }

test('precision and recall stay above their floors', () => {
  const matcher = finished(matcherOf([...labelledEntries, ...screeningEntries(5_000, 7)]))
  const missed: string[] = []
  const wrong: string[] = []
  let found = 0
  for (const { rule, party, entry_id } of labelledPairs) {
    const ids = matcher.match(party, defaultRules).map(({ entry }) => entry.id)
    if (entry_id !== undefined && ids.includes(entry_id)) found += 1
    else if (entry_id !== undefined) missed.push(`${rule}: ${party.names[0]}`)
    if (ids.some((id) => id !== entry_id)) wrong.push(`${rule}: ${party.names[0]} is ${ids.join(', ')}`)
  }
  const recall = found / (found + missed.length)
  const precision = found / (found + wrong.length)
  const percent = (ratio: number): string => `${(100 * ratio).toFixed(1)} %`
  console.log(`${labelledPairs.length} pairs: precision ${percent(precision)}, recall ${percent(recall)}`)
  console.log([...missed.map((each) => `missed ${each}`), ...wrong.map((each) => `wrong ${each}`)].join('\n'))
  expect(precision).toBeGreaterThanOrEqual(floors.precision)
  expect(recall).toBeGreaterThanOrEqual(floors.recall)
})
