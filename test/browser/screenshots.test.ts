// Takes a picture of every page, wide and narrow, light and dark, for people to look at:
// SCREENSHOTS=/tmp/shots npx vitest run --project browser test/browser/screenshots.test.ts
// SCREENSHOT_PAGES=trades,reviews takes only pages whose pictures are called so. A picture is as long as its page.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { ok } from '../support/service.ts'
import { browserWith } from '../support/staff.ts'
import { loaded, type Page, program, type View } from './browser.ts'
import { openConsoleDesk, type StoryDesk } from './desk.ts'
import { makeEveryReview } from './every-review.ts'
import { pagesOf } from './pages.ts'

const folder = process.env.SCREENSHOTS
const wanted = process.env.SCREENSHOT_PAGES?.split(',')

const views = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const

type Scene = (desk: StoryDesk, view: View) => Promise<Page>

const at =
  (path: string, act: (page: Page, desk: StoryDesk) => Promise<unknown> = async () => {}): Scene =>
  async (desk, view) => {
    const { page, faults } = await desk.open(path, view)
    await loaded(page)
    await act(page, desk)
    if (faults.length > 0) console.error(path, faults)
    return page
  }

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()

/** What has no address of its own. */
const scenes: Readonly<Record<string, Scene>> = {
  'sign-in': async ({ openAt }, view) => {
    const { page } = await openAt('/console/sign-in', view)
    await loaded(page)
    return page
  },
  'sign-in-refused': async ({ openAt }, view) => {
    const { page } = await openAt('/console/sign-in#link=used', view)
    await page.getByRole('alert').waitFor()
    return page
  },
  'session-ended': async (desk, view) => {
    const as = await desk.signIn({ role: 'treasurer', bank_guid: null })
    const { page } = await desk.open('trades/new', { ...view, as })
    await loaded(page)
    const { browser } = await browserWith(desk.s, [{ role: 'admin', bank_guid: null }])
    await ok(browser.call('DELETE', `/sessions/${as.session_guid}`, { acts_for: 'sandbox' }))
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    return page
  },
  'sandbox-panel': at('', press(/Sandbox panel/)),
  palette: at('trades', (page) => page.getByRole('button', { name: /Ctrl K/ }).click()),
  filter: at('trades', async (page) => {
    await press('Filter')(page)
    await page.getByRole('menuitem', { name: 'State' }).click()
  }),
  'trade-asked': at('trades/new', async (page, { story }) => {
    await page.goto(`${page.url()}?customer_guid=${story.guids.customers}`)
    await press('Ask for a price')(page)
    await page.getByText(/Expires in/).waitFor()
  }),
  'books-run': at('books', async (page) => {
    await press(/Run/)(page)
    await page.getByRole('button', { name: 'Run them again' }).waitFor()
  }),
  decide: at('reviews?kind=transfer', press('Approve')),
}

const nameOf = (path: string): string =>
  path.replace(/[0-9a-f]{32}/, (guid) => (/^0+$/.test(guid) ? 'nobody' : 'one')).replaceAll(/[^\w]+/g, '-') ||
  'overview'

test.skipIf(!folder || !program)(
  'every page has its picture',
  async () => {
    mkdirSync(folder!, { recursive: true })
    const desk = await openConsoleDesk()
    const reviews = await makeEveryReview(desk.s)
    const pages = pagesOf(desk.story, reviews).map((path) => [nameOf(path), at(path)] as const)
    for (const [name, open] of [...pages, ...Object.entries(scenes)]) {
      if (wanted && !wanted.includes(name)) continue
      for (const view of views) {
        const page = await open(desk, view)
        const height = await page.evaluate<number>('document.querySelector("#content")?.scrollHeight ?? 0')
        await page.setViewportSize({ width: view.width, height: Math.min(3000, Math.max(900, height + 56)) })
        await page.screenshot({ path: join(folder!, `${name}.${view.width}.${view.scheme}.png`) })
        await page.close()
      }
    }
    await desk.stop()
  },
  1_800_000,
)
