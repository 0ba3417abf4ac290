// The console as it was built (`npm run build`): small enough for its first page, and nothing in its page that the policy refuses.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { builtFolder, type SiteFiles } from '../src/http/site.ts'

const folder = builtFolder('console')
const first_page_bytes_max = 350_000

let site: SiteFiles
let page: string
beforeAll(() => {
  if (!existsSync(join(folder, 'site.json'))) throw new Error('the console was not built: run `npm run build`')
  site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
  page = readFileSync(join(folder, 'index.html'), 'utf8')
})

const bytesOf = (name: string): number => statSync(join(folder, `${name}.br`)).size

/** A script and all that it imports before it runs. */
function reachedFrom(name: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(name)) return reached
  reached.add(name)
  const text = readFileSync(join(folder, name), 'utf8')
  for (const [, to] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    reachedFrom(`assets/${to}`, reached)
  return reached
}

test('the scripts of the first page have fewer than 350,000 bytes, compressed', () => {
  const entry = /<script type="module"[^>]*src="\/console\/([^"]+)"/.exec(page)?.[1] ?? ''
  const overview = Object.keys(site.files).find((name) => /^assets\/overview\..*js$/.test(name)) ?? ''
  const scripts = new Set([...reachedFrom(entry), ...reachedFrom(overview)])
  const bytes = [...scripts].reduce((sum, name) => sum + bytesOf(name), 0)
  expect(scripts.size).toBeGreaterThan(2)
  expect(bytes).toBeLessThan(first_page_bytes_max)
})

test('the page has no inline script and no inline style, and loads only its own files', () => {
  expect(site.script_hashes).toEqual([])
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
  const loaded = [...page.matchAll(/<(?:script|link)\s[^>]*?(?:src|href)="([^"]*)"/g)].map(
    ([, address = '']) => address,
  )
  const isOwn = (address: string) =>
    address.startsWith('data:image/') || site.files[address.replace(/^\/console\//, '')] !== undefined
  expect(loaded.filter((address) => !isOwn(address))).toEqual([])
})

test('every file but the page never changes', () => {
  const names = Object.values(site.files).filter(({ is_immutable }) => !is_immutable)
  expect(names.map(({ name }) => name)).toEqual(['index.html'])
})
