// corridor staff: invites people to the staff of an organization, lists and disables them, and prints links that sign in once.
import { baseUrl, type Config } from '../config.ts'
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import type { Guid } from '../kernel/guid.ts'
import { didYouMean } from '../kernel/nearest.ts'
import { type Role, roles } from '../resources/staff/role.ts'
import { updateStaffMember } from '../resources/staff/update-staff-member.ts'
import {
  type CliCommand,
  guidOption,
  nameOption,
  optionsFrom,
  refuseOptions,
  refuseWords,
  UsageError,
} from './command.ts'
import { readDemo } from './demo-file.ts'
import { byOperator } from './operator.ts'
import { printRecords } from './print-records.ts'
import { inviteNew, type KnownMember, linkFor, membersOf } from './staff-access.ts'
import { withCore } from './with-core.ts'

interface Options {
  readonly role?: string | undefined
  readonly bank?: string | undefined
  readonly organization?: string | undefined
  readonly name?: string | undefined
  readonly json?: boolean | undefined
}

interface Action {
  readonly options: readonly (keyof Options)[]
  readonly takesEmail: boolean
  run(core: Core, config: Config, options: Options, email: string): Promise<number>
}

export const staffCommand: CliCommand = {
  help: `Usage: corridor staff invite EMAIL --role ROLE [--bank GUID] [--organization GUID] [--name NAME]
       corridor staff list [--organization GUID] [--json]
       corridor staff disable EMAIL [--organization GUID]
       corridor staff link EMAIL [--organization GUID]

invite prints a link with which the person chooses a password and enrols an authenticator app. It works once, for 3 days. Roles:
${roles.join(', ')}. Without --bank the role is for all banks and the organization itself. A member is
invited again, after a lost password or phone, by the same command without --role.
link prints a link that signs a member in once, within 15 minutes, on this machine. It does not exist in production mode.
--organization is needed only if there are several.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      role: { type: 'string' },
      bank: { type: 'string' },
      organization: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'boolean' },
    })
    const [word = '', ...words] = positionals
    const action = actions.get(word)
    if (!action)
      throw new UsageError('usage: corridor staff invite EMAIL --role ROLE | list | disable EMAIL | link EMAIL')
    const email = action.takesEmail ? emailFrom(words.shift()) : ''
    refuseWords(words, `staff ${word}`)
    refuseOptions(values, action.options, `staff ${word}`)
    guidOption(values.organization, 'organization')
    return withCore((core, config) => action.run(core, config, values, email))
  },
}

const actions = new Map<string, Action>([
  ['invite', { options: ['role', 'bank', 'organization', 'name'], takesEmail: true, run: invite }],
  ['list', { options: ['organization', 'json'], takesEmail: false, run: list }],
  ['disable', { options: ['organization'], takesEmail: true, run: disable }],
  ['link', { options: ['organization'], takesEmail: true, run: link }],
])

function emailFrom(text: string | undefined): string {
  if (text && text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)) return text
  throw new UsageError('name the person by an e-mail address, such as ada@bank.example')
}

function roleFrom(text: string): Role {
  if (roles.includes(text as Role)) return text as Role
  throw new UsageError(`--role must be one of ${roles.join(', ')}.${didYouMean(text, roles)}`)
}

/** The address that browsers use: the configured one, that of the running service, or what this configuration would serve. */
async function urlFor({ public_url, data_dir, host, port }: Config): Promise<string> {
  return public_url ?? (await readDemo(data_dir))?.base_url ?? baseUrl(host, port)
}

async function organizationFor({ sql }: Core, { organization, bank }: Options): Promise<Guid> {
  const named = guidOption(organization, 'organization')
  const bank_guid = guidOption(bank, 'bank')
  const rows = bank_guid
    ? await sql<{ guid: Guid }[]>`select organization_guid as guid from banks where bank_guid = ${bank_guid}`
    : await sql<{ guid: Guid }[]>`
        select guid from organizations where ${named ?? null}::uuid is null or guid = ${named ?? null} limit 2`
  const [found, other] = rows
  if (!found) throw new UsageError(bank_guid ? 'there is no such bank' : 'there is no such organization')
  if (other) throw new UsageError('there are several organizations: give --organization')
  if (named && found.guid !== named) throw new UsageError('the bank belongs to another organization')
  return found.guid
}

async function memberFor(core: Core, { organization }: Options, email: string): Promise<KnownMember> {
  const [member, other] = await membersOf(core, guidOption(organization, 'organization'), email)
  if (!member) throw new UsageError(`the staff has no ${email}; corridor staff list shows the members`)
  if (other) throw new UsageError(`several organizations have ${email}: give --organization`)
  return member
}

async function invite(core: Core, config: Config, options: Options, email: string): Promise<number> {
  const base_url = await urlFor(config)
  const organization_guid = await organizationFor(core, options)
  const [known] = await membersOf(core, organization_guid, email)
  if (known && options.role) throw new UsageError(`${email} is a member: leave --role out to invite the member again`)
  if (known) {
    console.log(await linkFor(core, known, 'invitation', base_url))
    return 0
  }
  if (!options.role) throw new UsageError('corridor staff invite needs --role for a new member')
  const bank_guid = guidOption(options.bank, 'bank') ?? null
  const grants = [{ role: roleFrom(options.role), bank_guid }]
  const name = nameOption(options.name ?? email.slice(0, 128), 'name')
  console.log(await inviteNew(core, { organization_guid, email, name, grants }, base_url))
  return 0
}

async function list(core: Core, _config: Config, { organization, json }: Options): Promise<number> {
  const members = await membersOf(core, guidOption(organization, 'organization'))
  const shown = members.map(({ email, name, state, grants, guid }) => {
    const roles = grants.map(({ role, bank_guid }) => (bank_guid === null ? role : `${role} of ${bank_guid}`))
    return { guid, state, email, name, roles: roles.join(', ') }
  })
  printRecords(shown, json)
  return 0
}

async function disable(core: Core, _config: Config, options: Options, email: string): Promise<number> {
  const { organization_guid, guid } = await memberFor(core, options, email)
  const command = byOperator(core, updateStaffMember, {
    ...{ organization_guid, act: 'updateStaffMember', object_type: 'staff_member', object_guid: guid },
    details: { disabled: true },
  })
  outputOf(await core.engine.submit(command, { organization_guid, guid, disabled: true, giver: 'operator' }))
  console.log(`${email} is disabled; all sessions have ended.`)
  return 0
}

async function link(core: Core, config: Config, options: Options, email: string): Promise<number> {
  if (config.is_production) throw new UsageError('there are no sign-in links in production mode')
  console.log(await linkFor(core, await memberFor(core, options, email), 'link', await urlFor(config)))
  return 0
}
