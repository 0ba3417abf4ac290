// The file of the demo: keys and guids of the demo bank, and the address of the service.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Guid } from '../kernel/guid.ts'

export interface Demo {
  readonly base_url: string
  readonly organization_url: string
  readonly organization_guid: Guid
  readonly bank_guid: Guid
  readonly bank_key: string
  readonly organization_key: string
  readonly customers: readonly { readonly guid: Guid; readonly accounts: readonly DemoAccount[] }[]
}

export interface DemoAccount {
  readonly guid: Guid
  readonly type: string
  readonly asset: string
}

export const demoFile = (data_dir: string): string => join(data_dir, 'demo.json')

export async function readDemo(data_dir: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(demoFile(data_dir), 'utf8')) as Demo
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new Error(`${demoFile(data_dir)} cannot be read: ${(error as Error).message}`)
  }
}
