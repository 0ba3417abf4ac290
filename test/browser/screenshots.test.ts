// Takes a picture of every page, wide and narrow, light and dark, for people to look at:
// SCREENSHOTS=/tmp/shots npx vitest run test/browser/screenshots.test.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { loaded, program } from './browser.ts'
import { openConsoleDesk } from './desk.ts'
import { pagesOf } from './pages.ts'

const folder = process.env.SCREENSHOTS

const views = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const

test.skipIf(!folder || !program)(
  'every page has its picture',
  async () => {
    mkdirSync(folder!, { recursive: true })
    const desk = await openConsoleDesk()
    const wanted = process.env.SCREENSHOT_PAGES?.split(',')
    for (const path of wanted ?? pagesOf(desk.story)) {
      for (const [width, scheme] of views) {
        const name = `${path.replace(/[0-9a-f]{32}/, 'one').replaceAll(/[^\w]+/g, '-') || 'overview'}`
        const { page, faults } = await desk.open(
          path.replace(/\/one\b/, (_) => `/${desk.story.guids[path.split('/')[0]!]}`),
          { width, scheme },
        )
        await loaded(page)
        await page.screenshot({ path: join(folder!, `${name}.${width}.${scheme}.png`) })
        if (faults.length > 0) console.error(path, faults)
        await page.close()
      }
    }
    await desk.stop()
  },
  900_000,
)
