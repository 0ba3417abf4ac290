// Staff and sessions. A sandbox key manages staff of its sandbox banks only, so most members here have a role on the bank.
import type { Guid } from '../../../src/kernel/guid.ts'
import { createApiKey } from '../../../src/resources/api-keys/create-api-key.ts'
import { issueKey } from '../../../src/secrets/issue-key.ts'
import { scopesFor } from '../../../src/wiring/endpoints.ts'
import { browserWith, newEmail } from '../../support/staff.ts'
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

const memberBody = (t: Tenant): Body => ({
  email: newEmail(),
  name: 'Mara Matrix',
  grants: [{ role: 'viewer', bank_guid: t.bank_guid }],
})

const newMember = async (kit: Kit, t: Tenant): Promise<string> =>
  (await kit.made(t, '/staff_members', memberBody(t), t.organization_key)).guid

async function organizationOf({ service }: Kit, { bank_guid }: Tenant): Promise<Guid> {
  const [bank] = await service.service.sql<{ organization_guid: Guid }[]>`
    select organization_guid from banks where bank_guid = ${bank_guid!}`
  return bank!.organization_guid
}

async function newSession(kit: Kit, t: Tenant) {
  const grants = [{ role: 'viewer', bank_guid: t.bank_guid as Guid }] as const
  const { member, session } = await browserWith(kit.service, grants, await organizationOf(kit, t))
  return { staff_member_guid: member.guid, session_guid: session.guid as string }
}

/** Of the same organization, for members who work with real money. */
async function productionKey(kit: Kit, t: Tenant): Promise<string> {
  const { services, engine } = kit.service.service
  const { key, ...stored } = issueKey('production', 'organization', services.now(), services.hashKeySecret)
  const organization_guid = await organizationOf(kit, t)
  const [scopes, bank_scopes] = [scopesFor('organization'), scopesFor('bank')]
  await engine.submit(createApiKey, {
    organization_guid,
    environment: 'production',
    name: 'k',
    scopes,
    bank_scopes,
    ...stored,
  })
  return key
}

export const staffExamples: ResourceExamples = {
  furnish: newSession,
  requests: {
    'POST /staff_members': (_, own) => ({ body: memberBody(own) }),
    'PATCH /staff_members/{staff_member_guid}': (_, own) => ({
      body: { name: 'Renamed', grants: [{ role: 'viewer', bank_guid: own.bank_guid }] },
    }),
    'POST /staff_members/{staff_member_guid}/invite': async (kit, own) => ({
      path: { staff_member_guid: await newMember(kit, own) },
    }),
    'DELETE /sessions/{session_guid}': async (kit, own) => ({
      path: { session_guid: (await newSession(kit, own)).session_guid },
    }),
  },
  async refusals(kit, own) {
    const { call } = kit.service
    const key = await productionKey(kit, own)
    const disabled = { staff_member_guid: await newMember(kit, own) }
    await call('PATCH', `/staff_members/${disabled.staff_member_guid}`, { disabled: true }, { key })
    const body = memberBody(own)
    await kit.made(own, '/staff_members', body, own.organization_key)
    const { objects } = (await call('GET', '/staff_members?state=active&per_page=100', undefined, { key })).body
    const isAdmin = ({ grants }: Body) => (grants as { role: string }[])[0]!.role === 'admin'
    const [last, ...others] = objects.filter(isAdmin) as { guid: string }[]
    for (const { guid } of others) await call('PATCH', `/staff_members/${guid}`, { disabled: true }, { key })
    const member = '/staff_members/{staff_member_guid}'
    const absentBank = { grants: [{ role: 'viewer', bank_guid: 'f'.repeat(32) }] }
    const path = { staff_member_guid: last!.guid }
    return [
      ['POST /staff_members', { body }, '409 data_exists'],
      ['POST /staff_members', { body: { ...memberBody(own), ...absentBank } }, '422 unknown_bank'],
      [`PATCH ${member}`, { body: absentBank }, '422 unknown_bank'],
      [`PATCH ${member}`, { path, body: { disabled: true }, key }, '409 data_exists'],
      [`POST ${member}/invite`, { path: disabled }, '409 data_exists'],
    ]
  },
}
