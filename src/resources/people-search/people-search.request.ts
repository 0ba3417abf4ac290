// The search by name. Each name is encrypted with a nonce of its own, so no index can find it: people are decrypted and compared, the
// newest first, up to a bound (decision 73 in docs/decisions/people.md).
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import { charactersIn } from '../../wire/characters.ts'
import { type QueryField, required } from '../../wire/query.ts'
import type { Name } from '../people/person.ts'
import { type FoundPerson, personalOf } from './found-person.ts'
import { hasWords, wordsIn } from './name-words.ts'
import { type EncryptedName, encryptedNames, recordsOf } from './people-search.queries.ts'

export const found_max = 20
/** Some seconds of work in small pieces: decision 73 in docs/decisions/people.md. */
export const compared_max = 100_000
/** How many names are decrypted in one turn of the event loop: about a millisecond. */
const turn_count = 50

const [characters_min, characters_max, words_max] = [2, 100, 5]

/** The words that were typed. */
export const nameField: QueryField<readonly string[]> = required({
  schema: {
    type: 'string',
    minLength: characters_min,
    maxLength: characters_max,
    description: `How up to ${words_max} words of the name begin, in any order, such as \`ada love\`.`,
  },
  expects: `${characters_min} to ${characters_max} characters, ${characters_min} letters or digits among them, and at most ${words_max} words`,
  parse: (text) => {
    const words = charactersIn(text) <= characters_max ? wordsIn(text) : []
    return charactersIn(words.join('')) >= characters_min && words.length <= words_max ? words : undefined
  },
})

interface PeopleSearch {
  readonly people: readonly FoundPerson[]
  readonly is_complete: boolean
}

type SearchServices = Pick<Services, 'sql' | 'personalData' | 'turn'>

/** `bound`: how many people are compared at most. */
export async function searchPeople(
  services: SearchServices,
  bank_guid: Guid,
  words: readonly string[],
  bound = compared_max,
): Promise<PeopleSearch> {
  const { names, is_complete } = await namesWith(services, bank_guid, words, bound)
  const records = await recordsOf(services.sql, bank_guid, [...names.keys()])
  return { people: records.map((record) => ({ ...record, name: names.get(record.guid) ?? {} })), is_complete }
}

async function namesWith(
  { sql, personalData, turn }: SearchServices,
  bank_guid: Guid,
  words: readonly string[],
  bound: number,
): Promise<{ readonly names: ReadonlyMap<Guid, Name>; readonly is_complete: boolean }> {
  const nameOf = async ({ type, ...row }: EncryptedName): Promise<Name> => {
    const { name } = await personalData.decrypt(bank_guid, personalOf[type].noun, ['name'], row)
    return name as Name
  }
  const names = new Map<Guid, Name>()
  let compared = 0
  for await (const page of encryptedNames(sql, bank_guid)) {
    for (const person of page) {
      if (compared === bound || names.size === found_max) return { names, is_complete: false }
      if (compared % turn_count === 0) await turn()
      compared += 1
      const name = await nameOf(person)
      if (hasWords(name, words)) names.set(person.guid, name)
    }
  }
  return { names, is_complete: true }
}
