// What this resource brings: counterparties and their personal data.
import { resource } from '../../wiring/resource.ts'
import { counterpartyRoutes } from './counterparty.routes.ts'
import { counterpartyRecipes } from './counterparty.trigger.ts'
import { counterparties, counterpartiesPersonal } from './counterparty.ts'

export const counterpartyResource = resource({
  tables: [counterparties, counterpartiesPersonal.table],
  chapter: { Counterparties: 'The people and businesses that customers send money to or receive it from.' },
  endpoints: counterpartyRoutes,
  triggers: counterpartyRecipes,
})
