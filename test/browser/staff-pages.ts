// People in the console with sessions of their own: each signs in by a link that works once, in a browser of their own.
import { inviteNew, membersOf } from '../../src/cli/staff-access.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Role } from '../../src/resources/staff/role.ts'
import { ok, type TestService } from '../support/service.ts'
import { linkTokenFor, newEmail } from '../support/staff.ts'
import type { Browser, Opened } from './browser.ts'

export interface StaffPage extends Opened {
  readonly guid: Guid
  /** A page below the bank, as a link would open it. */
  go(path: string): Promise<void>
}

type OpenOptions = Parameters<Browser['open']>[1]

/** A member with this role on the demo bank, on the console's first page. */
export async function openAs(
  s: TestService,
  browser: Browser,
  name: string,
  roles: readonly Role[],
  options?: OpenOptions,
): Promise<StaffPage> {
  const { organization_guid, bank_guid } = s.demo
  const email = newEmail()
  const grants = roles.map((role) => ({ role, bank_guid: role === 'admin' ? null : bank_guid }))
  const member = { organization_guid, email, name, grants }
  await inviteNew(s.service, member, s.service.base_url)
  await s.service.sql`update staff_members set state = 'active', activated_at = now()
    where organization_guid = ${organization_guid} and email_hash = ${s.service.services.staff.secrets.emailHash(email)}`
  const [made] = await membersOf(s.service, organization_guid, email)
  const token = await linkTokenFor(s, made!)
  const opened = await browser.open(`${s.service.base_url}/console/sign-in#link=${token}`, options)
  const { page } = opened
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return {
    ...opened,
    guid: made!.guid,
    async go(path) {
      const to = `/console/${bank_guid}/${path}`
      await page.evaluate(`history.pushState(null, '', '${to}'); dispatchEvent(new PopStateEvent('popstate'))`)
    },
  }
}

let wallets = 0

/** A wallet that screening wants a person to look at. */
export async function suspiciousWallet(s: TestService): Promise<Guid> {
  const address = `0x${(++wallets).toString(16).padStart(40, 'a')}`
  const made = await ok(
    s.call('POST', '/external_wallets', {
      ...{ name: `Wallet ${wallets}`, asset: 'ETH', address, expected_behaviours: ['force_review'] },
      customer_guid: s.demo.customers[0]!.guid,
    }),
  )
  return made.guid
}
