// What every step of the work in a folder uses.
import { join } from 'node:path'
import type { KindServices, ProviderConfig } from '../configured/kind.ts'

export type FileServices = Pick<
  KindServices,
  'sql' | 'engine' | 'now' | 'bankNow' | 'personalData' | 'report' | 'enterArrival' | 'log' | 'files_dir'
>

export type InboxResult = 'applied' | 'repeated' | 'refused' | 'set_aside'

export interface FolderWork {
  readonly config: Pick<ProviderConfig, 'bank_guid' | 'guid' | 'settings'>
  readonly services: FileServices
  /** Throws if another process has the folder now, or if this one stops. */
  keep(): Promise<void>
  /** What became of a file of the inbox. */
  counted(result: InboxResult): void
  /** Called between steps. A test makes it throw, as if the process had died there. */
  reached(step: string): void
}

export const placesIn = {
  outbox: 'outbox',
  inbox: 'inbox',
  done: 'done',
  refused: 'refused',
  staging: '.staging',
  /** Made when the first file goes out, so that a new disk can be told from one on which nothing was sent. */
  sent: '.sent',
} as const

export const pathOf = (
  { config, services }: Pick<FolderWork, 'config' | 'services'>,
  place: keyof typeof placesIn,
  ...names: readonly string[]
): string => join(services.files_dir, config.bank_guid, config.settings.folder ?? '', placesIn[place], ...names)
