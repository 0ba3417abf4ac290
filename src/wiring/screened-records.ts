// What screening by lists reads and writes of a bank: names are decrypted here, and go no further than the lists in memory.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import { defined } from '../kernel/assert.ts'
import { findAsset } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Personal } from '../kernel/personal.ts'
import type { ScreenedRecords } from '../providers/lists/screened-records.ts'
import { counterpartiesPersonal } from '../resources/counterparties/counterparty.ts'
import { customersPersonal } from '../resources/customers/customer.ts'
import { identityVerificationsPersonal } from '../resources/identity-verifications/identity-verification.ts'
import { type Name, textOfName } from '../resources/people/person.ts'
import { beginScreeningRun } from '../resources/screening/begin-screening-run.ts'
import { recordScreeningDecision } from '../resources/screening/record-screening-decision.ts'
import { dayFromText } from '../screening/birth-date.ts'
import { type DecidedHit, type ScreenedSubject, type ScreenedSubjectKind, subjectKinds } from '../screening/decision.ts'
import type { ScreenedParty } from '../screening/party.ts'
import type { PersonalData } from '../secrets/personal-data.ts'

interface Options {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly personalData: Pick<PersonalData, 'decrypt'>
}

type Row = Readonly<Record<string, unknown>> & { readonly guid: Guid }
type Person = Row & { readonly type: 'individual' | 'business' }

/** Fields that tell people apart, of all tables that have them. */
interface PersonFields {
  readonly name?: Name
  readonly aliases?: readonly Name[]
  readonly date_of_birth?: string
  readonly address?: { readonly country_code?: string }
  readonly registered_address?: { readonly country_code?: string }
  readonly identification_numbers?: readonly {
    readonly identification_number: string
    readonly issuing_country_code?: string
  }[]
}

const people = { customer: customersPersonal, counterparty: counterpartiesPersonal } as const
type PersonKind = keyof typeof people
const personKinds = Object.keys(people) as PersonKind[]
const used = ['name', 'aliases', 'date_of_birth', 'address', 'registered_address', 'identification_numbers']

const fieldsOf = ({ fields }: Personal): string[] => fields.filter((field) => used.includes(field))

