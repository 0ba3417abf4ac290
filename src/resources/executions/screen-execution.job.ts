// Owed while an execution is storing: asks screening about its parties and its wallet.
import { type JobHandler, type JobServices, lookAt, objectOf, recorded } from '../../jobs/job.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import { askScreening } from '../../movements/screening.ask.ts'
import type { TransferQuestion } from '../../providers/ports.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
import type { Party } from '../plans/plan.ts'
import { type Execution, executions } from './execution.ts'
import { recordExecutionScreening } from './record-execution-screening.ts'

export const screenExecutionJob: JobHandler<'screen-execution'> = {
  kind: 'screen-execution',
  async run(job, services) {
    const { bank_guid, object_guid: execution_guid, event_sequence } = job
    const execution = await objectOf(job, executions, services)
    if (!execution) return 'obsolete'
    const addresses = await addressesOf(execution, services)
    const finding = await askScreening(job, services, {
      addresses,
      party_guids: partiesOf(execution),
      external_bank_account_guids: bankAccountsOf(execution),
    })
    if (typeof finding !== 'string') return finding
    const input = { bank_guid, execution_guid, event_sequence, finding }
    return recorded(await services.engine.submit(recordExecutionScreening, input))
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

const bankAccountsOf = ({ source_account, destination_account }: Execution): Guid[] =>
  [source_account, destination_account].flatMap(({ type, guid }) => (type === 'external_bank_account' ? [guid] : []))
