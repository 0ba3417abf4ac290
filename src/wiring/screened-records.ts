// What screening by lists reads and writes of a bank: names are decrypted here, and go no further than the lists in memory.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import { defined } from '../kernel/assert.ts'
import { findAsset } from '../kernel/asset.ts'
import type { Day } from '../kernel/day.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Personal } from '../kernel/personal.ts'
import type { ScreenedRecords } from '../providers/lists/screened-records.ts'
import { counterpartiesPersonal } from '../resources/counterparties/counterparty.ts'
import { customersPersonal } from '../resources/customers/customer.ts'
import { externalBankAccountsPersonal } from '../resources/external-bank-accounts/external-bank-account.ts'
import { identityVerificationsPersonal } from '../resources/identity-verifications/identity-verification.ts'
import { type Name, textOfName } from '../resources/people/person.ts'
import { beginScreeningRun } from '../resources/screening/begin-screening-run.ts'
import { recordScreeningDecision } from '../resources/screening/record-screening-decision.ts'
import { dayFromText } from '../screening/birth-date.ts'
import { type DecidedHit, type ScreenedSubject, type ScreenedSubjectKind, subjectKinds } from '../screening/decision.ts'
import type { ScreenedParty } from '../screening/party.ts'
import { knownItems } from '../screening/party-marks.ts'
import type { PersonalData } from '../secrets/personal-data.ts'

