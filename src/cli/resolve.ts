// corridor resolve: says who bears a payment that a carrier made although its transfer or stage had failed, or that money which was
// not accepted was sent back by hand.
import type { Core } from '../core.ts'
import { type Answer, outputOf } from '../engine/pending.ts'
import { zero } from '../kernel/amount.ts'
import { key } from '../kernel/command.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { type Resolution, resolutions } from '../movements/late-success.ts'
import { lateAmountOf } from '../movements/suspense.queries.ts'
import { resolveStage } from '../resources/executions/resolve-stage.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'
import { resolveTransfer } from '../resources/transfers/resolve-transfer.ts'
import { isArrival, transfers } from '../resources/transfers/transfer.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { withCore } from './with-core.ts'

const froms = resolutions.join('|')
const usage = `corridor resolve transfer GUID --bank GUID [--from ${froms}]
       corridor resolve transfer GUID --bank GUID --sent-back
       corridor resolve stage GUID --execution GUID --bank GUID [--from ${froms}]`

/** Only of a deposit that was not accepted: what a carrier has, the carrier takes back. */
async function sentBack({ engine }: Core, bank_guid: Guid, transfer_guid: Guid): Promise<Answer<unknown>> {
  const rows = await engine.look([key(transfers, bank_guid, transfer_guid)])
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  if (!transfer) throw new UsageError('there is no such transfer')
  if (!isArrival(transfer)) throw new Error('it is no deposit')
  const standing = { kind: 'cancelled', identifiers: [], network_fee: zero } as const
  return engine.submit(recordStanding, { bank_guid, transfer_guid, standing })
}

interface Resolved {
  readonly guid: Guid
  readonly state: string
}

const isResolved = (output: unknown): output is Resolved =>
  typeof output === 'object' && output !== null && 'state' in output

/** What the command line names, checked. */
interface Named {
  readonly bank_guid: Guid
  readonly guid: Guid
  readonly execution_guid: Guid | undefined
  readonly from: Resolution['from']
  readonly isSentBack: boolean
}

function namedBy(args: readonly string[]): Named {
  const { values, positionals } = optionsFrom(args, {
    bank: { type: 'string' },
    execution: { type: 'string' },
    from: { type: 'string' },
    'sent-back': { type: 'boolean', default: false },
  })
  const [noun, text, surplus] = positionals
  const [bank_guid, guid, execution_guid] = [values.bank, text, values.execution].map(parseGuid)
  const isSentBack = values['sent-back']
  const from = resolutions.find((each) => each === (values.from ?? 'own'))
  const isStage = noun === 'stage'
  const isKnown = (isStage && execution_guid && !isSentBack) || (noun === 'transfer' && values.execution === undefined)
  const isTwofold = isSentBack && values.from !== undefined
  if (!isKnown || isTwofold || surplus !== undefined || !bank_guid || !guid || !from) {
    throw new UsageError(`usage: ${usage}`)
  }
  return { bank_guid, guid, execution_guid, from, isSentBack }
}

async function resolve(core: Core, named: Named): Promise<Answer<unknown>> {
  const { bank_guid, guid, execution_guid, from, isSentBack } = named
  if (isSentBack) return sentBack(core, bank_guid, guid)
  const resolution = { bank_guid, from, amount: await lateAmountOf(core.sql, bank_guid, guid) }
  return execution_guid
    ? core.engine.submit(resolveStage, { ...resolution, execution_guid, stage_guid: guid })
    : core.engine.submit(resolveTransfer, { ...resolution, transfer_guid: guid })
}

export const resolveCommand: CliCommand = {
  help: `Usage: ${usage}

A carrier may report that it paid what had failed here. The transfer, or the stage of an execution, stays failed. The amount
stands in suspense, and corridor verify names it. This command ends it, once. --from own, the default, takes the amount from
the owner's account, which must have it; --from receivable books it as a loss of the bank. Money that was pulled after all is
credited to its owner.
--sent-back: a deposit that was not accepted (it is cancelling) was sent back by hand, which no adapter of a chain does by
itself. Prints the guid and the state of the transfer or execution.`,
  async run(args) {
    const named = namedBy(args)
    const output = outputOf(await withCore((core) => resolve(core, named)))
    if (!isResolved(output)) throw new Error('it is not waiting to be sent back')
    console.log(JSON.stringify({ guid: output.guid, state: output.state }, null, 2))
    return 0
  },
}
