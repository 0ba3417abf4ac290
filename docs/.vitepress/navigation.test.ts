// The sidebar and the home page follow from the files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeOf, navigationOf, sidebarOf } from './navigation.ts'

let docs: string
beforeEach(() => {
  docs = mkdtempSync(join(tmpdir(), 'corridor-docs-'))
})
afterEach(() => rmSync(docs, { recursive: true }))

const write = (name: string, text: string): void => {
  mkdirSync(join(docs, name, '..'), { recursive: true })
  writeFileSync(join(docs, name), text)
}
const sidebar = () =>
  sidebarOf(navigationOf(docs)).map(({ text, items }) => [text, ...items.map((item) => `${item.text} ${item.link}`)])

test('a page is a file: its title is its first heading, and its place is its order', () => {
  write('concepts/last.md', '---\norder: 9\n---\n# Last')
  write('concepts/first.md', '---\ntitle: x\norder: 2\n---\n\n# The `first`\n\n# Another heading')
  write('concepts/nowhere.md', '# Without an order')
  write('decisions/README.md', '# Decisions')
  write('decisions/api.md', '# Of the API')
  expect(sidebar()).toEqual([
    ['Concepts', 'The first /concepts/first', 'Last /concepts/last', 'Without an order /concepts/nowhere'],
    ['Maintaining', 'Decisions /decisions/', 'Of the API /decisions/api'],
  ])
})

test('a page that no group names is not lost, and the home page is in none', () => {
  write('index.md', '# Home')
  write('cli.md', '# The command line')
  write('brand-new.md', '# Brand new')
  expect(sidebar()).toEqual([['Sandbox and tools', 'The command line /cli', 'Brand new /brand-new']])
})

test('the home page leads to the groups that have pages', () => {
  write('start.md', '# Quick start')
  write('reference/index.md', '# API reference')
  write('proof.md', '# Proof')
  const { hero, features } = homeOf(navigationOf(docs), { hero: { name: 'Corridor' } })
  expect(hero).toEqual({
    name: 'Corridor',
    actions: [
      { theme: 'brand', text: 'Quick start', link: '/start' },
      { theme: 'alt', text: 'API reference', link: '/reference/' },
    ],
  })
  expect(features.map(({ title, link }) => `${title} ${link}`)).toEqual([
    'Start /start',
    'API reference /reference/',
    'Proof /proof',
  ])
})
