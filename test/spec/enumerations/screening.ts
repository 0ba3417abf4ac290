// Recipes of screening by lists: a provider that needs every list.
import { listNames } from '../../../src/screening/entry.ts'
import type { Recipe } from '../desk.ts'

export const screeningRecipes: readonly Recipe[] = [
  {
    does: 'providers with every list',
    async run(desk) {
      const settings = { lists: listNames }
      const made = await desk.post('/providers', { name: 'Lists', kind: 'lists', settings, skip_check: true })
      await desk.patch(`/providers/${made.guid}`, { settings, skip_check: true })
      await desk.show(`/providers/${made.guid}`)
    },
  },
]
