// Events of executions.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { fundedOwner, owner, planned } from '../../triggers/steps.ts'

const run = async (bank: Api, plan_guid: string): Promise<string> =>
  `/executions/${(await bank.post('/executions', { plan_guid })).guid}`

const completed = async (bank: Api): Promise<string> => {
  const path = await run(bank, await planned(bank, await fundedOwner(bank)))
  await bank.until(path, 'completed')
  return path
}

const paysInside = 'executes a plan that pays dollars from one customer to another'

export const executionRecipes: Recipes = {
  ...forEach('execution', ['storing', 'executing'], { does: paysInside, make: completed }),
  'execution.reviewing': {
    does: 'executes a plan that screening sends to review',
    on_new_bank: {},
    async make(bank) {
      const plan_guid = await planned(bank, await fundedOwner(bank))
      await bank.post('/sandbox/scenarios', { noun: 'screening', outcome: 'review' })
      const path = await run(bank, plan_guid)
      await bank.until(path, 'reviewing')
      return path
    },
  },
  'execution.completed': { does: paysInside, make: completed },
  'execution.failed': {
    does: 'executes a plan from an account without money',
    make: async (bank) => run(bank, await planned(bank, await owner(bank))),
  },
}
