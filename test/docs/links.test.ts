// Every link between pages leads to a file of the repository and, if it names one, to a heading of that page. Every page has one first heading
// and, if the navigation is made from it, its place.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { pages, root } from './page.ts'

const others = ['ARCHITECTURE.md', 'STYLE.md', 'CHANGELOG.md', 'packages/client/README.md', 'bench/peers/README.md']
const texts = new Map(
  [...pages.map(({ path }) => path), ...others].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

/** Without what stands in code: a bracket there is no link, and a # no heading. */
const proseOf = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()#]/g, ' '))

/** As Git hosts and the site make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

test('every link inside the repository leads somewhere', () => {
  const broken: string[] = []
  let followed = 0
  for (const [path, text] of texts) {
    for (const [, to] of proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(to!)) continue
      followed += 1
      const [file, anchor] = to!.split('#') as [string, string | undefined]
      const target = file === '' ? path : normalize(join(dirname(path), file))
      if (!existsSync(join(root, target))) broken.push(`${path}: ${to}`)
      else if (anchor !== undefined && target.endsWith('.md')) {
        const anchors = anchorsOf(texts.get(target) ?? readFileSync(join(root, target), 'utf8'))
        if (!anchors.includes(anchor)) broken.push(`${path}: ${to}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(followed).toBeGreaterThan(200)
})

/** The home page has the title of the site instead. */
const isHome = (text: string): boolean => /^---\nlayout: home\n/.test(text)

test.each(pages.filter(({ text }) => !isHome(text)))('$path has one first heading', ({ text }) => {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  expect([...prose.matchAll(/^# .+$/gm)]).toHaveLength(1)
  expect(prose.replace(/^---\n[\s\S]*?\n---\n/, '').trimStart()).toMatch(/^# /)
})

test('guides and concepts have a place of their own in the navigation', () => {
  for (const folder of ['docs/guides/', 'docs/concepts/']) {
    const orders = pages
      .filter(({ path }) => path.startsWith(folder))
      .map(({ text }) => Number(/^---\norder: (\d+)\n/.exec(text)?.[1]))
      .sort((a, b) => a - b)
    expect(orders).toEqual(orders.map((_, index) => index + 1))
  }
})
