// External bank accounts by configured aggregators. The one that links an account keeps it, whatever is configured later: only there its
// access token opens anything, and no other may see it.
import type { AccountQuestion, Aggregator, Named } from '../ports.ts'
import { firstUsable, opened, type RoutedOptions, type Serving } from './serving.ts'

const accountOf = ({ bank_guid, account_guid }: AccountQuestion): Named => ({ bank_guid, reference: account_guid })

const hasPages = (aggregator: Aggregator): boolean => aggregator.isHosted()

export async function routedAggregator(options: RoutedOptions, serving: Serving): Promise<Aggregator> {
  const { routes } = options
  const all = await opened(options, 'aggregator')
  /** The second gets what has the first. Nobody has it: nothing changes. */
  async function keepWith(kept: Named, added: Named): Promise<void> {
    const keeper = await routes.find(kept, 'aggregator')
    if (keeper && kept.reference !== added.reference) await routes.keep(added, 'aggregator', keeper)
  }
  const keeperOf = async (asked: AccountQuestion): Promise<Aggregator> => {
    const account = accountOf(asked)
    return serving('aggregator', (await routes.find(account, 'aggregator')) ? account : asked)
  }
  return {
    isHosted: () => firstUsable(all, hasPages) !== undefined,
    async session(asked) {
      // Under its own reference too: partners tell of a session by that.
      await keepWith(accountOf(asked), asked)
      return (await serving('aggregator', asked, {}, hasPages)).session(asked)
    },
    async link(asked) {
      const aggregator = await serving('aggregator', asked)
      // Must stay before the question: the account has the token of this aggregator from then on.
      await keepWith(asked, accountOf(asked))
      return aggregator.link(asked)
    },
    balances: async (asked) => (await keeperOf(asked)).balances(asked),
    unlink: async (asked) => (await keeperOf(asked)).unlink(asked),
  }
}
