// The work in many folders: one that hangs or fails stops no other.
import { expect, test } from 'vitest'
import { guidOf, now } from '../../../test/support/rows.ts'
import type { FileServices, FolderWork } from './folder-work.ts'
import { startFolderWatch } from './watch-folders.ts'

const bank_guid = guidOf('bank')
const folder = (name: string): FolderWork['config'] => ({ bank_guid, guid: guidOf(name), settings: { folder: name } })

/** Each pass begins with the lease of its folder. It is taken by another process, so a pass ends there. */
function watch(folders: readonly string[], lease: (provider_guid: string) => Promise<unknown>) {
  const configs = folders.map(folder)
  const passes: string[] = []
  const logged: object[] = []
  const waiting = new Map<number, () => void>()
  const engine = {
    async submit(_: unknown, { provider_guid }: { provider_guid: string }) {
      passes.push(provider_guid)
      waiting.get(passes.filter((each) => each === guidOf('good')).length)?.()
      await lease(provider_guid)
      return { kind: 'decided', output: false }
    },
  }
  const log = (event: string, details: object) => logged.push({ event, ...details })
  const services = { engine, now: () => now, log } as unknown as FileServices
  const running = startFolderWatch({ providers: async () => configs, services, every_ms: 1, stop_max_ms: 1 })
  return {
    ...{ passes, logged, configs },
    stop: running.stop,
    goodPasses: (count: number) => new Promise<void>((done) => waiting.set(count, done)),
  }
}
const never = new Promise<never>(() => {})

test('a folder whose calls never return stops no other, and not the end of the process', async () => {
  const { passes, goodPasses, stop } = watch(['hung', 'good'], (guid) =>
    guid === guidOf('hung') ? never : Promise.resolve(),
  )
  await goodPasses(3)
  expect(passes.filter((each) => each === guidOf('hung'))).toHaveLength(1)
  await stop()
})

test('what fails in one folder is logged once, and the others go on', async () => {
  const { logged, goodPasses, stop } = watch(['bad', 'good'], async (guid) => {
    if (guid === guidOf('bad')) throw new Error('the disk is full')
  })
  await goodPasses(4)
  await stop()
  expect(logged).toEqual([
    {
      event: 'a folder of payment files cannot be worked in',
      ...{ bank_guid, provider_guid: guidOf('bad'), error: 'the disk is full' },
    },
  ])
})

test('a provider that is added later is worked for too', async () => {
  const { configs, goodPasses, stop } = watch(['other'], async () => {})
  const done = goodPasses(2)
  configs.push(folder('good'))
  await done
  await stop()
})
