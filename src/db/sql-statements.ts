// Cuts the text of a migration into its statements.

/** What may contain a semicolon that ends nothing, and the semicolon itself. */
const parts = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g

/** Migrations have no strings with backslashes (E'') and no functions with BEGIN ATOMIC, which would be cut in the wrong place. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part !== ';') continue
    statements.push(text.slice(start, index))
    start = index + 1
  }
  return [...statements, text.slice(start)].filter((each) => each.replace(comments, '').trim() !== '')
}
