// The check of a folder whose calls never return, as those of a network folder may.
import { expect, test, vi } from 'vitest'
import { fileSettings } from '../../../test/support/file-folder.ts'
import { guidOf } from '../../../test/support/rows.ts'
import type { KindServices } from '../configured/kind.ts'
import { filesKind } from './files-kind.ts'

const calls: string[] = []
vi.mock('./durable-files.ts', async (original) => ({
  ...(await original<object>()),
  makeFolder: (path: string) => {
    calls.push(path)
    return new Promise(() => {})
  },
}))

test('is not begun again while the one before hangs: each call keeps a thread of the process', async () => {
  const bank_guid = guidOf('bank')
  const config = { bank_guid, guid: guidOf('provider'), environment: 'sandbox', ports: ['rails'], secrets: {} } as const
  const services = { files_dir: '/nowhere' } as KindServices
  const opened = await filesKind.open({ ...config, settings: fileSettings }, services)
  for (const probe of [opened.probe(), opened.probe(), opened.probe()]) probe.catch(() => {})
  expect(calls).toHaveLength(1)
})
