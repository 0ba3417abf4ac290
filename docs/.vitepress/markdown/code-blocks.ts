// Blocks of code that are indented, or that name no language, look like the others.
import type { MarkdownRenderer } from 'vitepress'

/** Most blocks of these documents are commands, bodies or plain output. */
export function languageOf(code: string): string {
  if (/^\s*[{[]/.test(code)) return 'json'
  if (/^\s*(#|npm|npx|node|curl|api|organization|export|git|corridor|docker|psql|UPDATE_\w+=|[A-Z]+=)/.test(code))
    return 'sh'
  if (/^\s*(--|select|alter|create|insert)\b/i.test(code)) return 'sql'
  return /^\s*(import|export|const|for await|await)\b/.test(code) ? 'ts' : 'txt'
}

export function codeBlocks(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence
  if (!fence) throw new Error('markdown-it has a rule for fences')
  md.renderer.rules.fence = (tokens, i, ...rest) => {
    const token = tokens[i]
    if (token && token.info.trim() === '') token.info = languageOf(token.content)
    return fence(tokens, i, ...rest)
  }
  md.renderer.rules.code_block = (tokens, i, ...rest) => {
    const token = tokens[i]
    if (token) token.info = languageOf(token.content)
    return fence(tokens, i, ...rest)
  }
}
