// Works in the folders of all providers of files, one after another, every few seconds. A folder that cannot be worked in stops no other;
// the same trouble is logged once until it ends.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Trouble } from '../../kernel/trouble.ts'
import { folderPass } from './folder-pass.ts'
import type { FileServices, FolderWork } from './folder-work.ts'

export interface FolderWatchOptions {
  /** The providers of this kind, as they are set up now. */
  providers(): Promise<readonly FolderWork['config'][]>
  readonly services: FileServices
  readonly every_ms: number
}

export function startFolderWatch({ providers, services, every_ms }: FolderWatchOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const holder = randomUUID()
  const troubles = new Map<string, Trouble>()
  // A pass remembers its lease, so it is made anew only if the settings have changed.
  const passes = new Map<string, { readonly made_of: string; pass(): Promise<boolean> }>()
  const passOf = (config: FolderWork['config']) => {
    const made_of = JSON.stringify(config.settings)
    const known = passes.get(config.guid)
    if (known?.made_of === made_of) return known
    const made = { made_of, pass: folderPass({ config, services, holder }) }
    passes.set(config.guid, made)
    return made
  }
  const troubleOf = (guid: string): Trouble => {
    const known = troubles.get(guid) ?? new Trouble()
    troubles.set(guid, known)
    return known
  }
  const note = (guid: string, error: unknown, details: object): void => {
    if (stopping.signal.aborted || !troubleOf(guid).note(error)) return
    services.log('a folder of payment files cannot be worked in', { ...details, error: (error as Error).message })
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        for (const config of await providers()) {
          if (stopping.signal.aborted) return
          const { bank_guid, guid } = config
          try {
            await passOf(config).pass()
            troubleOf(guid).end()
          } catch (error) {
            note(guid, error, { bank_guid, provider_guid: guid })
          }
        }
        troubleOf('').end()
      } catch (error) {
        note('', error, {})
      }
      await setTimeout(every_ms, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
