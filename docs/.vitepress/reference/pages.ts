// The pages of the API reference: one for each chapter of openapi.json, one for webhooks, and an index of all operations. They are
// written into docs/reference/ before the site is built (Git ignores them), because the site's search reads files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesPage } from './changes.ts'
import { type ApiDocument, type Call, callsOf, listedIn, nameOf, successOf } from './document.ts'
import { fieldsOf } from './fields.ts'
import { code, inline, paragraphs } from './html.ts'
import { exampleText, operationSection, type Reference } from './operation.ts'
import { setupSection } from './setup.ts'

export function referenceIn(root: string): Reference {
  const document: ApiDocument = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))
  const { operations } = JSON.parse(readFileSync(join(root, 'examples', 'api.json'), 'utf8'))
  return { document, examples: operations, objectAt: placesOf(document) }
}

export const pageName = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

/** Chapters in the order of the document, each with its operations. That of the webhooks has none: their page is made otherwise. */
export const chaptersOf = (document: ApiDocument) =>
  document.tags
    .map((tag) => ({ ...tag, calls: callsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter(({ calls }) => calls.length > 0)

/** What an operation answers: the object itself, or what its page lists. */
const answerName = ({ operation }: Call, document: ApiDocument): string | undefined => {
  const { schema } = successOf(operation)
  return nameOf(listedIn(schema, document) ?? schema)
}

/** Each object is described once, where it first occurs; sandbox operations answer objects of other chapters. */
const placesOf = (document: ApiDocument): Map<string, string> => {
  const places = new Map<string, string>()
  const chapters = chaptersOf(document)
  for (const { name, calls } of [...chapters.filter((each) => each.name !== 'Sandbox'), ...chapters])
    for (const object of calls.flatMap((call) => answerName(call, document) ?? []))
      if (!places.has(object)) places.set(object, `./${pageName(name)}.md#object-${object}`)
  return places
}

export function pagesOf(reference: Reference): Record<string, string> {
  const { document } = reference
  const chapters = chaptersOf(document).map(({ name, description, calls }, i) => {
    const objects = [...reference.objectAt].filter(([, place]) => place.startsWith(`./${pageName(name)}.md#`))
    const text = [
      frontMatter(i + 1),
      `# ${name}`,
      paragraphs(description),
      ...calls.map((call) => operationSection(call, reference)),
      ...objects.map(([object]) => objectSection(object, document)),
    ]
    return [`${pageName(name)}.md`, text.join('\n\n')]
  })
  return {
    'index.md': indexPage(document),
    ...Object.fromEntries(chapters),
    'webhooks.md': webhooksPage(document),
  }
}

const frontMatter = (order: number, synonyms = ''): string =>
  `---\norder: ${order}\npageClass: reference\neditLink: false${synonyms && `\nsynonyms: ${synonyms}`}\n---`

const objectSection = (name: string, document: ApiDocument): string =>
  `## ${name} {#object-${name}}\n\n<div class="part" v-pre>${fieldsOf({ $ref: `#/components/schemas/${name}` }, document)}</div>`

function indexPage(document: ApiDocument): string {
  const chapters = chaptersOf(document).map(({ name, description, calls }) => {
    const rows = calls.map(
      ({ method, path, operation }) =>
        `| [${paragraphs(operation.summary)}](./${pageName(name)}.md#${operation.operationId}) | \`${method}\` | \`${path}\` |`,
    )
    return `## ${name}\n\n${paragraphs(description)}\n\n| operation | method | path |\n|---|---|---|\n${rows.join('\n')}`
  })
  return [
    frontMatter(0, 'pagination, paging, pages, cursor, page size, limit and offset, endpoints, REST, OpenAPI, Swagger'),
    '# API reference',
    paragraphs(document.info.description.replaceAll('docs/errors.md', '[Errors](../errors.md)')),
    setupSection,
    ...chapters,
    'Webhooks have [a page of their own](./webhooks.md). The whole document is at `/api/openapi.json`.',
  ].join('\n\n')
}

function webhooksPage(document: ApiDocument): string {
  const events = Object.values(document.webhooks).map(({ post }) => {
    const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {}
    const name = nameOf(schema) ?? ''
    const types = document.components.schemas[name]?.properties?.event_type?.enum ?? []
    return [
      `## ${name} {#${post.operationId}}`,
      `${paragraphs(post.summary)}.`,
      `<div class="part" v-pre><p>${types.map((each) => code(String(each))).join(' ')}</p>${fieldsOf(schema, document)}</div>`,
      ...(example === undefined ? [] : [`\`\`\`json\n${exampleText(example)}\n\`\`\``]),
    ].join('\n\n')
  })
  const [first] = Object.values(document.webhooks)
  const headers = (first?.post.parameters ?? []).map(
    ({ name, description = '' }) => `<li>${code(name)}<p>${inline(description)}</p></li>`,
  )
  const answers = ['EventReceived', 'EventsUnwanted', 'EventNotReceived'].flatMap(
    (each) => document.components.responses[each]?.description ?? [],
  )
  return [
    frontMatter(900),
    '# Webhooks: what is delivered',
    'The service sends each event with POST to the URL of every subscription that wants it. [Webhooks](../webhooks.md) says how signatures are checked, when a delivery is tried again, and how to catch up.',
    `<div class="part" v-pre><p class="title">Headers</p><ul class="fields">${headers.join('')}</ul></div>`,
    `What the receiver answers:\n\n${answers.map((each) => `- ${paragraphs(each)}`).join('\n')}`,
    ...events,
  ].join('\n\n')
}

export function writeReference(root: string, docs: string): void {
  const folder = join(docs, 'reference')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(pagesOf(referenceIn(root)))) writeFileSync(join(folder, name), `${text}\n`)
  const changes = changesPage(root)
  if (changes) writeFileSync(join(folder, 'changes.md'), `${changes}\n`)
}
