// Checks of a folder while one before has not ended, as that of a network folder may never do.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileSettings } from '../../../test/support/file-folder.ts'
import { guidOf } from '../../../test/support/rows.ts'
import type { KindServices } from '../configured/kind.ts'
import { filesKind } from './files-kind.ts'

test('share its calls: each call that hangs keeps a thread of the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  let calls = 0
  const services = {
    get files_dir() {
      calls += 1
      return folder
    },
  } as KindServices
  const config = { bank_guid: guidOf('bank'), guid: guidOf('provider'), environment: 'sandbox' } as const
  const opened = await filesKind.open({ ...config, ports: ['rails'], settings: fileSettings, secrets: {} }, services)
  await opened.probe()
  const calls_of_one = calls
  expect(calls_of_one).toBeGreaterThan(0)
  await Promise.all([opened.probe(), opened.probe(), opened.probe()])
  expect(calls).toBe(2 * calls_of_one)
  await rm(folder, { recursive: true })
})
