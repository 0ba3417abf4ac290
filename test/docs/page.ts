// The pages of the documentation and their fenced blocks. docs/adding-things.md has the rules that writers follow.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export interface Block {
  /** The info string, such as `sh no-run`: a language and at most one mark. */
  readonly language: string
  readonly mark: string
  /** Of its first line of code, counted from 1. */
  readonly line: number
  readonly code: readonly string[]
}

export interface Page {
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** README.md and the pages of docs/. The reference is made when the site is built, and is not in the repository. */
export const pages: readonly Page[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(reference|\.vitepress)\//.test(name))
    .map((name) => `docs/${name}`)
    .sort(),
].map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, blocks: blocksOf(text) }
})

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: { language: string; mark: string; line: number; code: string[] } | undefined
  text.split('\n').forEach((line, index) => {
    const fence = /^```(.*)$/.exec(line)
    if (!fence) open?.code.push(line)
    else if (open) {
      blocks.push(open)
      open = undefined
    } else {
      const [language = '', ...marks] = fence[1]!.trim().split(/ +/)
      open = { language, mark: marks.join(' '), line: index + 2, code: [] }
    }
  })
  if (open) throw new Error(`a block that begins in line ${open.line - 1} has no end`)
  return blocks
}

/** The blocks of one language, each at its place: the lines of the result have the numbers of the page's. */
export function joined(blocks: readonly Block[]): string {
  const lines: string[] = []
  for (const { line, code } of blocks) {
    while (lines.length < line - 1) lines.push('')
    lines.push(...code)
  }
  return `${lines.join('\n')}\n`
}

export const runnable = (page: Page, language: string): Block[] =>
  page.blocks.filter((block) => block.language === language && (block.mark === '' || block.mark === 'setup'))

/** Blocks `text output` that show what the blocks of this language before them print. */
export function outputsOf(page: Page, language: string): Block[] {
  let last = ''
  return page.blocks.filter((block) => {
    if (block.language === 'ts' || block.language === 'sh') last = block.language
    return block.mark === 'output' && last === language
  })
}

/** The first line shown that was not printed, after those before it. `...` and `01a2...` (a guid) stand for anything. */
export function missingIn(printed: string, outputs: readonly Block[]): string | undefined {
  const lines = printed.split('\n').map((line) => line.trim())
  let next = 0
  for (const shown of outputs.flatMap(({ code }) => code)) {
    const text = shown.trim()
    if (text === '' || text === '...') continue
    const parts = text.split(/(?:01a2|,? )?\.\.\. ?/)
    const pattern = new RegExp(`^${parts.map(escaped).join('.*')}$`)
    const found = lines.findIndex((line, index) => index >= next && pattern.test(line))
    if (found < 0) return shown
    next = found + 1
  }
  return undefined
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
