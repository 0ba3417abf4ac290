// What configured providers need of the service: their rows, their secrets, the addresses they may use, and where reports of carriers go.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Sql } from '../db/pool.ts'
import { bankNow } from '../engine/bank-now.ts'
import type { CommandEngine } from '../engine/engine.ts'
import type { Timestamp } from '../kernel/time.ts'
import { providerReach } from '../outbound/provider-reach.ts'
import { ConfiguredProviders } from '../providers/configured/configured-providers.ts'
import type { ProviderSecrets } from '../providers/configured/settings.ts'
import type { RailClient } from '../providers/sandbox/rails.ts'
import { configuredRows } from '../resources/providers/configured-rows.queries.ts'
import { providersPersonal } from '../resources/providers/provider.ts'
import type { PersonalData } from '../secrets/personal-data.ts'
import { invoiceReports } from './invoice-reports.ts'
import type { PartnerDoubts } from './partner-doubts.ts'
import { screenedRecords } from './screened-records.ts'
import { toldArrivals } from './told-arrivals.ts'

export interface ConfiguredOptions {
  readonly config: Pick<Config, 'files_dir' | 'webhooks_to_loopback' | 'provider_networks'>
  readonly log: Logger
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly personalData: PersonalData
  readonly client: RailClient
  readonly doubts: PartnerDoubts
  now(): Timestamp
}

export function configuredProviders(options: ConfiguredOptions): ConfiguredProviders {
  const { config, log, sql, engine, personalData, client, doubts, now } = options
  const { noun, fields } = providersPersonal
  const reach = providerReach({ allow_loopback: config.webhooks_to_loopback, networks: config.provider_networks })
  const rowsOf = configuredRows(sql, async (bank_guid, secrets) => {
    const opened = await personalData.decrypt(bank_guid, noun, fields, { secrets })
    return (opened.secrets ?? {}) as ProviderSecrets
  })
  return new ConfiguredProviders({
    sql,
    rowsOf,
    services: {
      sql,
      engine,
      now,
      bankNow: (bank_guid) => bankNow(sql, now, bank_guid),
      report: (report) => client.report(report),
      reportInvoice: invoiceReports(engine),
      enterArrival: toldArrivals(sql, engine),
      personalData,
      files_dir: config.files_dir,
      addressFault: (url, environment) => reach.faultOf(url, environment),
      dialRules: (url, environment) => reach.rulesFor(url, environment),
      log(event, details) {
        log.warn(details, event)
        doubts.note(event)
      },
      screened: screenedRecords({ sql, engine, personalData }),
    },
  })
}
