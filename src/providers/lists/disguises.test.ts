// Ways to write a listed name so that people read it, and a comparison of letters would not find it.
import { expect, test } from 'vitest'
import type { Guid } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import type { ListEntry } from '../../screening/entry.ts'
import type { ScreenedParty } from '../../screening/party.ts'
import { hitsIn, type ListSet, listSetOf } from './list-set.ts'
import { listScreening } from './screening.ts'

const disguises: Readonly<Record<string, string>> = {
  'unseen spaces': 'Dra\u200bzi\u200bmir Vel\u2060ko\u200bno\u200bsov',
  'soft hyphens': 'Dra\u00adzi\u00admir Vel\u00adko\u00adno\u00adsov',
  joiners: 'D\u200dr\u200da\u200cz\u200ci\u200dmir V\u200del\u200dko\u200dn\u200cosov',
  fillers: 'Dra\u3164zimir Vel\u115fko\u3164nosov',
  directions: 'Dra\u202ezi\u202cmir Vel\u2066ko\u2069nosov',
  'Cyrillic letters': 'Dr\u0430z\u0456m\u0456r V\u0435l\u043a\u043en\u043e\u0455\u043ev',
  'Greek letters': 'Dr\u03b1z\u03b9m\u03b9r Vel\u03ba\u03bfn\u03bfs\u03bf\u03bd',
  'wide letters':
    '\uff24\uff52\uff41\uff5a\uff49\uff4d\uff49\uff52 \uff36\uff45\uff4c\uff4b\uff4f\uff4e\uff4f\uff53\uff4f\uff56',
  marks: 'D\u0336r\u0336a\u0336zimir Ve\u0301lko\u0336nosov',
  'many names': `${'Ana '.repeat(17)}Drazimir Velkonosov`,
  'a long name': `${'Ana'.repeat(150)} Drazimir Velkonosov`,
}

const entry: ListEntry = {
  ...{ list: 'un', id: 'T.1', kind: 'person', birth_dates: [], identification_numbers: [] },
  ...{ names: [{ text: 'Drazimir Velkonosov', quality: 'strong' }], addresses: [] },
  countries: { nationality: [], address: [], birth: [] },
}

const versions = { un: '1' }

function setOfEntry(): ListSet {
  const work = listSetOf(versions, [entry])
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const verdictOf = async (name: string): Promise<unknown> => {
  const party: ScreenedParty = { kind: 'person', names: [name], countries: [] }
  const set = setOfEntry()
  const screening = listScreening({
    lists: () => ({
      isLooked: () => true,
      versions: () => versions,
      search: async (subjects, rules) => ({ versions, hits: subjects.map((each) => hitsIn(set, each, rules)) }),
      faults: () => [],
    }),
    records: {
      partiesOf: async () => new Map([['p' as Guid, party]]),
      holdersOf: async () => new Map(),
      verdictsOf: async () => [],
      subjectsAfter: async () => [],
      record: async () => undefined,
    },
    bankNow: async () => timestampFromMs(0),
    log: { info: () => undefined, warn: () => undefined },
  })
  const question = { bank_guid: 'b' as Guid, reference: 'r' as Guid, is_repeat: false, addresses: [] }
  return screening.screenTransfer({ ...question, party_guids: ['p' as Guid] })
}

test.each(Object.keys(disguises))('a listed name with %s does not pass', async (how) => {
  expect(await verdictOf(disguises[how] ?? '')).toEqual({ kind: 'done', result: 'review' })
})

test.each(['Lena Brimfelder', 'Иван Иванов', 'Ελένη Παππά', 'Ana '.repeat(16).trim()])('%s passes', async (name) => {
  expect(await verdictOf(name)).toEqual({ kind: 'done', result: 'passed' })
})
