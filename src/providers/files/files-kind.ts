// The kind of provider `files`: payment rails and deposit bank accounts of a partner who takes and gives files. The worker makes the passes over its folder
// (watch-folders.ts); the port only stores payments and tells their standing.
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { rails } from '../../kernel/rail.ts'
import { ProviderFault, type ProviderKind, type SettingFault } from '../configured/kind.ts'
import type { Port, ProviderSettings } from '../configured/settings.ts'
import { settingFault } from './check-settings.ts'
import { makeFolder } from './durable-files.ts'
import { fileDepositBank } from './file-deposit-bank.ts'
import { fileRails } from './file-rails.ts'
import { type FolderWork, pathOf, placesIn } from './folder-work.ts'

/** Numbers that no port gives out, or a port without numbers, would only be noticed when a customer needs one. */
function portFault({ deposit_accounts }: ProviderSettings, ports: readonly Port[]): SettingFault | undefined {
  if (ports.includes('deposit_bank') === (deposit_accounts !== undefined)) return undefined
  return { field: 'settings.deposit_accounts', message: 'goes with the port `deposit_bank`' }
}

async function tryPlaces(work: Pick<FolderWork, 'config' | 'services'>): Promise<void> {
  for (const place of (Object.keys(placesIn) as (keyof typeof placesIn)[]).filter((each) => each !== 'sent')) {
    const path = pathOf(work, place)
    try {
      await makeFolder(path)
      await access(path, constants.R_OK | constants.W_OK)
    } catch {
      throw new ProviderFault(`The folder \`${placesIn[place]}\` of this provider cannot be written to.`)
    }
  }
}

export const filesKind: ProviderKind = {
  kind: 'files',
  ports: ['rails', 'deposit_bank'],
  usualPorts: ({ deposit_accounts }) => (deposit_accounts ? ['rails', 'deposit_bank'] : ['rails']),
  settings: {
    needs: ['folder'],
    takes: ['ach', 'eft', 'iso20022', 'cut_offs', 'gather_seconds', 'approval', 'deposit_accounts'],
  },
  secrets: { needs: [], takes: [], shown: [] },
  check: ({ settings, ports }) => settingFault(settings) ?? portFault(settings, ports),
  async open(config, services) {
    const { ach, eft, iso20022, deposit_accounts = [] } = config.settings
    const others = rails.filter((rail) => rail !== 'ach' && rail !== 'eft')
    let looking: Promise<void> | undefined
    return {
      ports: { rails: fileRails(config, services), deposit_bank: fileDepositBank(deposit_accounts) },
      async probe() {
        // A call of a network folder may never return, and keeps a thread of the process. So no other one is made meanwhile.
        looking ??= tryPlaces({ config, services }).finally(() => {
          looking = undefined
        })
        await looking
        return {
          name: 'files',
          serves: {
            rails: [...(ach ? ['ach'] : []), ...(eft ? ['eft'] : []), ...(iso20022 ? others : [])],
            assets: [
              ...(ach ? ['USD'] : []),
              ...(eft ? ['CAD'] : []),
              ...(iso20022?.accounts ?? []).map((one) => one.asset),
            ],
          },
        }
      },
      stop() {},
    }
  },
}
