// The documentation site: docs/ as VitePress builds it into dist/site, from where the service serves it at /docs.
// scripts/parts.mjs runs the build; reference/ here writes the pages of the API before it.
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { bundledPackages } from '../../scripts/bundled-packages.ts'
import { pack } from '../../scripts/pack.ts'
import { codeBlocks } from './markdown/code-blocks.ts'
import { diagramsWith } from './markdown/diagrams.ts'
import { drawing } from './markdown/dot.ts'
import { linksOutside } from './markdown/outside-links.ts'
import { slugify } from './markdown/slugify.ts'
import { homeOf, type Navigation, navigationOf, sidebarOf } from './navigation.ts'
import { writeReference } from './reference/pages.ts'
import { searchedPage } from './search.ts'

const docs = join(import.meta.dirname, '..')
writeReference(join(docs, '..'), docs)
const navigation: Navigation = navigationOf(docs)
const draw = await drawing()

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E" +
  "%3Crect width='16' height='16' rx='4' fill='%230b57c2'/%3E%3Cpath d='M4 8h8M9 5l3 3-3 3' stroke='%23fff' " +
  "stroke-width='2' fill='none'/%3E%3C/svg%3E"

export default defineConfig({
  title: 'Corridor',
  description: 'A bank-scoped trading and remittance service with an exact ledger, over one HTTP API.',
  lang: 'en',
  base: '/docs/',
  outDir: '../dist/site',
  cacheDir: '../dist/.vitepress',
  // decisions/README.md is the index of its folder, also on a Git host.
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  cleanUrls: true,
  // One script with what all pages share, instead of a copy in each page.
  metaChunk: true,
  // Following a link takes milliseconds on this service, and prefetching all of the sidebar costs the first page more than that.
  router: { prefetchLinks: false },
  // It would insert a style that the service's policy does not allow.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', href: icon }]],
  markdown: {
    // Two themes of the package, by variables: the page has no second copy for the dark.
    theme: { light: 'github-light', dark: 'github-dark' },
    anchor: { slugify },
    config(md) {
      linksOutside(md)
      diagramsWith(md, draw, docs)
      codeBlocks(md)
    },
  },
  transformPageData(page) {
    if (page.relativePath === 'index.md') Object.assign(page.frontmatter, homeOf(navigation, page.frontmatter))
  },
  buildEnd: ({ outDir }) => pack(outDir),
  // The index of the search is one file, and it is loaded when somebody searches.
  vite: {
    build: { chunkSizeWarningLimit: 2000 },
    plugins: [bundledPackages(join(docs, '..', 'dist', 'site-packages.json'))],
  },
  themeConfig: {
    nav: [],
    sidebar: sidebarOf(navigation),
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { _render: searchedPage } },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
