// The providers of a file, with their secrets taken from where the file says. The API checks all other fields and names those at fault.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EnvironmentVariables } from '../../environment.ts'
import type { Fields } from '../../triggers/api.ts'
import { UsageError } from '../command.ts'

export interface ProviderEntry {
  readonly name: string
  /** As POST /api/providers takes them. */
  readonly fields: Fields
}

interface Places {
  readonly folder: string
  readonly env: EnvironmentVariables
}

export async function providerEntries(text: string, places: Places): Promise<readonly ProviderEntry[]> {
  const { providers, ...others } = objectFrom(jsonFrom(text), 'the file')
  const [other] = Object.keys(others)
  if (other !== undefined) throw new UsageError(`the file has the unknown field ${other}; it has only "providers"`)
  if (!Array.isArray(providers)) throw new UsageError('the file must be {"providers": [...]}')
  const entries = await Promise.all(
    providers.map(async (unchecked, i): Promise<ProviderEntry> => {
      const fields = objectFrom(unchecked, `providers[${i}]`)
      const { name, secrets } = fields
      if (typeof name !== 'string') throw new UsageError(`providers[${i}] needs a name`)
      return {
        name,
        fields: secrets === undefined ? fields : { ...fields, secrets: await opened(name, secrets, places) },
      }
    }),
  )
  const twice = entries.find(({ name }, i) => entries.findIndex((each) => each.name === name) < i)
  if (twice) throw new UsageError(`two providers of the file are named ${twice.name}`)
  return entries
}

async function opened(name: string, secrets: unknown, places: Places): Promise<Fields> {
  const all = Object.entries(objectFrom(secrets, `secrets of ${name}`))
  return Object.fromEntries(
    await Promise.all(all.map(async ([field, place]) => [field, await secretFrom(`${name}, ${field}`, place, places)])),
  )
}

async function secretFrom(what: string, place: unknown, { folder, env }: Places): Promise<string> {
  const { env: variable, file } = typeof place === 'object' && place !== null ? (place as Record<string, unknown>) : {}
  if (typeof variable === 'string') {
    const value = env[variable]
    if (value) return value
    throw new UsageError(`${what}: the variable ${variable} is not set`)
  }
  if (typeof file !== 'string') throw new UsageError(`${what}: must be {"env": "NAME"} or {"file": "PATH"}`)
  const text = await readFile(join(folder, file), 'utf8').catch(() => {
    throw new UsageError(`${what}: the file ${file} cannot be read`)
  })
  return text.trim()
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`the file is not JSON: ${(error as Error).message}`)
  }
}

function objectFrom(unchecked: unknown, what: string): Fields {
  if (typeof unchecked === 'object' && unchecked !== null && !Array.isArray(unchecked)) return unchecked as Fields
  throw new UsageError(`${what} must be an object`)
}
