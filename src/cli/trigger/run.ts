// Runs one recipe on the given bank or on a new one, and checks that its event occurred.

import { Api, type ApiAnswer, type Log, Refused } from '../../triggers/api.ts'
import type { Recipe } from '../../triggers/recipe.ts'
import { scopesFor } from '../../wiring/endpoints.ts'
import type { Access } from '../access.ts'
import { UsageError } from '../command.ts'
import { occurred } from './occurred.ts'

export interface Triggered {
  readonly event_type: string
  readonly object_guid: string
  /** As last read. */
  readonly state: string
  /** Only if a bank was created for it. */
  readonly bank_guid?: string
}

export interface TriggerAccess extends Access {
  /** How long to wait for a state. */
  readonly wait_seconds?: number
}

export async function trigger(event_type: string, recipe: Recipe, access: TriggerAccess, log: Log): Promise<Triggered> {
  const { url, bank_key, wait_seconds } = access
  if (recipe.on_new_bank || !bank_key) return onNewBank(event_type, recipe, access, log)
  const bank = new Api(url, bank_key, log, wait_seconds)
  await refuseProduction(bank)
  return produced(event_type, await produce(event_type, recipe, bank))
}

/** Its key is revoked afterwards. The bank stays, with what happened on it. */
async function onNewBank(event_type: string, recipe: Recipe, access: TriggerAccess, log: Log): Promise<Triggered> {
  const { url, organization_key, wait_seconds } = access
  if (!organization_key) throw new UsageError(`${event_type} needs a new bank, and that an organization's key`)
  const organization = new Api(url, organization_key, log)
  const name = `Trigger of ${event_type}`
  const { guid: bank_guid } = await organization.post('/banks', { name, type: 'sandbox', ...recipe.on_new_bank })
  const issued = await organization.post('/api_keys', { kind: 'bank', bank_guid, name, scopes: scopesFor('bank') })
  try {
    const object = await produce(event_type, recipe, new Api(url, issued.key as string, log, wait_seconds))
    return { ...produced(event_type, object), bank_guid }
  } finally {
    // An earlier error matters more than a key that is left.
    await organization.remove(`/api_keys/${issued.guid}`).catch(() => log(`key ${issued.guid} could not be revoked`))
  }
}

async function produce(event_type: string, recipe: Recipe, bank: Api): Promise<ApiAnswer> {
  const path = await recipe.make(bank)
  const object = await occurred(bank, event_type, path)
  if (!object) throw new Error(`${event_type} did not occur: see GET /api${path}`)
  return object
}

const produced = (event_type: string, { guid, state }: ApiAnswer): Triggered => ({
  event_type,
  object_guid: guid,
  state,
})

async function refuseProduction(bank: Api): Promise<void> {
  try {
    await bank.get('/sandbox/clock')
  } catch (error) {
    if (error instanceof Refused && error.status === 422) throw new Error('the key is not one of a sandbox bank')
    throw error
  }
}
