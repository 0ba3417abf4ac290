// Writes XML. Every text is escaped, and what XML 1.0 cannot contain is replaced.

/** An element: its name, and its text or its elements. */
export type Xml = readonly [
  name: string,
  content: string | readonly Xml[],
  attributes?: Readonly<Record<string, string>>,
]

/** Control characters, halves of surrogate pairs, and two that are no characters. */
const impossible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escaped = (text: string): string =>
  text.replaceAll(impossible, '\ufffd').replaceAll(/[&<>"\t\n\r]/g, (each) => escapes[each] ?? each)

export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const startTag = ([name, , attributes = {}]: Xml): string =>
  `<${[name, ...Object.entries(attributes).map(([each, value]) => `${each}="${escaped(value)}"`)].join(' ')}>`

export function xmlText(xml: Xml): string {
  const [name, content] = xml
  return `${startTag(xml)}${typeof content === 'string' ? escaped(content) : content.map(xmlText).join('')}</${name}>`
}

/** The first characters of a text: many elements have a longest length. */
export const cutTo = (text: string, characters: number): string =>
  text.length <= characters ? text : [...text].slice(0, characters).join('')