export function screenedRecords({ sql, engine, personalData }: Options): ScreenedRecords {
  const decrypted = (bank_guid: Guid, personal: Personal, row: Row): Promise<PersonFields> =>
    personalData.decrypt(bank_guid, personal.noun, fieldsOf(personal), row)

  const partyOf = async (bank_guid: Guid, kind: PersonKind, row: Person, sent?: PersonFields): Promise<ScreenedParty> =>
    partyFrom(row.type, [await decrypted(bank_guid, people[kind], row), ...(sent ? [sent] : [])])

  const columnsOf = (personal: Personal): string =>
    fieldsOf(personal)
      .map((field) => `p.${field}`)
      .join(', ')

  const peopleWhere = (kind: PersonKind, where: string): string => {
    const { noun, table } = people[kind]
    return `select c.guid, c.type, ${columnsOf(people[kind])} from ${noun} c
      join ${table.name} p on p.bank_guid = c.bank_guid and p.guid = c.guid where c.bank_guid = $1::uuid and ${where}`
  }

  async function sentWith(bank_guid: Guid, guid: Guid): Promise<PersonFields | undefined> {
    const { table } = identityVerificationsPersonal
    const [row] = await sql.unsafe<Row[]>(
      `select p.guid, ${columnsOf(identityVerificationsPersonal)} from ${table.name} p
        where p.bank_guid = $1::uuid and p.guid = $2::uuid`,
      [bank_guid, guid],
    )
    return row && decrypted(bank_guid, identityVerificationsPersonal, row)
  }

  async function peopleAfter(
    bank_guid: Guid,
    kind: PersonKind,
    after: Guid | null,
    max: number,
  ): Promise<ScreenedSubject[]> {
    const rows = await sql.unsafe<Person[]>(
      `${peopleWhere(kind, `($2::uuid is null or c.guid > $2::uuid) and c.state <> 'rejected'`)} order by c.guid limit $3`,
      [bank_guid, after, max],
    )
    return Promise.all(rows.map(async (row) => ({ kind, guid: row.guid, party: await partyOf(bank_guid, kind, row) })))
  }

  async function walletsAfter(bank_guid: Guid, after: Guid | null, max: number): Promise<ScreenedSubject[]> {
    const rows = await sql<{ guid: Guid; asset: string; canonical_address: string }[]>`
      select guid, asset, canonical_address from external_wallets
      where bank_guid = ${bank_guid}::uuid and (${after}::uuid is null or guid > ${after}::uuid)
        and canonical_address is not null and state in ('reviewing', 'completed')
      order by guid limit ${max}`
    return rows.map(({ guid, asset, canonical_address: address }) => {
      const chain = defined(findAsset(asset)?.chain, 'an asset with addresses has a chain')
      return { kind: 'external_wallet', guid, chain, address }
    })
  }

  const after = (
    bank_guid: Guid,
    kind: ScreenedSubjectKind,
    guid: Guid | null,
    max: number,
  ): Promise<ScreenedSubject[]> =>
    kind === 'external_wallet' ? walletsAfter(bank_guid, guid, max) : peopleAfter(bank_guid, kind, guid, max)

  return {
    async partiesOf(bank_guid, guids, identity_verification_guid) {
      const sent = identity_verification_guid ? await sentWith(bank_guid, identity_verification_guid) : undefined
      const found = new Map<Guid, ScreenedParty>()
      for (const kind of personKinds) {
        const rows = await sql.unsafe<Person[]>(peopleWhere(kind, 'c.guid = any ($2::uuid[])'), [
          bank_guid,
          arrayLiteral(guids),
        ])
        for (const row of rows) found.set(row.guid, await partyOf(bank_guid, kind, row, sent))
      }
      return found
    },
    async subjectsAfter(bank_guid, place, max) {
      const subjects: ScreenedSubject[] = []
      const first = place ? subjectKinds.indexOf(place.kind) : 0
      for (const [i, kind] of subjectKinds.entries()) {
        if (i < first || subjects.length >= max) continue
        const from = place && i === first ? place.guid : null
        subjects.push(...(await after(bank_guid, kind, from, max - subjects.length)))
      }
      return subjects
    },
    verdictsOf: (bank_guid, screened_guids) =>
      sql.unsafe<DecidedHit[]>(
        `select screened_guid, list, entry_id, entry_hash, state as verdict from screening_hits
          where bank_guid = $1::uuid and screened_guid = any ($2::uuid[]) and state in ('cleared', 'confirmed')`,
        [bank_guid, arrayLiteral(screened_guids)],
      ),
    async record(decision) {
      outputOf(await engine.submit(recordScreeningDecision, decision))
    },
    async beginRun(asked) {
      outputOf(await engine.submit(beginScreeningRun, asked))
    },
  }
}

function partyFrom(type: Person['type'], sources: readonly PersonFields[]): ScreenedParty {
  const numbers = sources.flatMap(({ identification_numbers = [] }) => identification_numbers)
  const countries = [
    ...sources.flatMap(({ address, registered_address }) => [address?.country_code, registered_address?.country_code]),
    ...numbers.map(({ issuing_country_code }) => issuing_country_code),
  ].filter((code) => code !== undefined && code !== null)
  const names = sources.flatMap(({ name, aliases = [] }) => [...(name ? [name] : []), ...aliases]).map(textOfName)
  // What was sent last is the newest.
  const birth_date = sources
    .map(({ date_of_birth }) => dayFromText(date_of_birth ?? ''))
    .findLast((day) => day !== undefined)
  return {
    kind: type === 'business' ? 'entity' : 'person',
    names: [...new Set(names)],
    countries: [...new Set(countries)],
    ...(birth_date === undefined ? {} : { birth_date }),
    identification_numbers: numbers.map(({ identification_number }) => identification_number),
  }
}
