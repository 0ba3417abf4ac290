// Creates an organization, for the CLI and at the first start.
import { type Command, inserted } from '../../kernel/command.ts'
import { type Organization, organizations } from './organization.ts'

export const createOrganization: Command<{ readonly name: string }, Organization> = {
  name: 'create-organization',
  decide({ name }, _rows, moment) {
    const guid = moment.newGuid()
    const row: Organization = {
      organization_guid: guid,
      guid,
      name,
      sandbox_subscriptions: 0,
      production_subscriptions: 0,
      created_at: moment.now,
      updated_at: moment.now,
    }
    return inserted(organizations, row)
  },
}
