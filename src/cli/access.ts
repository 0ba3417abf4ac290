// Where the service is and with which keys it is called: as the options say, or as demo.json does.
import { configFrom } from '../config.ts'
import { UsageError } from './command.ts'
import { readDemo } from './demo.ts'

export interface Access {
  readonly url: string
  readonly bank_key?: string | undefined
  readonly organization_key?: string | undefined
}

/** All from the demo or all from the options, but for the address: keys of two organizations would not fit together. */
export async function accessFrom(url: string | undefined, given: Omit<Access, 'url'>): Promise<Access> {
  if (url !== undefined && !(/^https?:\/\/[^/]/.test(url) && URL.canParse(url)))
    throw new UsageError('--url must be like http://127.0.0.1:4100')
  const isGiven = given.bank_key !== undefined || given.organization_key !== undefined
  if (url !== undefined && isGiven) return { url, ...given }
  const config = configFrom(process.env)
  const demo = await readDemo(config)
  if (!demo) {
    throw new UsageError(`there is no demo.json in ${config.data_dir}: start the service, or give --url and a key`)
  }
  const keys = isGiven ? given : demo
  return { url: url ?? demo.base_url, bank_key: keys.bank_key, organization_key: keys.organization_key }
}
