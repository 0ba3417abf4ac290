// What is logged of partners is counted by its kind, and nothing else is.
import { expect, test } from 'vitest'
import { PartnerDoubts } from './partner-doubts.ts'

test.each([
  ['a price of a market is not believed', 'price'],
  ['a partner told what fits no payment', 'unmatched'],
  ['money that a partner told of is left to a person', 'unmatched'],
  ['a file of a partner is refused', 'refused_file'],
  ['a connector told an event again with other content', 'contradiction'],
  ['connector_breaker', undefined],
])('%s', (event, kind) => {
  const doubts = new PartnerDoubts()
  doubts.note(event)
  const none = { price: 0, unmatched: 0, refused_file: 0, contradiction: 0 }
  expect(doubts.counts).toEqual(kind ? { ...none, [kind]: 1 } : none)
})
