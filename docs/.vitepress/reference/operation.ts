// One operation as Markdown: what it does, its request in curl and TypeScript, its parameters, its answers.
import { curlOf } from './curl.ts'
import {
  type Answer,
  type ApiDocument,
  answersOf,
  type Call,
  listedIn,
  nameOf,
  type ParameterInDocument,
  parametersOf,
  type RecordedExamples,
  successOf,
} from './document.ts'
import { fieldsOf, parameterItem } from './fields.ts'
import { code, escaped, paragraphs } from './html.ts'
import { bound, requestFrom } from './request.ts'
import { typescriptOf } from './typescript.ts'

export interface Reference {
  readonly document: ApiDocument
  readonly examples: RecordedExamples
  /** The page, with its anchor, that describes an answer. */
  readonly objectAt: ReadonlyMap<string, string>
}

export interface ShownExample {
  readonly name: string
  readonly curl: string
  readonly typescript: string
  /** The names of its variables, as TypeScript writes them. */
  readonly variables: readonly string[]
}

/** The examples of an operation, exactly as its page shows them. */
export function exampleOf(call: Call, { document, examples }: Reference): ShownExample {
  const name = call.operation.operationId
  const recorded = examples[name]
  if (!recorded) throw new Error(`examples/api.json has no example of ${name}`)
  const request = bound(requestFrom(call, recorded), document)
  return {
    name,
    curl: curlOf(request),
    typescript: typescriptOf(request, document),
    variables: [...request.variables.keys()],
  }
}

export function operationSection(call: Call, reference: Reference): string {
  const { method, path, operation } = call
  const { curl, typescript } = exampleOf(call, reference)
  const parts = [
    `## ${paragraphs(operation.summary)} {#${operation.operationId}}`,
    `<p class="endpoint" v-pre><span class="method ${method.toLowerCase()}">${method}</span> ${code(path)}</p>`,
    paragraphs(operation.description),
    `::: code-group\n\`\`\`sh [curl]\n${curl}\n\`\`\`\n\`\`\`ts [TypeScript]\n${typescript}\n\`\`\`\n:::`,
    ...requestParts(operation, reference.document),
    ...answerParts(call, reference),
  ]
  return parts.join('\n\n')
}

const titles: Readonly<Record<ParameterInDocument['in'], string>> = { path: 'Path', query: 'Query', header: 'Headers' }

function requestParts(operation: Call['operation'], document: ApiDocument): string[] {
  const parameters = parametersOf(operation, document)
  const lists = (['path', 'query', 'header'] as const).flatMap((place) => {
    const items = parameters.filter((each) => each.in === place).map((each) => parameterItem(each, document))
    if (items.length === 0) return []
    const list = `<ul class="fields">${items.join('')}</ul>`
    // Lists have the same dozen of filters; most readers look for the first.
    return items.length > 4
      ? [folded(`${titles[place]}: ${items.length} parameters`, list)]
      : [part(titles[place], list)]
  })
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema ? [...lists, part('Body', fieldsOf(schema, document))] : lists
}

const part = (title: string, html: string): string =>
  `<div class="part" v-pre><p class="title">${title}</p>${html}</div>`
const folded = (title: string, html: string): string =>
  `<details class="part" v-pre><summary class="title">${title}</summary>${html}</details>`

function answerParts({ operation }: Call, { document, examples, objectAt }: Reference): string[] {
  const { status, type, schema } = successOf(operation)
  const listed = listedIn(schema, document)
  const name = nameOf(listed ?? schema) ?? ''
  const place = objectAt.get(name)
  const what = place ? `${listed ? 'a page of ' : ''}[${name}](${place})` : `\`${type}\``
  const failures = answersOf(operation, document).filter(([each]) => !each.startsWith('2'))
  return [
    `**Answers ${status}** with ${what}.`,
    folded(
      'Example of the answer',
      `<pre class="answer"><code>${escaped(exampleText(examples[operation.operationId]?.answer))}</code></pre>`,
    ),
    `<details class="part" v-pre><summary class="title">Errors</summary><ul class="errors">${failures.map(errorItem).join('')}</ul></details>`,
  ]
}

const codesOf = ({ description }: Answer): string[] =>
  [...description.matchAll(/^`(\w+)`:/gm)].map(([, name = '']) => name)

/** With the base of the site: VitePress rewrites links of Markdown, and not those of HTML. */
const errorItem = ([status, answer]: [string, Answer]): string =>
  `<li>${status}: ${codesOf(answer)
    .map((name) => `<a href="/docs/errors#${name}">${code(name)}</a>`)
    .join(', ')}</li>`

/** Long lists are cut: one element shows what the others are. */
export const exampleText = (answer: unknown): string => {
  if (typeof answer === 'string') return answer
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return [...value.slice(0, 2).map(cut), ...(value.length > 2 ? ['...'] : [])]
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]))
  }
  return JSON.stringify(cut(answer), null, 2)
}
