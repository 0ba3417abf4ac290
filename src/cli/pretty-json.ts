// JSON for people: what fits into a line takes one line. A change of a generated file is then easy to read.

const line_max = 120

export function prettyJson(value: unknown, indent = ''): string {
  const text = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + text.length <= line_max) return text
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => prettyJson(each, deeper))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${prettyJson(each, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
