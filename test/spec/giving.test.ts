// Every act that gives rights, tried by everybody who could: a caller that lacks one scope of what it gives is refused, and one that holds all
// of it is not. An endpoint that gives rights and is not in the table fails the last test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import { createApiKey } from '../../src/resources/api-keys/create-api-key.ts'
import { type Role, roles } from '../../src/resources/staff/role.ts'
import { issueKey } from '../../src/secrets/issue-key.ts'
import { endpoints, scopesFor } from '../../src/wiring/endpoints.ts'
import { scopesOfRole } from '../../src/wiring/roles.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { type Reply, startTestService, type TestService } from '../support/service.ts'
import { type Browser, browserWith, memberWith, newEmail } from '../support/staff.ts'

type Kind = 'organization' | 'bank'
/** What a caller holds, or what an act gives. */
type Held = Readonly<Record<Kind, readonly string[]>>

let s: TestService
let bank_guid: Guid
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  bank_guid = (await makeProductionBank(s)).bank_guid
})
afterAll(() => s.stop())

async function keyHolding({ organization: scopes, bank: bank_scopes }: Held): Promise<string> {
  const { services, engine } = s.service
  const { key, ...kept } = issueKey('production', 'organization', services.now(), services.hashKeySecret)
  const { organization_guid } = s.demo
  const fields = { organization_guid, environment: 'production', name: 'k', scopes, bank_scopes } as const
  await engine.submit(createApiKey, { ...kept, ...fields })
  return key
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: object
}
interface Act {
  readonly does: string
  readonly endpoint: string
  readonly scope: string
  readonly gives: Held
  readonly request: () => Promise<Request>
}

const held = (role: Role, isForAll: boolean): Held => ({
  organization: isForAll ? scopesOfRole(role, 'organization') : [],
  bank: scopesOfRole(role, 'bank'),
})
const grantsOf = (role: Role, isForAll: boolean) => [{ role, bank_guid: isForAll ? null : bank_guid }]
const sentGrants = (role: Role, isForAll: boolean) => [isForAll ? { role } : { role, bank_guid }]
const memberPath = async (role: Role, isForAll: boolean): Promise<string> =>
  `/staff_members/${(await memberWith(s, grantsOf(role, isForAll))).guid}`

const staffActs = (role: Role, isForAll: boolean): Act[] => {
  const where = isForAll ? 'everywhere' : 'on one bank'
  const common = { scope: 'staff:execute', gives: held(role, isForAll) }
  const change = (does: string, has: Role, hasForAll: boolean, body: () => object): Act => ({
    ...{ ...common, does, endpoint: 'updateStaffMember' },
    request: async () => ({ method: 'PATCH', path: await memberPath(has, hasForAll), body: body() }),
  })
  return [
    {
      ...{ ...common, does: `invites a ${role} ${where}`, endpoint: 'createStaffMember' },
      request: async () => ({
        ...{ method: 'POST', path: '/staff_members' },
        body: { email: newEmail(), name: 'n', grants: sentGrants(role, isForAll) },
      }),
    },
    change(`makes a member ${role} ${where}`, 'viewer', false, () => ({ grants: sentGrants(role, isForAll) })),
    change(`takes a role from a ${role} ${where}`, role, isForAll, () => ({ grants: sentGrants('viewer', false) })),
    change(`enables a ${role} ${where}`, role, isForAll, () => ({ disabled: false, name: 'Named anew' })),
    {
      ...{ ...common, does: `invites a ${role} ${where} again`, endpoint: 'inviteStaffMember' },
      request: async () => {
        const path = await memberPath(role, isForAll)
        await s.service
          .sql`update staff_members set state = 'invited', activated_at = null where guid = ${path.split('/')[2]!}`
        return { method: 'POST', path: `${path}/invite` }
      },
    },
  ]
}

