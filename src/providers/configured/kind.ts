// A kind of provider: what an administrator must give so that a bank has one (POST /api/providers), which ports it serves, and how it is
// opened. A new kind is a folder in providers/ and a line in kinds.ts.
import type { Sql } from '../../db/pool.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Decrypted, Encrypted, Personal } from '../../kernel/personal.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { DialRules } from '../../outbound/dial.ts'
import type { Delivery } from '../../signing/delivery-rules.ts'
import type { PaymentReport } from '../carrier.ts'
import type { News } from '../connector/protocol/news.ts'
import type { InvoiceReport } from '../invoicing.ts'
import type { LightningBook } from '../lightning-book.ts'
import type { ScreenedRecords } from '../lists/screened-records.ts'
import type { Providers } from '../ports.ts'
import type { ArrivalOutcome, ToldMoney } from '../rail-arrivals.ts'
import type { ProbeProgress, ProbeReport } from './probe-report.ts'
import type { KindName, Port, ProviderSecrets, ProviderSettings } from './settings.ts'

export type ServedPorts = Partial<Providers>

/** Encryption of personal data (`secrets/personal-data.ts`). */
export interface Sealing {
  encrypt<Field extends string>(
    bank_guid: Guid,
    personal: Pick<Personal<Field>, 'noun' | 'fields'>,
    values: Decrypted<Field>,
  ): Promise<Encrypted<Field>>
  decrypt<Field extends string>(
    bank_guid: Guid,
    noun: string,
    fields: readonly Field[],
    row: Readonly<Record<string, unknown>>,
  ): Promise<Decrypted<Field>>
}

/** What every kind may use. */
export interface KindServices {
  readonly sql: Sql
  readonly engine: CommandEngine
  /** Real time. */
  now(): Timestamp
  /** The bank's clock. */
  bankNow(bank_guid: Guid): Promise<Timestamp>
  /** Hands over what a carrier reports without being asked. */
  report(report: PaymentReport): Promise<unknown>
  /** Hands over what a lightning node reports of the bank's invoices. */
  reportInvoice(report: InvoiceReport): Promise<unknown>
  /** Enters money that a partner's file tells of into the books, once. */
  enterArrival(told: ToldMoney): Promise<ArrivalOutcome>
  /** Encrypts what a provider must keep of a person. */
  readonly personalData: Sealing
  /** Folders of banks are below it, by the bank's guid. */
  readonly files_dir: string
  /** Why the service may not connect to this address for a bank of this environment, as the rest of a sentence. */
  addressFault(url: string, environment: 'sandbox' | 'production'): string | undefined
  /** By what rules a connection to this address is opened (outbound/dial.ts): the name is resolved once, and its addresses are checked. */
  dialRules(url: string, environment: 'sandbox' | 'production'): DialRules
  log(event: string, details: Readonly<Record<string, unknown>>): void
  /** For screening: people of the bank, and what is decided about them. */
  readonly screened: ScreenedRecords
}

/** One configured provider. */
export interface ProviderConfig {
  readonly bank_guid: Guid
  /** Of a provider that is checked before it is stored: the bank's. */
  readonly guid: Guid
  readonly environment: 'sandbox' | 'production'
  readonly ports: readonly Port[]
  readonly settings: ProviderSettings
  readonly secrets: ProviderSecrets
  /** What the last check saw that succeeded. What the provider has is with the one that has this `identity`. */
  readonly report?: ProbeReport | undefined
}

export interface OpenedProvider {
  readonly ports: ServedPorts
  /** Looks whether it works now, without any effect. Throws `ProviderFault` with a sentence for an administrator if it does not. */
  probe(): Promise<ProbeReport | ProbeProgress>
  /**
   * Reads what a connector tells us. Throws `InvalidDelivery` if it is not signed with a key of this provider, and `Misfit` if it does not
   * fit. Undefined: this kind is asked only.
   */
  readNews?(message: Pick<Delivery, 'headers' | 'body'>): News
  /** Of a lightning node: what it has moved by its own account, for `corridor reconcile`. */
  readonly lightningBook?: LightningBook
  stop(): void
}

/** Why a provider does not work. The sentence is shown to administrators: without secrets. */
export class ProviderFault extends Error {}

/** A setting that is wrong. */
export interface SettingFault {
  /** `settings.url`, `secrets.macaroon`. */
  readonly field: string
  /** The rest of a sentence that begins with the field. */
  readonly message: string
}

export interface ProviderKind {
  readonly kind: KindName
  /** Ports that it can serve. */
  readonly ports: readonly Port[]
  /** Those that it serves if nobody says which; all of them without this. */
  usualPorts?(settings: ProviderSettings): readonly Port[]
  readonly settings: {
    readonly needs: readonly (keyof ProviderSettings)[]
    readonly takes: readonly (keyof ProviderSettings)[]
  }
  readonly secrets: {
    readonly needs: readonly (keyof ProviderSecrets)[]
    readonly takes: readonly (keyof ProviderSecrets)[]
    /** Those that are sent to whoever answers at the address: for another address they must be given again. */
    readonly shown: readonly (keyof ProviderSecrets)[]
  }
  /** What is wrong with settings that have all the fields, beyond their schema. */
  check?(config: Omit<ProviderConfig, 'bank_guid' | 'guid'>): SettingFault | undefined
  /** Needs no answer of the provider: one that is down is opened too, and `probe` and the ports find out. */
  open(config: ProviderConfig, services: KindServices): Promise<OpenedProvider>
}
