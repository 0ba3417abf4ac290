// Takes the pictures of the README and of docs/console.md, on a demo bank after its stories:
// PICTURES=docs/public/console npx vitest run --project browser test/browser/pictures.test.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { Progress } from '../../src/cli/progress.ts'
import { tell } from '../../src/cli/story/tell.ts'
import { ok } from '../support/service.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { loaded, program } from './browser.ts'
import { openDesk } from './desk.ts'

const folder = process.env.PICTURES

test.skipIf(!folder || !program)(
  'the pictures of the documentation',
  async () => {
    mkdirSync(folder!, { recursive: true })
    const desk = await openDesk()
    const { bank_guid, organization_key } = desk.s.demo
    const settings = { spread_fee_bps: 75 }
    await ok(desk.s.call('PATCH', `/banks/${bank_guid}`, { settings }, { key: organization_key }))
    const access = { url: desk.s.service.base_url, key: desk.s.demo.bank_key }
    await tell('remittance', { ...access, customers: 8, days: 2 }, new Progress())
    await tell('trading', { ...access, customers: 24, days: 14 }, new Progress())
    const newest = async (noun: string): Promise<string> =>
      (await ok(desk.s.call('GET', `/${noun}?state=completed&per_page=1`))).objects[0].guid
    const take = async (name: string, path: string, scheme: 'light' | 'dark' = 'light') => {
      const { page } = await desk.open(path, { scheme })
      await loaded(page)
      await page.screenshot({ path: join(folder!, `${name}.png`) })
      await page.close()
    }
    await take('overview', '')
    await take('trade', `trades/${await newest('trades')}?tab=money`)
    await take('route', `executions/${await newest('executions')}`)
    // Later: the charts of the overview end with the day of the last trade.
    await tell('reviews', { ...access, customers: 12, days: 6 }, new Progress())
    await take('reviews', 'reviews', 'dark')
    await desk.stop()
  },
  test_max_ms,
)
