// Banks over HTTP. A bank key reads its bank; an organization key creates and configures banks.
import { randomBytes } from 'node:crypto'
import { findRow } from '../../db/list.ts'
import { endpoint, found, refuse } from '../../http/endpoint.ts'
import { listEndpoint } from '../../http/records.ts'
import { guidSource } from '../../kernel/guid.ts'
import type { Static } from '../../wire/fields.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { faultInPolicy } from '../reviews/approval-policy.ts'
import { BankReply, CreateBank, faultInRailFees, UpdateBank, unknownInConfiguration } from './bank.schema.ts'
import { banks, environments } from './bank.ts'
import { createBank } from './create-bank.ts'
import { newBankFields } from './new-bank.ts'
import { updateBank } from './update-bank.ts'

const newGuid = guidSource(randomBytes)
const organization = { key: 'organization', tag: 'Banks' } as const

function checkConfiguration(body: Static<typeof CreateBank> | Static<typeof UpdateBank>): void {
  const unknown = unknownInConfiguration(body)
  const { rail_fees, approval_policy } = body.settings ?? {}
  const fault = unknown ?? faultInRailFees(rail_fees) ?? faultInPolicy(approval_policy, 'settings.approval_policy')
  if (fault) refuse('invalid_value', fault.field, fault.message)
}

export const bankRoutes = [
  endpoint({
    method: 'GET',
    path: '/banks/{bank_guid}',
    key: 'bank',
    scope: 'banks:read',
    tag: 'Banks',
    name: 'getBank',
    summary: "Read the key's own bank",
    reply: [200, BankReply],
    refuses: [],
    async handle({ caller, params, services }) {
      if (params.bank_guid !== caller.bank_guid) return refuse('not_found')
      return found(await findRow(services.sql, banks, caller.bank_guid, caller.bank_guid))
    },
  }),
  endpoint({
    ...organization,
    method: 'POST',
    path: '/banks',
    scope: 'banks:execute',
    name: 'createBank',
    audit: 'body',
    summary: 'Create a sandbox bank, with a sandbox key (production banks are made by the CLI)',
    body: CreateBank,
    reply: [201, BankReply],
    refuses: [],
    async handle({ caller, body, submit, services }) {
      checkConfiguration(body)
      // A key can see and change what it creates.
      if (body.type !== caller.environment) {
        refuse('invalid_value', 'type', `The key is a ${caller.environment} key, and makes no banks of another type.`)
      }
      const guid = newGuid(services.now())
      const wrapped_data_key = await services.personalData.newBankKey(guid)
      const fields = newBankFields(body as Parameters<typeof newBankFields>[0])
      return submit(createBank, { organization_guid: caller.organization_guid, guid, wrapped_data_key, fields })
    },
  }),
  listEndpoint({
    ...organization,
    path: '/banks',
    scope: 'banks:read',
    name: 'listBanks',
    summary: "List the organization's banks of the key's environment",
    table: banks,
    reply: BankReply,
    filters: { guid: guids, type: wordsOf(environments) },
    seen: ({ environment }) => [{ column: 'type', values: [environment] }],
  }),
  endpoint({
    ...organization,
    method: 'PATCH',
    path: '/banks/{bank_guid}',
    scope: 'banks:write',
    name: 'updateBank',
    audit: 'body',
    summary: 'Change the configuration of a bank',
    body: UpdateBank,
    reply: [200, BankReply],
    refuses: ['wrong_person'],
    async handle({ caller, params, body, submit }) {
      checkConfiguration(body)
      const { organization_guid, environment } = caller
      return submit(updateBank, {
        organization_guid,
        environment,
        bank_guid: params.bank_guid,
        changes: body as never,
      })
    },
  }),
]
