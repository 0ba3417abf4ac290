// corridor banks create: creates a bank of either type. Production banks can only be created here.
import { randomBytes } from 'node:crypto'
import { outputOf } from '../engine/pending.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { createBank } from '../resources/banks/create-bank.ts'
import { newBankFields } from '../resources/banks/new-bank.ts'
import { createOrganization } from '../resources/organizations/create-organization.ts'
import { type CliCommand, guidOption, nameOption, optionsFrom, UsageError } from './command.ts'
import { byOperator } from './operator.ts'
import { withCore } from './with-core.ts'

const newGuid = guidSource(randomBytes)

export const banksCommand: CliCommand = {
  help: `Usage: corridor banks create --name NAME --type sandbox|production [--organization GUID | --organization-name NAME]

Creates a bank in the database, under an organization or under a new one. Prints the bank as JSON.
Banks over the API: corridor api banks --help.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      name: { type: 'string' },
      type: { type: 'string', default: 'sandbox' },
      organization: { type: 'string' },
      'organization-name': { type: 'string' },
    })
    if (positionals[0] !== 'create' || positionals.length > 1)
      throw new UsageError('usage: corridor banks create --name NAME --type TYPE')
    const { type } = values
    const name = nameOption(values.name, 'name')
    if (type !== 'sandbox' && type !== 'production') throw new UsageError('--type must be sandbox or production')
    const organization = guidOption(values.organization, 'organization')
    const organization_name = nameOption(values['organization-name'] ?? name, 'organization-name')
    const bank = await withCore(async ({ engine, services, sql }) => {
      const [known] = organization ? await sql`select 1 from organizations where guid = ${organization}` : [true]
      if (!known) throw new UsageError('there is no such organization')
      const organization_guid: Guid =
        organization ?? outputOf(await engine.submit(createOrganization, { name: organization_name })).guid
      const guid = newGuid(services.now())
      const wrapped_data_key = await services.personalData.newBankKey(guid)
      const fields = newBankFields({ name, type })
      const command = byOperator({ services }, createBank, {
        ...{ organization_guid, environment: type, act: 'createBank', object_type: 'bank', object_guid: guid },
        details: { name, type },
      })
      return outputOf(await engine.submit(command, { organization_guid, guid, wrapped_data_key, fields }))
    })
    console.log(JSON.stringify({ guid: bank.guid, organization_guid: bank.organization_guid, name, type }, null, 2))
    return 0
  },
}
