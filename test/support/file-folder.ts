// A provider of payment files on a database and in a folder of its own, at a time that the test sets. Each `process` is one more that
// works in the same folder.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '../../src/db/pool.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { parseTimestamp, type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import type { PaymentReport, RailCarrier, RailPayment } from '../../src/providers/carrier.ts'
import type { Sealing } from '../../src/providers/configured/kind.ts'
import type { ProviderSettings } from '../../src/providers/configured/settings.ts'
import { filesKind } from '../../src/providers/files/files-kind.ts'
import { folderPass } from '../../src/providers/files/folder-pass.ts'
import type { FileServices } from '../../src/providers/files/folder-work.ts'
import { toldArrivals } from '../../src/wiring/told-arrivals.ts'
import { connectTo, createTestDatabase, engineOn } from './database.ts'

export const fileSettings: ProviderSettings = {
  folder: 'partner',
  ach: {
    ...{ immediate_destination: '121000248', immediate_destination_name: 'PARTNER BANK' },
    ...{ immediate_origin: '1234567890', immediate_origin_name: 'CORRIDOR', company_name: 'CORRIDOR' },
    ...{ company_identification: '1234567890', originating_routing_number: '121000248' },
  },
  eft: {
    ...{ originator_id: '0030012345', data_centre: '00310', short_name: 'CORRIDOR', long_name: 'CORRIDOR EXAMPLE' },
    ...{ return_routing_number: '000410202', return_account_number: '7654321' },
  },
  iso20022: {
    initiating_name: 'Corridor Example',
    accounts: [
      { asset: 'EUR', name: 'Corridor Example', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
      {
        ...{ asset: 'USD', name: 'Corridor Example', account_number: '99887766' },
        ...{ clearing_system: 'USABA', clearing_member: '121000248' },
      },
    ],
  },
}

const neverUsed = (): never => {
  throw new Error('files need no address, no invoices and no names')
}

/** Keeps no secret, but shows if something was stored as it was given. */
const sealing: Sealing = {
  async encrypt(_, { fields }, values) {
    const sealed = fields.map((field) => {
      const value = (values as Record<string, unknown>)[field]
      return [field, value === undefined ? null : Buffer.from(JSON.stringify(value)).map((byte) => byte ^ 0x5a)]
    })
    return Object.fromEntries(sealed)
  },
  async decrypt(_, _noun, fields, row) {
    const opened = fields.flatMap((field) => {
      const bytes = row[field] as Uint8Array | null
      return bytes ? [[field, JSON.parse(Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString())]] : []
    })
    return Object.fromEntries(opened)
  },
}

export interface FolderProcess {
  readonly carrier: RailCarrier
  /** False: another process has the folder. */
  pass(): Promise<boolean>
}

export type FileFolder = Awaited<ReturnType<typeof fileFolder>>

/** A database that many folders use, each with a bank of its own. */
export async function fileDatabase() {
  const database = await createTestDatabase()
  const sql = connectTo(database.url, { name: 'file-folder', max: 4 })
  return {
    folder: (given?: Partial<ProviderSettings>) => fileFolder(database.url, sql, given),
    async stop() {
      await sql.end()
      await database.drop()
    },
  }
}

async function fileFolder(url: string, sql: Sql, given: Partial<ProviderSettings> = {}) {
  const files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  const settings = { ...fileSettings, ...given }
  const guid = () => randomBytes(16).toString('hex') as Guid
  const [bank_guid, provider_guid] = [guid(), guid()]
  const engines: Engine[] = []
  const reports: PaymentReport[] = []
  const logged: string[] = []
  const counted: string[] = []
  let time = parseTimestamp('2026-11-18T15:00:00Z') as Timestamp
  const newEngine = (): Engine => {
    const engine = engineOn(url, { now: () => time })
    engines.push(engine)
    return engine
  }
  const path = (...names: string[]) => join(files_dir, bank_guid, settings.folder ?? '', ...names)
  const visible = (place: string): string[] =>
    existsSync(path(place))
      ? readdirSync(path(place))
          .filter((name) => !name.startsWith('.'))
          .sort()
      : []

  const config = { bank_guid, guid: provider_guid, settings }
  const newServices = (): FileServices => {
    const engine = newEngine()
    return {
      ...{ sql, engine, files_dir, personalData: sealing, enterArrival: toldArrivals(sql, engine) },
      now: () => time,
      bankNow: async () => time,
      report: async (report) => reports.push(report),
      log: (event) => logged.push(event),
    }
  }

  const process = async (reached?: (step: string) => void, isStopping = () => false): Promise<FolderProcess> => {
    const services = newServices()
    const kind_config = { ...config, environment: 'production', ports: ['rails'], secrets: {} } as const
    const opened = await filesKind.open(kind_config, {
      ...services,
      addressFault: () => undefined,
      dialRules: neverUsed,
      ...{ reportInvoice: neverUsed, screened: {} as never },
    })
    const options = {
      config,
      services,
      holder: randomUUID(),
      isStopping,
      counted: (result: string) => counted.push(result),
    }
    const pass = folderPass({ ...options, ...(reached ? { reached } : {}) })
    return { carrier: opened.ports.rails as RailCarrier, pass }
  }
  return {
    ...{ sql, bank_guid, provider_guid, reports, logged, counted, process, path },
    /** As a command of an operator looks at it. */
    place: () => ({ config, services: newServices() }),
    /** The rows of this bank. */
    rows: (table: string, by = 'guid') =>
      sql.unsafe(`select * from ${table} where bank_guid = $1 order by ${by}`, [bank_guid]),
    now: () => time,
    setTime(text: string) {
      time = parseTimestamp(text) as Timestamp
    },
    advance(seconds: number) {
      time = timestampFromMs(time + seconds * 1000)
    },
    newPayment: (changes: Partial<RailPayment> = {}): RailPayment => ({
      ...{ bank_guid, reference: guid(), is_repeat: false, asset: 'USD', amount: amount(1234n), side: 'withdrawal' },
      ...{ rail: 'ach', party: americanParty, ...changes },
    }),
    /** As many as `count` in all, with the party and the money of the one that is there. */
    async copyPayments(count: number) {
      const guids = sql`select gen_random_uuid() as guid, n from generate_series(2, ${count}::integer) n`
      await sql`
        with more as (${guids}), added as (
          insert into filed_payments (bank_guid, guid, provider_guid, rail, asset, amount, side, number, name, created_at, is_news)
          select bank_guid, more.guid, provider_guid, rail, asset, amount, side, n, '12100024' || lpad(n::text, 7, '0'), created_at, false
          from filed_payments, more where bank_guid = ${bank_guid})
        insert into filed_payments_pii (bank_guid, guid, party)
        select bank_guid, more.guid, party from filed_payments_pii, more where bank_guid = ${bank_guid}`
      await sql`
        update file_counters set value = ${count}, version = version + 1 where bank_guid = ${bank_guid} and name = 'payments'`
    },
    /** Names in a place, without control reports. */
    list: (place: string): string[] => visible(place).filter((name) => !name.endsWith('.json')),
    read: (place: string, name: string): string => readFileSync(path(place, name), 'utf8'),
    report: (place: string, name: string) => JSON.parse(readFileSync(path(place, `${name}.report.json`), 'utf8')),
    /** The partner takes away what it finds, as it does when it fetches files. */
    fetchOutbox(): string[] {
      return visible('outbox')
        .filter((name) => !name.endsWith('.json'))
        .map((name) => {
          const text = readFileSync(path('outbox', name), 'utf8')
          rmSync(path('outbox', name))
          return text
        })
    },
    /** The partner puts a file into the inbox, a while ago. */
    put(name: string, content: string | Uint8Array) {
      mkdirSync(path('inbox'), { recursive: true })
      writeFileSync(path('inbox', name), content)
      utimesSync(path('inbox', name), 1_000_000_000, 1_000_000_000)
    },
    async stop() {
      await Promise.all(engines.map((engine) => engine.stop()))
      rmSync(files_dir, { recursive: true })
    },
  }
}

export const americanParty: RailPayment['party'] = {
  ...{
    type: 'individual',
    names: ['Ada Receiver'],
    account_number: '123456789',
    email_addresses: [],
    phone_numbers: [],
  },
  routing_numbers: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
}
export const canadianParty: RailPayment['party'] = {
  ...{ type: 'individual', names: ['Zoé Payeuse'], account_number: '1234567', email_addresses: [], phone_numbers: [] },
  routing_numbers: [{ routing_number_type: 'CPA', routing_number: '000302169' }],
}
export const europeanParty: RailPayment['party'] = {
  ...{ type: 'business', names: ['Société Générique'], email_addresses: [], phone_numbers: [] },
  routing_numbers: [{ routing_number_type: 'IBAN', routing_number: 'FR1420041010050500013M02606' }],
}
