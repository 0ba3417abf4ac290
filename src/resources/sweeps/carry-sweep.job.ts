// Owed until a sweep has ended: asks the chain to gather its sources, and how far that is.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { recordSweep } from './record-sweep.ts'
import { sweeps } from './sweep.ts'

export const carrySweepJob: JobHandler<'carry-sweep'> = {
  kind: 'carry-sweep',
  async run(job, services) {
    const { bank_guid, object_guid: sweep_guid, event_sequence, attempts } = job
    const sweep = await objectOf(job, sweeps, services)
    if (!sweep) return 'obsolete'
    const { blockchain } = await services.providersOf(bank_guid)
    const { chain, network, asset, amount, sources, network_fee_max } = sweep
    const { funding_guid, funding_amount, funding_fee_max } = sweep
    const answer = await blockchain.sweep({
      ...{ bank_guid, reference: sweep_guid, is_repeat: attempts > 1 || event_sequence > 1 },
      ...{ chain, network, asset, amount, sources, network_fee_max, funding_guid, funding_amount, funding_fee_max },
    })
    return recorded(await services.engine.submit(recordSweep, { bank_guid, sweep_guid, event_sequence, ...answer }))
  },
}
