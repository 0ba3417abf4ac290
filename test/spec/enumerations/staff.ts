// Recipes of staff: each role, each state of a member, and each way to sign in that needs no identity provider.
import { roles } from '../../../src/resources/staff/role.ts'
import { Browser, browserWith, codeAt, enrolled, newEmail, password } from '../../support/staff.ts'
import type { Recipe } from '../desk.ts'

export const staffRecipes: readonly Recipe[] = [
  {
    does: 'members of each role and state',
    async run({ organization, bank_guid }) {
      for (const role of roles) {
        const grants = [{ role, bank_guid }]
        const { guid } = await organization.post('/staff_members', { email: newEmail(), name: 'n', grants })
        await organization.show(`/staff_members/${guid}`)
        await organization.patch(`/staff_members/${guid}`, { grants, disabled: true })
        await organization.show(`/staff_members/${guid}`)
      }
    },
  },
  {
    does: 'sessions of each role and method',
    async run(desk, s) {
      const shown = async (browser: Browser) => {
        const { body } = await browser.call('GET', '/session', { acts_for: 'session' })
        desk.noteAnswer('GET', '/session', 200, body)
      }
      for (const role of roles) await shown((await browserWith(s, [{ role, bank_guid: null }])).browser)
      const grants = [{ role: 'viewer', bank_guid: desk.bank_guid }]
      // The code of the enrolment was used, so the sign-in has that of the next step.
      const { email, totp_secret, guid } = await enrolled(s, Date.now, grants)
      const totp_code = codeAt(totp_secret, Date.now() + 30_000)
      await new Browser(s).signIn({ email, password, totp_code })
      await desk.organization.show(`/staff_members/${guid}`)
      await desk.organization.show('/sessions?per_page=100')
    },
  },
]
