// A counterparty in any state, made by the commands that make and decide them.
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { counterpartiesPersonal } from '../../src/resources/counterparties/counterparty.ts'
import { createCounterparty } from '../../src/resources/counterparties/create-counterparty.ts'
import { decideCounterparty } from '../../src/resources/counterparties/decide-counterparty.ts'
import type { TestService } from './service.ts'

const decisions = { verified: 'verify', rejected: 'reject' } as const

export async function makeCounterparty(
  { service: { engine, services } }: Pick<TestService, 'service'>,
  bank_guid: string,
  state: 'unverified' | 'verified' | 'rejected' = 'verified',
  customer_guid: string | null = null,
  type: 'individual' | 'business' = 'individual',
): Promise<string> {
  const bank = { bank_guid: bank_guid as Guid }
  const known = { name: { full: 'Cora Counterparty' }, address: { country_code: 'US' } }
  const pii = await services.personalData.encrypt(bank.bank_guid, counterpartiesPersonal, known)
  const of = customer_guid === null ? {} : { customer_guid: customer_guid as Guid }
  const { guid: counterparty_guid } = outputOf(await engine.submit(createCounterparty, { ...bank, type, pii, ...of }))
  if (state !== 'unverified') {
    outputOf(await engine.submit(decideCounterparty, { ...bank, counterparty_guid, decision: decisions[state] }))
  }
  return counterparty_guid
}