interface Options {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly personalData: Pick<PersonalData, 'decrypt' | 'fingerprint'>
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

type HolderRow = Row & { readonly type: Person['type'] | null }

interface HolderFields {
  readonly names?: readonly Name[]
  readonly addresses?: readonly { readonly country_code?: string }[]
}

const people = { customer: customersPersonal, counterparty: counterpartiesPersonal } as const
type PersonKind = keyof typeof people
const personKinds = Object.keys(people) as PersonKind[]
const used = ['name', 'aliases', 'date_of_birth', 'address', 'registered_address', 'identification_numbers']

/** Of each keyed hash, in hex: enough to tell the few of a person apart. */
const mark_length = 16

const fieldsOf = ({ fields }: Personal): string[] => fields.filter((field) => used.includes(field))

export function screenedRecords({ sql, engine, personalData }: Options): ScreenedRecords {
  const decrypted = (bank_guid: Guid, personal: Personal, row: Row): Promise<PersonFields> =>
    personalData.decrypt(bank_guid, personal.noun, fieldsOf(personal), row)

  const partyOf = async (
    bank_guid: Guid,
    kind: PersonKind,
    row: Person,
    verified: ReadonlyMap<Guid, Day>,
    sent?: PersonFields,
  ): Promise<ScreenedParty> => {
    const sources = [await decrypted(bank_guid, people[kind], row), ...(sent ? [sent] : [])]
    const party = partyFrom(row.type, sources)
    const is_birth_date_verified = party.birth_date !== undefined && verified.get(row.guid) === party.birth_date
    return marked(bank_guid, is_birth_date_verified ? { ...party, is_birth_date_verified } : party)
  }

  /**
   * Dates of birth that a document has verified, by customer: of the newest verification that checked one and passed. What a bank attests
   * and what a customer says is not among them.
   */
  async function verifiedDates(
    bank_guid: Guid,
    kind: PersonKind,
    rows: readonly Row[],
  ): Promise<ReadonlyMap<Guid, Day>> {
    if (kind !== 'customer' || rows.length === 0) return new Map()
    const { noun, table } = identityVerificationsPersonal
    const found = await sql.unsafe<(Row & { readonly customer_guid: Guid })[]>(
      `select distinct on (v.customer_guid) v.guid, v.customer_guid, p.date_of_birth
        from ${noun} v join ${table.name} p on p.bank_guid = v.bank_guid and p.guid = v.guid
        where v.bank_guid = $1::uuid and v.customer_guid = any ($2::uuid[]) and v.type = 'kyc' and v.outcome = 'passed'
          and v.compliance_checks @> '[{"type": "person_gov_id_verification", "outcome": "passed"}]'
        order by v.customer_guid, v.guid desc`,
      [bank_guid, arrayLiteral(rows.map(({ guid }) => guid))],
    )
    const dates = await Promise.all(
      found.map(async (row): Promise<[Guid, Day | undefined]> => {
        const { date_of_birth } = await personalData.decrypt(bank_guid, noun, ['date_of_birth'], row)
        return [row.customer_guid, dayFromText(String(date_of_birth ?? ''))]
      }),
    )
    return new Map(dates.filter((each): each is [Guid, Day] => each[1] !== undefined))
  }

  const marked = async (bank_guid: Guid, party: ScreenedParty): Promise<ScreenedParty> => {
    const items = knownItems(party).map((item) => personalData.fingerprint(bank_guid, `screened ${item}`))
    const marks = (await Promise.all(items)).map((mark) => mark.slice(0, mark_length))
    return { ...party, marks: [...new Set(marks)] }
  }

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
    const verified = await verifiedDates(bank_guid, kind, rows)
    return Promise.all(
      rows.map(async (row) => ({ kind, guid: row.guid, party: await partyOf(bank_guid, kind, row, verified) })),
    )
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

  /** Holders without names are left out by whoever asks about one payment; a run goes past them. */
  async function holdersWhere(where: string, values: readonly unknown[]): Promise<(Row & { party: ScreenedParty })[]> {
    const { noun, table, fields } = externalBankAccountsPersonal
    const held: readonly string[] = fields.filter((field) => field === 'names' || field === 'addresses')
    const rows = await sql.unsafe<HolderRow[]>(
      `select a.guid, coalesce(a.customer_type, c.type) as type, ${held.map((field) => `p.${field}`).join(', ')}
        from ${noun} a join ${table.name} p on p.bank_guid = a.bank_guid and p.guid = a.guid
          left join counterparties c on c.bank_guid = a.bank_guid and c.guid = a.counterparty_guid
        where a.bank_guid = $1::uuid and ${where}`,
      [...values] as never[],
    )
    const bank_guid = values[0] as Guid
    return Promise.all(
      rows.map(async (row) => {
        const found: HolderFields = await personalData.decrypt(bank_guid, noun, held, row)
        const sources = (found.names ?? []).map((name): PersonFields => ({ name }))
        const places = (found.addresses ?? []).map((address): PersonFields => ({ address }))
        return {
          guid: row.guid,
          party: await marked(bank_guid, partyFrom(row.type ?? 'business', [...sources, ...places])),
        }
      }),
    )
  }

  const bankAccountsAfter = async (bank_guid: Guid, after: Guid | null, max: number): Promise<ScreenedSubject[]> => {
    const where = `($2::uuid is null or a.guid > $2::uuid) and a.state in ('completed', 'unverified', 'refresh_required')
      order by a.guid limit $3`
    const found = await holdersWhere(where, [bank_guid, after, max])
    return found.map(({ guid, party }) => ({ kind: 'external_bank_account', guid, party }))
  }

  const after = (
    bank_guid: Guid,
    kind: ScreenedSubjectKind,
    guid: Guid | null,
    max: number,
  ): Promise<ScreenedSubject[]> =>
    kind === 'external_wallet'
      ? walletsAfter(bank_guid, guid, max)
      : kind === 'external_bank_account'
        ? bankAccountsAfter(bank_guid, guid, max)
        : peopleAfter(bank_guid, kind, guid, max)

  return {
    async partiesOf(bank_guid, guids, identity_verification_guid) {
      const sent = identity_verification_guid ? await sentWith(bank_guid, identity_verification_guid) : undefined
      const found = new Map<Guid, ScreenedParty>()
      for (const kind of personKinds) {
        const rows = await sql.unsafe<Person[]>(peopleWhere(kind, 'c.guid = any ($2::uuid[])'), [
          bank_guid,
          arrayLiteral(guids),
        ])
        const verified = await verifiedDates(bank_guid, kind, rows)
        for (const row of rows) found.set(row.guid, await partyOf(bank_guid, kind, row, verified, sent))
      }
      return found
    },
    async holdersOf(bank_guid, guids) {
      const found = await holdersWhere('a.guid = any ($2::uuid[])', [bank_guid, arrayLiteral(guids)])
      return new Map(found.filter(({ party }) => party.names.length > 0).map(({ guid, party }) => [guid, party]))
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
    async verdictsOf(bank_guid, screened_guids) {
      const rows = await sql.unsafe<(Omit<DecidedHit, 'party_marks'> & { readonly party_marks: string | null })[]>(
        `select screened_guid, list, entry_id, entry_hash, party_marks, state as verdict from screening_hits
          where bank_guid = $1::uuid and screened_guid = any ($2::uuid[]) and state in ('cleared', 'confirmed')`,
        [bank_guid, arrayLiteral(screened_guids)],
      )
      return rows.map(({ party_marks, ...decided }) => ({
        ...decided,
        party_marks: party_marks === null ? null : (JSON.parse(party_marks) as readonly string[]),
      }))
    },
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
