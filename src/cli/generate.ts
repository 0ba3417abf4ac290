// corridor generate: writes the committed files that are derived from the code. A test fails if they are stale.
import { writeFile } from 'node:fs/promises'
import { openapiDocument } from '../http/openapi.ts'
import { connectorDocument } from '../providers/connector/protocol/document.ts'
import { version } from '../version.ts'
import { reference } from '../wiring/reference.ts'
import { machines } from '../wiring/tables.ts'
import { methodsFile } from './client/methods-file.ts'
import { operationsFile } from './client/operations-file.ts'
import { collectionFrom } from './collection/collection.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'
import { errorsDocument } from './errors-document.ts'
import type { OpenapiDocument } from './openapi-document.ts'
import { prettyJson } from './pretty-json.ts'
import { statesDocument } from './states-document.ts'

const root = new URL('../../', import.meta.url)

export function generated(): Record<string, string> {
  const document = openapiDocument(reference, version)
  const read = document as unknown as OpenapiDocument
  return {
    'openapi.json': `${prettyJson(document)}\n`,
    'connector-openapi.json': `${prettyJson(connectorDocument())}\n`,
    'docs/states.md': statesDocument(),
    'docs/errors.md': errorsDocument(reference.endpoints),
    'packages/client/src/generated/operations.ts': operationsFile(read, machines),
    'packages/client/src/generated/methods.ts': methodsFile(read, machines),
    'collection/corridor.postman_collection.json': `${prettyJson(collectionFrom(read))}\n`,
  }
}

export const generateCommand: CliCommand = {
  help: 'Usage: corridor generate\n\nFor developers of Corridor: run it after a change of endpoints, state tables or refusals.',
  async run(args) {
    refuseWords(optionsFrom(args, {}).positionals, 'generate')
    for (const [name, text] of Object.entries(generated())) {
      await writeFile(new URL(name, root), text)
      console.log(`wrote ${name}`)
    }
    return 0
  },
}
