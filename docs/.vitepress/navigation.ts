// The sidebar and the cards of the home page, from the files. A new page is a file: its title is its first heading, and `order:` in
// its front matter says where it stands in its folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Group {
  readonly text: string
  /** What the card on the home page says. */
  readonly about: string
  /** Pages by name, in this order. */
  readonly pages?: readonly string[]
  /** All pages of a folder follow. */
  readonly folder?: string
  /** Pages of docs/ that no group names stand here. */
  readonly takes_others?: true
}

const groups: readonly Group[] = [
  { text: 'Start', about: 'From nothing to a first trade on your machine.', pages: ['start'] },
  { text: 'Concepts', about: 'How money, prices, states and events work here, with pictures.', folder: 'concepts' },
  { text: 'Guides', about: 'One page for each job that an integrator does.', folder: 'guides' },
  { text: 'API reference', about: 'Every operation, with examples that run.', folder: 'reference' },
  {
    text: 'Sandbox and tools',
    about: 'Cause every outcome, from the API or the command line.',
    pages: ['sandbox', 'cli', 'bulk', 'payouts', 'webhooks', 'states', 'errors'],
    takes_others: true,
  },
  {
    text: 'Operating',
    about: 'Run it, measure it, keep it safe.',
    pages: [
      'operating',
      'deploying',
      'backup',
      'failover',
      'cluster',
      'doctor',
      'tracing',
      'alerts',
      'performance',
      'security',
    ],
  },
  {
    text: 'Proof',
    about: 'What is promised about money, and how it is checked.',
    pages: ['ledger', 'invariants', 'proof'],
  },
  {
    text: 'Maintaining',
    about: 'Change the code, and know why it is as it is.',
    pages: ['adding-things', 'tests', 'glossary', 'spec-coverage'],
    folder: 'decisions',
  },
]

interface Page {
  readonly title: string
  /** Below /docs, without the ending. */
  readonly link: string
  readonly order: number
}

export type Navigation = readonly (Group & { readonly found: readonly Page[] })[]

export function navigationOf(docs: string): Navigation {
  const named = new Set(['', ...groups.flatMap(({ pages = [] }) => pages)])
  const others = pagesIn(docs, '').filter(({ link }) => !named.has(link.slice(1)))
  return groups
    .map((group) => ({
      ...group,
      found: [
        ...(group.pages ?? []).filter((name) => existsSync(join(docs, `${name}.md`))).map((name) => pageAt(docs, name)),
        ...(group.takes_others ? others : []),
        ...(group.folder ? pagesIn(docs, `${group.folder}/`) : []),
      ],
    }))
    .filter(({ found }) => found.length > 0)
}

/** By their order, then by name; the index of a folder first. */
const pagesIn = (docs: string, folder: string): Page[] =>
  (existsSync(join(docs, folder)) ? readdirSync(join(docs, folder)) : [])
    .filter((name) => name.endsWith('.md'))
    .map((name) => pageAt(docs, `${folder}${name.slice(0, -'.md'.length)}`))
    .sort((a, b) => a.order - b.order || (a.link < b.link ? -1 : 1))

const isIndex = /(^|\/)(index|README)$/

function pageAt(docs: string, name: string): Page {
  const text = readFileSync(join(docs, `${name}.md`), 'utf8')
  const [, order] = /^---\n(?:.*\n)*?order: *(\d+)\n/.exec(text) ?? []
  const [, title = name] = /^# (.+)$/m.exec(text) ?? []
  return {
    title: title.replaceAll('`', ''),
    link: `/${name.replace(isIndex, '$1')}`,
    order: order === undefined ? (isIndex.test(name) ? -1 : 1000) : Number(order),
  }
}

/** Long groups start closed, unless the reader is in them. */
export const sidebarOf = (navigation: Navigation) =>
  navigation.map(({ text, found }) => ({
    text,
    collapsed: found.length > 12,
    items: found.map(({ title, link }) => ({ text: title, link })),
  }))

interface Hero {
  readonly hero?: object
}

/** The home page leads to the first page of each group. */
export const homeOf = (navigation: Navigation, { hero }: Hero) => {
  const [start] = navigation.find(({ text }) => text === 'Start')?.found ?? []
  const reference = navigation.find(({ text }) => text === 'API reference')?.found[0]
  return {
    hero: {
      ...hero,
      actions: [
        ...(start ? [{ theme: 'brand', text: start.title, link: start.link }] : []),
        ...(reference ? [{ theme: start ? 'alt' : 'brand', text: reference.title, link: reference.link }] : []),
      ],
    },
    features: navigation.map(({ text, about, found: [page] }) => ({ title: text, details: about, link: page?.link })),
  }
}
