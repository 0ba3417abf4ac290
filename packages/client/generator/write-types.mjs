// Writes packages/client/src/generated/schemas.ts from openapi.json: `npm run generate`, after the build. Amounts are bigints there.
// The first line has the digest of the document: a test notices stale types also where this package is not installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { amountSchemas, schemasDocument } from '../../../dist/cli/client/schemas-document.js'

const root = new URL('../../../', import.meta.url)
if (!existsSync(new URL('node_modules/.package-lock.json', import.meta.url))) {
  console.log('installing the generator of types (npm ci in packages/client/generator, 44 MB, once)')
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  execFileSync(program, [...first, 'ci', '--ignore-scripts'], { cwd: new URL('.', import.meta.url), stdio: 'inherit' })
}
const { default: openapiTypescript, astToString } = await import('openapi-typescript')
const { default: ts } = await import('typescript')

const text = readFileSync(new URL('openapi.json', root), 'utf8')
const amountPaths = amountSchemas.map((name) => `#/components/schemas/${name}`)
const nodes = await openapiTypescript(schemasDocument(JSON.parse(text)), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  immutable: true,
  defaultNonNullable: false,
  alphabetize: true,
  transform: (_, { path }) =>
    amountPaths.includes(path) ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword) : undefined,
})
const name = 'packages/client/src/generated/schemas.ts'
const digest = createHash('sha256').update(text).digest('hex')
const header = `// Generated from openapi.json (sha256 ${digest}) by \`npm run generate\`. Do not edit.`
writeFileSync(new URL(name, root), `${header}\n\n${astToString(nodes)}`)
console.log(`wrote ${name}`)
