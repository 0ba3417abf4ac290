// What people look for is found, also by other words than ours. Searched as the site does: titles count most, and beginnings of words.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { changesPage, linksFromReference } from './reference/changes.ts'
import { pagesOf, referenceIn } from './reference/pages.ts'
import { searchedPage } from './search.ts'

const root = join(import.meta.dirname, '..', '..')
const docs = join(root, 'docs')

interface Found {
  readonly id: string
}
interface Index {
  add(page: object): void
  search(words: string, options: object): Found[]
}
let index: Index

/** Enough of Markdown for a search. */
const markdown = {
  render(source: string, environment: { frontmatter?: object }): string {
    const [, head = '', text = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
    environment.frontmatter = Object.fromEntries(
      [...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    return text.replace(/^# (.*)$/m, '<h1>$1</h1>')
  },
}

beforeAll(() => {
  const require = createRequire(createRequire(import.meta.url).resolve('vitepress/package.json'))
  const { default: MiniSearch } = { default: require('minisearch') } as { default: new (options: object) => Index }
  index = new MiniSearch({ fields: ['title', 'text'] })
  const written = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(reference|\.vitepress)/.test(name))
    .map((name): [string, string] => [name.replaceAll('\\', '/'), readFileSync(join(docs, name), 'utf8')])
  const made = Object.entries({ ...pagesOf(referenceIn(root)), 'changes.md': changesPage(root) ?? '' })
  for (const [name, text] of [...written, ...made.map(([name, text]) => [`reference/${name}`, text] as const)]) {
    const html = searchedPage(text, {}, markdown)
    index.add({ id: name, title: /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '', text: html.replaceAll(/<[^>]*>/g, ' ') })
  }
})

const options = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2 }, combineWith: 'AND' }

test.each([
  ['pagination', 'reference/index.md'],
  ['changelog', 'reference/changes.md'],
  ['release notes', 'reference/changes.md'],
  ['withdraw crypto', 'guides/withdraw-to-a-wallet.md'],
  ['withdraw euros', 'guides/withdraw-to-a-bank.md'],
  ['refund', 'guides/handle-a-return.md'],
  ['chargeback', 'guides/handle-a-return.md'],
  ['kyc', 'guides/onboard-a-customer.md'],
  ['sanctions', 'guides/screening.md'],
  ['bulk payout', 'guides/pay-many.md'],
  ['environment variables', 'operating.md'],
  ['retry', 'concepts/idempotency.md'],
  ['cents', 'concepts/exact-amounts.md'],
  ['docker', 'deploying.md'],
  ['high availability', 'failover.md'],
])('"%s" finds %s', (words, page) => {
  const found = index.search(words, options).map(({ id }) => id)
  expect(found.slice(0, 5)).toContain(page)
})

test('the words are searched and not shown', () => {
  const page = '---\norder: 1\nsynonyms: refund\n---\n# Return\n\ntext'
  expect(searchedPage(page, {}, markdown)).toContain('<h1>Return</h1>\n<p>refund</p>')
  expect(searchedPage('# Return\n\ntext', {}, markdown)).not.toContain('<p>')
})

test('links of the changelog lead to the pages of the site', () => {
  expect(linksFromReference('[a](docs/cli.md#x) [b](README.md) [c](https://x.example) [d](#here)')).toBe(
    '[a](../cli.md#x) [b](../../README.md) [c](https://x.example) [d](#here)',
  )
  const links = [...(changesPage(root) ?? '').matchAll(/\]\(\.\.\/([^)#]+)[^)]*\)/g)].map(([, path]) => path!)
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((path) => !existsSync(join(docs, path)))).toEqual([])
})
