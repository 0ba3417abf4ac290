// Three ways to a picture: a block ```dot with Graphviz DOT, a block ```states with the name of a noun, and the headings of states.md,
// under which the site puts the states of each noun.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import type { Draw } from './dot.ts'
import { dotOf, type StateTables, stateTablesIn } from './state-diagram.ts'

const legendText =
  'In the pictures a state with a broken line waits for somebody, one with two lines is final, and the others are moved on by a worker.'

export function diagramsWith(md: MarkdownRenderer, draw: Draw, docs: string): void {
  const tables = (): StateTables => stateTablesIn(readFileSync(join(docs, 'states.md'), 'utf8'))
  const statesOf = (noun: string): string => {
    const states = tables()[noun]
    if (!states) throw new Error(`docs/states.md has no ${noun}: name one of ${Object.keys(tables()).join(', ')}`)
    return draw(dotOf(states), `The states of ${noun.replaceAll('_', ' ')}`)
  }

  const fence = md.renderer.rules.fence
  if (!fence) throw new Error('markdown-it has a rule for fences')
  md.renderer.rules.fence = (tokens, i, ...rest) => {
    const { info = '', content = '' } = tokens[i] ?? {}
    const [language, ...label] = info.trim().split(/\s+/)
    if (language === 'dot') return draw(content, label.join(' ') || 'Diagram')
    if (language === 'states') return statesOf(content.trim())
    return fence(tokens, i, ...rest)
  }

  md.core.ruler.push('states-page', (state) => {
    if (state.env.relativePath !== 'states.md') return
    state.tokens = state.tokens.flatMap((token, i, tokens) => {
      if (token.type !== 'heading_close' || token.tag !== 'h2') return [token]
      const picture = new state.Token('html_block', '', 0)
      picture.content = statesOf(tokens[i - 1]?.content.trim() ?? '')
      return [token, picture]
    })
    const first = state.tokens.findIndex(({ tag }) => tag === 'h2')
    const legend = new state.Token('html_block', '', 0)
    legend.content = `<p>${legendText}</p>\n`
    state.tokens.splice(first, 0, legend)
  })
}
