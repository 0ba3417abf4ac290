// Sweeps: callers only read them.
import { beginSweep, recordedSweep, standingAt } from '../../support/sweeps.ts'
import type { ResourceExamples } from './kit.ts'

export const sweepExamples: ResourceExamples = {
  async furnish({ service }, { bank_guid, deposit_address_guid }) {
    const place = { bank_guid: bank_guid!, deposit_address_guid: deposit_address_guid!, address: 'tb1' }
    const sweep = await beginSweep(service, place)
    await recordedSweep(service, sweep, standingAt.settled)
    return { sweep_guid: sweep.guid }
  },
  requests: {},
}
