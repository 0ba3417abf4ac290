// Recipes of sweeps. A simulated chain has none, so what a node would answer is recorded by hand.
import { sweepFailureCodes, sweptChains } from '../../../src/resources/sweeps/sweep.ts'
import { beginSweep, failedBy, recordedSweep, standingAt } from '../../support/sweeps.ts'
import type { Recipe } from '../desk.ts'

export const sweepRecipes: readonly Recipe[] = [
  {
    does: 'sweeps in each state, on each chain, failed for each reason',
    async run(desk, s) {
      const begin = (chain?: (typeof sweptChains)[number]) => beginSweep(s, { bank_guid: desk.bank_guid, chain })
      // Without a node the job of a sweep is tried again and again, so this does not wait until nothing is due.
      const show = async ({ guid }: { readonly guid: string }) =>
        desk.noteAnswer('GET', `/sweeps/${guid}`, 200, await desk.get(`/sweeps/${guid}`))
      for (const chain of sweptChains) await show(await begin(chain))
      const funding = await recordedSweep(s, await begin('ethereum'), standingAt.pending, true)
      await show(funding)
      const pending = await recordedSweep(s, funding, standingAt.pending)
      await show(pending)
      await show(await recordedSweep(s, pending, standingAt.settled))
      for (const code of sweepFailureCodes) await show(await recordedSweep(s, await begin(), failedBy(code)))
    },
  },
]
