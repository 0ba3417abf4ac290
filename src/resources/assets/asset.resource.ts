// What this resource brings: assets, symbols and prices.
import { resource } from '../../wiring/resource.ts'
import { assetRoutes } from './asset.routes.ts'

export const assetResource = resource({
  chapter: { Assets: 'What can be held and traded, and at what price now.' },
  endpoints: assetRoutes,
})
