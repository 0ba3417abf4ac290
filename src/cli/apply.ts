// corridor apply: makes the providers of a bank those of a file, over the HTTP API, so that each is checked before it is stored.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Api, type ApiAnswer, type Fields } from '../triggers/api.ts'
import { accessFrom } from './access.ts'
import { type ProviderEntry, providerEntries } from './apply/provider-entries.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { Progress } from './progress.ts'

export const applyCommand: CliCommand = {
  help: `Usage: corridor apply FILE [--prune] [--plan] [--url URL] [--key KEY]

Makes the providers of a bank those of FILE: {"providers": [...]}, each as POST /api/providers takes it. A provider is known by its name:
one that the bank has is changed, another one is created. Each is asked whether it works before it is stored. A secret is not written
into the file: {"env": "NAME"} takes it from a variable of the environment, {"file": "PATH"} from a file beside this one.

  --prune   delete the providers that the file does not name
  --plan    print what would be done, and do nothing
  --url     address of the service
  --key     key of the bank, with the scopes providers:read, providers:write and providers:execute

By default address and key come from demo.json in the data folder (CORRIDOR_DATA_DIR, default .corridor). Exit 0: all is done.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      prune: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      url: { type: 'string' },
      key: { type: 'string' },
    })
    const [file, surplus] = positionals
    if (file === undefined || surplus !== undefined) throw new UsageError('usage: corridor apply FILE')
    const entries = await providerEntries(await textOf(file), { folder: dirname(file), env: process.env })
    const { url, bank_key } = await accessFrom(values.url, { bank_key: values.key })
    if (!bank_key) throw new UsageError('--key is needed: the key of a bank')
    const progress = new Progress()
    const api = new Api(url, bank_key, () => {})
    const known = await providersOf(api)
    for (const step of stepsFrom(entries, known, values.prune)) {
      progress.step(`${step.does} ${step.name}`)
      if (!values.plan) await step.run(api)
    }
    return 0
  },
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  })

/** Those that are not deleted, by name. */
async function providersOf(api: Api): Promise<ReadonlyMap<string, ApiAnswer>> {
  const found = new Map<string, ApiAnswer>()
  for (let page = 0; ; page++) {
    const answer = await api.get(`/providers?state=up,down,paused&per_page=100&page=${page}`)
    const objects = answer.objects as readonly ApiAnswer[]
    for (const each of objects) found.set(each.name as string, each)
    if (objects.length < 100) return found
  }
}

interface Step {
  readonly does: 'create' | 'change' | 'delete'
  readonly name: string
  run(api: Api): Promise<unknown>
}

function stepsFrom(
  entries: readonly ProviderEntry[],
  known: ReadonlyMap<string, ApiAnswer>,
  prunes: boolean,
): readonly Step[] {
  const wanted = entries.map(({ name, fields }): Step => {
    const provider = known.get(name)
    if (!provider) return { does: 'create', name, run: (api) => api.post('/providers', fields) }
    if (provider.kind !== fields.kind) {
      throw new UsageError(
        `${name} is of kind ${provider.kind}, and a kind cannot change: give the other one a new name`,
      )
    }
    const { kind: _, ports: __, ...changes } = fields
    const complete: Fields = { rule: {}, ...changes }
    return { does: 'change', name, run: (api) => api.patch(`/providers/${provider.guid}`, complete) }
  })
  const named = new Set(entries.map(({ name }) => name))
  const surplus = prunes ? [...known.values()].filter(({ name }) => !named.has(name as string)) : []
  const ended = surplus.map(
    ({ guid, name }): Step => ({
      does: 'delete',
      name: name as string,
      run: (api) => api.remove(`/providers/${guid}`),
    }),
  )
  return [...wanted, ...ended]
}
