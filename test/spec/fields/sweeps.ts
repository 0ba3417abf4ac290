// Fields of sweeps.
import { beginSweep, recordedSweep, standingAt, sweptFee } from '../../support/sweeps.ts'
import type { Recipe } from '../desk.ts'
import { nowOf, shows, someGuid } from './notes.ts'

export const sweepFields: readonly Recipe[] = [
  {
    does: 'a sweep, done and failed',
    async run(desk, s) {
      const { bank_guid } = desk
      const { accounts } = await desk.person(['ETH'])
      const { guid: deposit_address_guid, address } = await desk.post('/deposit_addresses', {
        account_guid: accounts.ETH,
      })
      const at = await nowOf(desk)
      const place = { bank_guid, chain: 'ethereum', deposit_address_guid, address } as const
      const begun = await beginSweep(s, place)
      const made = {
        ...{ guid: begun.guid, bank_guid, chain: 'ethereum', asset: 'ETH', native_asset: 'ETH', amount: 50_000 },
        ...{ network_fee_max: 1000, funding_amount: 300, created_at: at, updated_at: at },
        sources: [
          { source: `ETH ${address}`, deposit_address_guid, address, key_index: 0, amount: 50_000, booked: 50_000 },
        ],
      }
      await recordedSweep(s, begun, standingAt.settled)
      const identifiers = standingAt.settled.identifiers
      const done = { ...made, state: 'completed', network_fee: Number(sweptFee), identifiers, failure_code: null }
      await shows(desk, `/sweeps/${begun.guid}`, done)
      const failed = await recordedSweep(s, await beginSweep(s, place), standingAt.failed)
      const failure = { guid: someGuid, state: 'failed', failure_code: 'network_fee_too_low', network_fee: 0 }
      await shows(desk, `/sweeps/${failed.guid}`, failure)
    },
  },
]
