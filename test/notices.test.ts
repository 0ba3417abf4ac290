// THIRD_PARTY.md has what the built console and site contain, and the papers that a company asks for are there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (name: string) => readFileSync(join(root, name), 'utf8')

beforeAll(() => {
  for (const name of ['console', 'site'])
    if (!existsSync(join(root, 'dist', `${name}-packages.json`))) throw new Error('npm run build comes first')
})

test('the notices are those of what is passed on', async () => {
  const { noticesText } = (await import(join(root, 'scripts', 'notices.mjs'))) as { noticesText: () => string }
  // If not: node scripts/notices.mjs
  expect(textOf('THIRD_PARTY.md')).toBe(noticesText())
  for (const name of ['react', '@vue/runtime-dom', '@fontsource-variable/inter', 'dejavu-fonts-ttf'])
    expect(textOf('THIRD_PARTY.md')).toContain(`| ${name} | `)
})

test('every part has a license that allows passing on', () => {
  const rows = [...textOf('THIRD_PARTY.md').matchAll(/^\| (\S+) \| (.*) \| (?:console|documentation|PDF)/gm)]
  const known = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'OFL-1.1', 'Unlicense']
  expect(rows.filter(([, name, license]) => !known.includes(license!) && name !== 'dejavu-fonts-ttf')).toEqual([])
  expect(rows.length).toBeGreaterThan(20)
})

test('the license is the one that the packages name, and is in each', () => {
  expect(textOf('LICENSE')).toMatch(/Apache License\s+Version 2\.0, January 2004/)
  expect(textOf('LICENSE')).toContain('APPENDIX: How to apply the Apache License to your work.')
  expect(textOf('packages/client/LICENSE')).toBe(textOf('LICENSE'))
  for (const name of [
    'package.json',
    'packages/client/package.json',
    'packages/cli/package.json',
    'console/package.json',
  ])
    expect(JSON.parse(textOf(name)).license).toBe('Apache-2.0')
})
