// Owed while an execution is storing: asks whether this money may go from these to those, before any of it moves.
import { type JobHandler, type JobServices, lookAt, objectOf, recorded } from '../../jobs/job.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { TransferQuestion } from '../../providers/ports.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
import type { Party } from '../plans/plan.ts'
import { type Execution, executions } from './execution.ts'
import { recordExecutionScreening } from './record-execution-screening.ts'

export const screenExecutionJob: JobHandler<'screen-execution'> = {
  kind: 'screen-execution',
  async run(job, services) {
    const { bank_guid, object_guid: execution_guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const execution = await objectOf(job, executions, services)
    if (!execution) return 'obsolete'
    const { screening } = await providersOf(bank_guid)
    const outcome = await screening.screenTransfer({
      bank_guid,
      reference: execution_guid,
      is_repeat: attempts > 1,
      addresses: await addressesOf(execution, services),
      party_guids: partiesOf(execution),
    })
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    const finding = outcome.kind === 'done' ? outcome.result : outcome.failure_code
    const input = { bank_guid, execution_guid, event_sequence, finding }
    return recorded(await engine.submit(recordExecutionScreening, input))
  },
}

async function addressesOf(
  { bank_guid, destination_account }: Execution,
  services: JobServices,
): Promise<TransferQuestion['addresses']> {
  const { type, guid, asset } = destination_account
  const chain = findAsset(asset)?.chain
  if (type !== 'external_wallet' || !chain) return []
  const wallet = await lookAt(services, externalWallets, bank_guid, guid)
  return wallet?.canonical_address ? [{ chain, address: wallet.canonical_address, tag: wallet.canonical_tag }] : []
}

const partiesOf = ({ travel_rule_info, customer_guid }: Execution): Guid[] => [
  ...new Set([
    ...(customer_guid ? [customer_guid] : []),
    ...Object.values(travel_rule_info).map(({ participant_guid }: Party) => participant_guid),
  ]),
]