const keyActs: readonly Act[] = (['organization', 'bank'] as const).flatMap((kind) => {
  const scopes = scopesFor(kind)
  const common = { endpoint: 'createApiKey', scope: 'api_keys:execute' }
  const bankKey = () => ({ name: 'k', kind, scopes, bank_guid })
  const made = (body: () => object) => async () => ({ method: 'POST', path: '/api_keys', body: body() })
  const key: Act = {
    ...{ ...common, does: `makes a key of the ${kind}` },
    gives: { ...{ organization: [], bank: [] }, [kind]: scopes },
    request: made(kind === 'bank' ? bankKey : () => ({ name: 'k', kind, scopes })),
  }
  if (kind === 'bank') return [key]
  const given = { name: 'k', kind, scopes: ['banks:read'], bank_scopes: scopesFor('bank') }
  const giving = { organization: ['banks:read'], bank: scopesFor('bank') }
  return [key, { ...common, does: 'makes a key that gives on banks', gives: giving, request: made(() => given) }]
})

const acts: readonly Act[] = [
  ...roles.flatMap((role) => [...staffActs(role, true), ...staffActs(role, false)]),
  ...keyActs,
]

/** Spread over the scopes, so that each act is tried without some of each kind; all acts together without every scope. */
const some = (scopes: readonly string[], from: number): readonly string[] =>
  scopes.length <= 3 ? scopes : [0, 1, 2].map((i) => scopes[(from + i * 7) % scopes.length]!)

const without = (list: readonly string[], scope: string): string[] => list.filter((each) => each !== scope)
const outcome = ({ status, body }: Reply): string => `${status} ${body.message_code ?? ''}`.trim()
const success = (code: string): boolean => code === '200' || code === '201'

describe.each(acts.map((act, i) => [act.does, act, i] as const))('whoever %s', (_, act, i) => {
  const tryWith = async (has: Held): Promise<string> => {
    const key = await keyHolding({ ...has, organization: [...new Set([...has.organization, act.scope])] })
    const { method, path, body } = await act.request()
    return outcome(await s.call(method, path, body, { key }))
  }

  test('with a key holds all of it', async () => {
    expect(success(await tryWith(act.gives))).toBe(true)
    expect(await tryWith({ organization: [], bank: [] })).toBe('403 invalid_scopes')
    for (const kind of ['organization', 'bank'] as const)
      for (const scope of some(act.gives[kind], i)) {
        // The scope of the act itself every key here has.
        if (kind === 'organization' && scope === act.scope) continue
        const has = { ...act.gives, [kind]: without(act.gives[kind], scope) }
        expect([scope, await tryWith(has)]).toEqual([scope, '403 invalid_scopes'])
      }
  })
})

describe.each(roles.map((role) => [role] as const))('a signed-in %s', (role) => {
  let browser: Browser
  beforeAll(async () => {
    browser = (await browserWith(s, grantsOf(role, true))).browser
  })

  test.each(acts.map((act) => [act.does, act] as const))('who %s holds all of it', async (_, act) => {
    const own = held(role, true)
    const has = (kind: Kind) => act.gives[kind].every((scope) => own[kind].includes(scope))
    const mayGive = own.organization.includes(act.scope) && has('organization') && has('bank')
    const { method, path, body } = await act.request()
    const code = outcome(await browser.call(method, path, { acts_for: 'production', body }))
    expect(success(code) ? 'given' : code).toBe(mayGive ? 'given' : '403 invalid_scopes')
  })
})

test('every endpoint that takes scopes or grants, or changes staff, is among these acts', () => {
  const giving = endpoints.filter(({ method, key, tag, body }) => {
    const fields = Object.keys((body as { properties?: object } | undefined)?.properties ?? {})
    const isGiving = ['grants', 'scopes', 'role', 'roles', 'bank_scopes'].some((name) => fields.includes(name))
    return method !== 'GET' && method !== 'DELETE' && key !== 'none' && (isGiving || tag === 'Staff')
  })
  expect(giving.map(({ name }) => name).sort()).toEqual([...new Set(acts.map(({ endpoint }) => endpoint))].sort())
})
