// Writes THIRD_PARTY.md: what Corridor passes on of others' code and fonts, with their licenses. node scripts/notices.mjs, after a build.
// The lists of the bundles are written by their builds (scripts/bundled-packages.ts); test/notices.test.ts compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './file-lines.mjs'

const introduction = `# Code and fonts of others

Corridor is licensed under the Apache License 2.0 ([LICENSE](LICENSE)). Its files contain code and fonts of others, which are listed here with their
licenses. \`node scripts/notices.mjs\` writes this page from what the builds contain.

- **The console** (\`dist/console\`) and **the documentation site** (\`dist/site\`) are bundles: the code of these packages is in their files.
- **Statements and receipts as PDF** embed parts of the DejaVu fonts.
- **The packages that the service loads** (\`dependencies\` in package.json) are not copied into Corridor's files. npm installs them, each with its own license
  file, also into the image; the bills of materials of a [release](docs/deploying.md#a-release) list them. So it is with the PostgreSQL that comes along.
`

/** Not in a bundle, but in documents that the service writes. */
const fonts = 'dejavu-fonts-ttf'

export function noticesText() {
  const bundled = (name) => JSON.parse(readFileSync(join(root, 'dist', `${name}-packages.json`), 'utf8'))
  const uses = new Map()
  const add = (where, names) => names.forEach((name) => uses.set(name, [...(uses.get(name) ?? []), where]))
  add('console', bundled('console'))
  add('documentation site', bundled('site'))
  add('PDF', [fonts])
  const all = [...uses.keys()].sort().map((name) => ({ name, where: uses.get(name).join(', '), ...licenseOf(name) }))
  const texts = new Map()
  for (const { name, text } of all) texts.set(text, [...(texts.get(text) ?? []), name])
  const table = ['| package | license | in |', '|---|---|---|', ...all.map(({ name, license, where }) => `| ${name} | ${license} | ${where} |`)]
  const sections = [...texts].map(([text, names]) => `## ${names.join(', ')}\n\n${indented(text)}\n`)
  return `${introduction}\n${table.join('\n')}\n\n${sections.join('\n')}`
}

const indented = (text) => text.split('\n').map((line) => `    ${line}`.trimEnd()).join('\n')

function licenseOf(name) {
  const folder = folderOf(name)
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort()
  const owner = typeof author === 'object' ? author.name : author
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n')).join('\n\n')
  return { license: license ?? 'see below', text: text || `${license}${owner ? `, Copyright (c) ${owner}` : ''}` }
}

/** A package of a workspace may be in its folder. */
function folderOf(name) {
  for (const place of ['.', 'console', 'node_modules/vitepress']) {
    const folder = join(root, place, 'node_modules', name)
    try {
      readFileSync(join(folder, 'package.json'))
      return folder
    } catch {}
  }
  throw new Error(`${name} is in a bundle and not in node_modules`)
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'THIRD_PARTY.md'), noticesText())
