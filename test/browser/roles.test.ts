// Each role in the console: what it may not see or do is not there, and the API refuses the same session. Which role has which scopes
// is tested elsewhere (test/spec/roles.test.ts); here the page has to agree with the session, whatever it has.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../src/resources/staff/role.ts'
import { Browser } from '../support/staff.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { loaded, program } from './browser.ts'
import { goTo, openConsoleDesk, type StoryDesk } from './desk.ts'
import { nounsWithPages, pagesOf } from './pages.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly kind: 'bank' | 'organization'
  readonly scope: string
}

/** By the name that the client has for it. */
function operationsOf(): ReadonlyMap<string, Operation> {
  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8'))
  const all = new Map<string, Operation>()
  for (const [path, methods] of Object.entries<Record<string, Record<string, string>>>(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { 'x-client': name, 'x-key': kind, 'x-scope': scope } = operation
      if (scope && name) all.set(name, { method, path, kind: kind as 'bank', scope })
    }
  return all
}

const operations = operationsOf()
const clientNameOf = (noun: string): string => noun.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())

describe.skipIf(!program)('roles in the console', () => {
  let desk: StoryDesk
  beforeAll(async () => {
    desk = await openConsoleDesk()
  }, test_max_ms)
  afterAll(() => desk?.stop())

  const cases = [...roles.map((role) => [role, 'organization'] as const), ['treasurer', 'bank'] as const]
  for (const [role, place] of cases) {
    test(`a ${role} of the ${place} sees what the session allows, and nothing else`, async () => {
      const { bank_guid } = desk.s.demo
      const as = await desk.signIn({ role, bank_guid: place === 'bank' ? (bank_guid as never) : null })
      const caller = new Browser(desk.s, as.cookie)
      const { body: session } = await caller.call('GET', '/session', { acts_for: 'session' })
      const held = {
        bank: new Set<string>(session.banks[0].scopes),
        organization: new Set<string>(session.organization_scopes.sandbox),
      }
      const may = (name: string): boolean => {
        const operation = operations.get(name)
        return operation !== undefined && held[operation.kind].has(operation.scope)
      }
      const { page, faults } = await desk.open('', { as })
      await loaded(page)
      const navigation = page.getByRole('navigation', { name: 'Navigation' })
      const wrong: string[] = []
      for (const noun of nounsWithPages) {
        const isShown = (await navigation.locator(`a[href$="/${noun}"]`).count()) > 0
        const client = clientNameOf(noun)
        if (isShown !== may(`${client}.list`)) wrong.push(`${noun} in the navigation: ${isShown}`)
        for (const [path, name] of [
          [noun, `${client}.list`],
          [`${noun}/new`, `${client}.create`],
        ] as const) {
          if (!operations.has(name) || !pagesOf(desk.story).includes(path)) continue
          await goTo(page, `/console/${bank_guid}/${path}`)
          await loaded(page)
          const isDenied = (await page.getByText('Your role does not allow this page.').count()) > 0
          const isAllowed = may(name) && may(`${client}.list`)
          if (isDenied === isAllowed) wrong.push(`${path} is ${isDenied ? 'denied' : 'shown'}`)
          if (path === noun && isAllowed) {
            const isOffered = (await page.locator(`a[href$="/${noun}/new"]`).count()) > 0
            if (isOffered && !may(`${client}.create`)) wrong.push(`${noun} offers to create`)
          }
          if (!may(name)) wrong.push(...(await refusalFaults(caller, name)))
        }
      }
      // Actions of an object, and the sandbox panel.
      await goTo(page, `/console/${bank_guid}/customers/${desk.story.guids.customers}`)
      await page.getByRole('heading', { name: 'Related' }).waitFor()
      const counts = {
        'sandbox.customers.freeze': await page.getByRole('button', { name: 'Freeze', exact: true }).count(),
        'trades.create': await page.getByRole('link', { name: 'New trade', exact: true }).count(),
        'sandbox.clock.set': await page.getByRole('button', { name: /Sandbox panel/ }).count(),
      }
      for (const [name, count] of Object.entries(counts)) {
        if (count > 0 !== may(name)) wrong.push(`${name}: ${count}`)
        if (!may(name)) wrong.push(...(await refusalFaults(caller, name)))
      }
      expect([wrong, faults]).toEqual([[], []])
      await page.close()
    })
  }

  /** The same session is refused by the service, whatever it sends. */
  async function refusalFaults(caller: Browser, name: string): Promise<readonly string[]> {
    const { method, path, kind } = operations.get(name)!
    const acts_for = kind === 'bank' ? desk.s.demo.bank_guid : 'sandbox'
    const at = path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, desk.story.guids.customers!)
    const body = method === 'get' ? {} : { body: {} }
    const { status } = await caller.call(method.toUpperCase(), at, { acts_for, ...body })
    return status === 403 || status === 401 ? [] : [`${name} answered ${status}`]
  }
})
