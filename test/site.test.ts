// The documentation site as it was built (`npm run build`): every link leads somewhere, nothing is loaded from elsewhere, and the
// scripts in the pages are those that the service's policy allows.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '../docs/.vitepress/reference/document.ts'
import { referenceIn } from '../docs/.vitepress/reference/pages.ts'
import { inlineScriptsOf, pathOf } from '../scripts/pack.ts'
import { builtFolder, type SiteFiles } from '../src/http/site.ts'
import { innerCodes, rejectionCodes } from '../src/kernel/rejections.ts'

const root = join(import.meta.dirname, '..')
const siteFolder = builtFolder('site')
let site: SiteFiles
let pages: Map<string, string>
let anchors: Map<string, Set<string>>
beforeAll(() => {
  if (!existsSync(join(siteFolder, 'site.json'))) throw new Error('the site was not built: run `npm run build`')
  site = JSON.parse(readFileSync(join(siteFolder, 'site.json'), 'utf8'))
  const html = Object.values(site.files).filter(({ name }) => name.endsWith('.html'))
  pages = new Map(html.map(({ name }) => [pathOf(name), readFileSync(join(siteFolder, name), 'utf8')]))
  anchors = new Map(
    [...pages].map(([path, page]) => [path, new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))]),
  )
})

const decoded = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

test('every link inside the site leads to a page, and to a heading of it', () => {
  const dead: string[] = []
  let count = 0
  for (const [path, page] of pages) {
    const folder = pathsFolder(path)
    for (const [, href = ''] of page.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      if (/^(https?:|mailto:)/.test(href)) continue
      const { pathname, hash } = new URL(decoded(href), `http://site/docs/${folder}`)
      count += 1
      const target = decodeURIComponent(pathname)
        .replace(/^\/docs\/?/, '')
        .replace(/\/$/, '')
      const ids = anchors.get(target)
      const isThere = pathname.startsWith('/docs') ? ids !== undefined : pathname === '/api/openapi.json'
      const id = decodeURIComponent(hash.slice(1))
      if (!isThere || (id !== '' && !ids?.has(id))) dead.push(`${path || 'the home page'}: ${href}`)
    }
  }
  expect(dead).toEqual([])
  expect(count).toBeGreaterThan(2000)
})

/** A page is asked for without a slash at the end, the index of a folder with one. */
const pathsFolder = (path: string): string => {
  const isFolder = existsSync(join(siteFolder, path, 'index.html'))
  return isFolder && path !== '' ? `${path}/` : path
}

test('every page of docs/ is there', () => {
  const written = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .map((name) =>
      pathOf(
        name
          .replaceAll('\\', '/')
          .replace(/README\.md$/, 'index.html')
          .replace(/\.md$/, '.html'),
      ),
    )
  expect(written.filter((path) => !pages.has(path))).toEqual([])
})

describe('pages', () => {
  test('load only files of the site', () => {
    const loaded = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/<(?:script|link|img|iframe|source|video)\s[^>]*?(?:src|href)="([^"]*)"/g)].map(
        ([, address = '']) => `${path}: ${address}`,
      ),
    )
    const isOwn = (line: string): boolean => {
      const address = line.slice(line.indexOf(': ') + 2)
      return address.startsWith('data:') || site.files[address.replace(/^\/docs\//, '')] !== undefined
    }
    expect(loaded.filter((line) => !isOwn(line))).toEqual([])
    expect(loaded.length).toBeGreaterThan(pages.size)
  })

  test('have no script that the policy does not name', () => {
    const policy = new Set(site.script_hashes)
    expect(policy.size).toBeLessThan(5)
    for (const page of pages.values()) {
      expect(inlineScriptsOf(page).length).toBeLessThanOrEqual(policy.size)
      expect(page).not.toMatch(/<[a-z][^>]*\son[a-z]+="/)
    }
  })
})

test('styles load nothing from elsewhere', () => {
  const styles = Object.values(site.files).filter(({ name }) => name.endsWith('.css'))
  const wanted = styles.flatMap(({ name }) =>
    [...readFileSync(join(siteFolder, name), 'utf8').matchAll(/url\(["']?([^"')]{0,20})|@import/g)].map(([all]) => all),
  )
  expect(wanted.filter((each) => !/url\(["']?(data:|#|\/docs\/)/.test(each))).toEqual([])
})

test('each code of an error can be linked to', () => {
  const codes = rejectionCodes.filter((code) => !innerCodes.has(code))
  expect(codes.filter((code) => !anchors.get('errors')?.has(code))).toEqual([])
})

test('each operation has its place in the reference', () => {
  const { document } = referenceIn(root)
  const places = callsOf(document).map(
    ({ operation }) =>
      [`reference/${operation.tags[0]!.toLowerCase().replaceAll(' ', '-')}`, operation.operationId] as const,
  )
  expect(places.filter(([path, id]) => !anchors.get(path)?.has(id))).toEqual([])
})

test('each state table is a picture', () => {
  const page = pages.get('states')!
  const nouns = readFileSync(join(root, 'docs', 'states.md'), 'utf8').match(/^## /gm)!
  expect(page.match(/<figure class="diagram"[^>]*><svg/g)).toHaveLength(nouns.length)
})
