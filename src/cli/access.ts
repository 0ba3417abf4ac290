// The address of the service and the API keys, from the options or from demo.json.
import { dataDirFrom } from '../environment.ts'
import { UsageError } from './command.ts'
import { readDemo } from './demo-file.ts'

export interface Access {
  readonly url: string
  readonly bank_key?: string | undefined
  readonly organization_key?: string | undefined
}

/** Both keys come from the options or both from the demo, so that they belong to one organization. */
export async function accessFrom(url: string | undefined, given: Omit<Access, 'url'>): Promise<Access> {
  if (url !== undefined && !(/^https?:\/\/[^/]/.test(url) && URL.canParse(url)))
    throw new UsageError('--url must be like http://127.0.0.1:4100')
  const isGiven = given.bank_key !== undefined || given.organization_key !== undefined
  if (url !== undefined && isGiven) return { url, ...given }
  const data_dir = dataDirFrom(process.env)
  const demo = await readDemo(data_dir)
  if (!demo) {
    throw new UsageError(`there is no demo.json in ${data_dir}: start the service, or give --url and a key`)
  }
  const keys = isGiven ? given : demo
  return { url: url ?? demo.base_url, bank_key: keys.bank_key, organization_key: keys.organization_key }
}
