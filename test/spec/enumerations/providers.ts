// Recipes of providers and of the files of those that exchange files.
import type { Guid } from '../../../src/kernel/guid.ts'
import { rails } from '../../../src/kernel/rail.ts'
import { wholeProviders } from '../../support/configured.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import type { Recipe } from '../desk.ts'

const fileStates = ['waiting', 'ready', 'staged', 'released', 'dissolved'] as const
const fileFormats = ['nacha', 'cpa005', 'pain.001', 'pain.008'] as const

export const providerRecipes: readonly Recipe[] = [
  {
    does: 'providers of each kind, changed, paused, resumed and deleted',
    async run(desk) {
      for (const { body, changes } of wholeProviders()) {
        const path = `/providers/${(await desk.post('/providers', body)).guid}`
        await desk.show(path)
        await desk.patch(path, changes)
        await desk.patch(path, { state: 'paused' })
        await desk.show(path)
        await desk.patch(path, { state: 'up', skip_check: true })
        // Only a folder of files is there to be asked.
        if (body.kind === 'files') await desk.post(`${path}/check`)
        await desk.show(path)
        await desk.remove(path)
        await desk.show(path)
      }
    },
  },
  {
    does: 'payment files in each state, format and rail',
    async run(desk, s) {
      const show = async (guid: Guid) => desk.show(`/payment_files/${guid}`)
      const bank_guid = desk.bank_guid as Guid
      for (const state of fileStates) await show(await makePaymentFile(s, bank_guid, { state }))
      for (const format of fileFormats) await show(await makePaymentFile(s, bank_guid, { format }))
      for (const rail of rails) await show(await makePaymentFile(s, bank_guid, { rail }))
    },
  },
]
