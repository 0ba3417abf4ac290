// Works in the folders of all providers of files, every few seconds, each in a loop of its own: a folder that cannot be worked in, or a
// call of a network folder that never returns, stops no other.
import { randomUUID } from 'node:crypto'
import type { Guid } from '../../kernel/guid.ts'
import { type Loop, Loops } from '../loops.ts'
import { folderPass } from './folder-pass.ts'
import type { FileServices, FolderWork, InboxResult } from './folder-work.ts'

type FolderConfig = FolderWork['config']

export interface FolderWatchOptions {
  /** The providers of this kind, as they are set up now. */
  providers(): Promise<readonly FolderConfig[]>
  readonly services: FileServices
  readonly every_ms: number
  counted?(result: InboxResult): void
  /** A stop waits no longer for a folder that hangs. What it was doing is done again by the next process. */
  readonly stop_max_ms?: number
}

export function startFolderWatch(options: FolderWatchOptions): { stop(): Promise<void> } {
  const { providers, services, every_ms, stop_max_ms = 10_000 } = options
  const loops = new Loops()
  const holder = randomUUID()
  const started = new Set<Guid>()
  let configs: ReadonlyMap<Guid, FolderConfig> = new Map()
  const failing =
    (about: object): Loop['failed'] =>
    ({ message }, isNew) => {
      if (isNew) services.log('a folder of payment files cannot be worked in', { ...about, error: message })
    }
  const newPass = (config: FolderConfig): (() => Promise<boolean>) => {
    const { counted } = options
    return folderPass({
      ...{ config, services, holder, isStopping: () => loops.isStopping },
      ...(counted ? { counted } : {}),
    })
  }
  const folderLoop = ({ bank_guid, guid }: FolderConfig): Loop => {
    // A pass remembers its lease, so it is made anew only if the settings have changed.
    let made: { readonly of: string; readonly pass: () => Promise<boolean> } | undefined
    return {
      every_ms,
      failed: failing({ bank_guid, provider_guid: guid }),
      async round() {
        const config = configs.get(guid)
        if (!config) return
        const of = JSON.stringify(config.settings)
        if (made?.of !== of) made = { of, pass: newPass(config) }
        await made.pass()
      },
    }
  }
  loops.start({
    every_ms,
    failed: failing({}),
    async round() {
      const found = await providers()
      configs = new Map(found.map((config) => [config.guid, config]))
      for (const config of found) {
        if (loops.isStopping || started.has(config.guid)) continue
        started.add(config.guid)
        loops.start(folderLoop(config))
      }
    },
  })
  return { stop: () => loops.stop(stop_max_ms) }
}
