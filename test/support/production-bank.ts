// A production bank beside the demo's sandbox bank, with a key that holds every scope. Only the command line makes these, so
// this does what it does.
import { randomBytes } from 'node:crypto'
import { outputOf } from '../../src/engine/pending.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { createApiKey } from '../../src/resources/api-keys/create-api-key.ts'
import { createBank } from '../../src/resources/banks/create-bank.ts'
import { newBankFields } from '../../src/resources/banks/new-bank.ts'
import { issueKey } from '../../src/secrets/issue-key.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import type { TestService } from './service.ts'

export async function makeProductionBank(
  { service, demo }: TestService,
  organization_guid: Guid = demo.organization_guid,
  offered: Partial<Parameters<typeof newBankFields>[0]> = {},
): Promise<{ bank_guid: Guid; key: string }> {
  const { engine, services } = service
  const bank_guid = guidSource(randomBytes)(services.now())
  const wrapped_data_key = await services.personalData.newBankKey(bank_guid)
  const fields = newBankFields({ name: 'Real bank', type: 'production', ...offered })
  outputOf(await engine.submit(createBank, { organization_guid, guid: bank_guid, wrapped_data_key, fields }))
  const { key, ...kept } = issueKey('production', 'bank', services.now(), services.hashKeySecret)
  const record = { ...kept, organization_guid, for_bank_guid: bank_guid, environment: 'production', name: 'k' } as const
  outputOf(await engine.submit(createApiKey, { ...record, scopes: scopesFor('bank') }))
  return { bank_guid, key }
}
