// Owed while a provider is up, checking or down: looks whether it works, and again after a while.

import { outputOf } from '../../engine/pending.ts'
import { type JobHandler, objectOf } from '../../jobs/job.ts'
import { isStale } from '../../kernel/job-answer.ts'
import { addSeconds } from '../../kernel/time.ts'
import { providers } from './provider.ts'
import { recordCheck } from './record-check.ts'

const check_every_seconds = { up: 30, checking: 2, down: 10 }

export const probeProviderJob: JobHandler<'probe-provider'> = {
  kind: 'probe-provider',
  async run(job, services) {
    const { bank_guid, object_guid: provider_guid, event_sequence } = job
    const provider = await objectOf(job, providers, services)
    if (!provider) return 'obsolete'
    const check = await services.configured.check(bank_guid, provider_guid)
    const input = { bank_guid, provider_guid, event_sequence, check }
    const recorded = outputOf(await services.engine.submit(recordCheck, input))
    if (isStale(recorded)) return 'obsolete'
    // A state that has changed owes a job of its own.
    if (recorded.state !== provider.state) return 'done'
    const now = await services.configured.bankNow(bank_guid)
    return { check_again_at: addSeconds(now, check_every_seconds[check.state]) }
  },
}
