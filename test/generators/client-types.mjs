// Writes the types of the client from openapi.json, to the file that is named: part of `npm run generate`, after the build. Amounts
// are bigints there. The first line has a digest of the schemas, so a test notices stale types also where this package is not installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { digestOf, schemasDocument } from '../../dist/cli/client/schemas-document.js'
import { isAmountSchema } from '../../dist/http/openapi/amount-strings.js'

const [, , target] = process.argv
if (!target) throw new Error('name the file to write')
if (!existsSync(new URL('node_modules/.package-lock.json', import.meta.url))) {
  console.log('Installing the generator of types (npm ci in test/generators, 56 MB, once).')
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  execFileSync(program, [...first, 'ci', '--ignore-scripts'], { cwd: new URL('.', import.meta.url), stdio: 'inherit' })
}
const { default: openapiTypescript, astToString } = await import('openapi-typescript')
const { default: ts } = await import('typescript')

const document = schemasDocument(JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')))
// The generator changes the document.
const digest = digestOf(document)
const nodes = await openapiTypescript(document, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  immutable: true,
  defaultNonNullable: false,
  alphabetize: true,
  transform: (schema) =>
    isAmountSchema(schema) ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword) : undefined,
})
// Without paths these are empty.
const empty = ['paths', 'webhooks', 'operations', '$defs']
const types = nodes.filter(({ name }) => !empty.includes(name?.text))
const header = `// Generated from openapi.json (${digest}) by \`npm run generate\`. Do not edit.`
writeFileSync(target, `${header}\n\n${astToString(types)}`)
console.log(`wrote ${target}`)
