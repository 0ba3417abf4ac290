// corridor generate: writes the committed files that are derived from the code. A test fails if they are stale.
import { writeFile } from 'node:fs/promises'
import { openapiDocument } from '../http/openapi.ts'
import { version } from '../version.ts'
import { reference } from '../wiring/reference.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'
import { errorsDocument } from './errors-document.ts'
import { prettyJson } from './pretty-json.ts'
import { statesDocument } from './states-document.ts'

const root = new URL('../../', import.meta.url)

export const generated = (): Record<string, string> => ({
  'openapi.json': `${prettyJson(openapiDocument(reference, version))}\n`,
  'docs/states.md': statesDocument(),
  'docs/errors.md': errorsDocument(),
})

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
