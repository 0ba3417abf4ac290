// The kind of provider `files`: payment rails of a partner who takes and gives files. The worker makes the passes over its folder
// (watch-folders.ts); the port only stores payments and tells their standing.
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { rails } from '../../kernel/rail.ts'
import { ProviderFault, type ProviderKind } from '../configured/kind.ts'
import { settingFault } from './check-settings.ts'
import { makeFolder } from './durable-files.ts'
import { fileRails } from './file-rails.ts'
import { pathOf, placesIn } from './folder-work.ts'

export const filesKind: ProviderKind = {
  kind: 'files',
  ports: ['rails'],
  settings: { needs: ['folder'], takes: ['ach', 'eft', 'iso20022', 'cut_offs', 'gather_seconds', 'approval'] },
  secrets: { needs: [], takes: [], shown: [] },
  check: ({ settings }) => settingFault(settings),
  async open(config, services) {
    const { ach, eft, iso20022 } = config.settings
    const others = rails.filter((rail) => rail !== 'ach' && rail !== 'eft')
    return {
      ports: { rails: fileRails(config, services) },
      async probe() {
        for (const place of Object.keys(placesIn) as (keyof typeof placesIn)[]) {
          const path = pathOf({ config, services }, place)
          try {
            await makeFolder(path)
            await access(path, constants.R_OK | constants.W_OK)
          } catch {
            throw new ProviderFault(`The folder \`${placesIn[place]}\` of this provider cannot be written to.`)
          }
        }
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
