// corridor resolve: an operator says who pays for a late success (a payment made after its transfer had failed), or that a rejected
// deposit was sent back by hand.
import type { Core } from '../core.ts'
import { type Answer, outputOf } from '../engine/pending.ts'
import { zero } from '../kernel/amount.ts'
import { key } from '../kernel/command.ts'
import { parseGuid } from '../kernel/guid.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'
import { type ResolveTransferInput, resolutions, resolveTransfer } from '../resources/transfers/resolve-transfer.ts'
import { lateAmountOf } from '../resources/transfers/suspense.queries.ts'
import { isArrival, type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { type CliCommand, optionsFrom, UsageError, withCore } from './command.ts'

const usage = `corridor resolve transfer GUID --bank GUID [--from ${resolutions.join('|')}]
       corridor resolve transfer GUID --bank GUID --sent-back`

type Named = Pick<ResolveTransferInput, 'bank_guid' | 'transfer_guid'>

/** Only for deposits: carriers themselves report what became of other transfers. */
async function sentBack({ engine }: Core, { bank_guid, transfer_guid }: Named): Promise<Answer<unknown>> {
  const rows = await engine.look([key(transfers, bank_guid, transfer_guid)])
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  if (!transfer) throw new UsageError('there is no such transfer')
  if (!isArrival(transfer)) throw new Error('it is no deposit')
  const standing = { kind: 'cancelled', identifiers: [], network_fee: zero } as const
  return engine.submit(recordStanding, { bank_guid, transfer_guid, standing })
}

const isTransfer = (output: unknown): output is Transfer =>
  typeof output === 'object' && output !== null && 'state' in output

export const resolveCommand: CliCommand = {
  name: 'resolve',
  summary: 'say who pays for a payment made after its transfer failed: resolve transfer GUID --bank GUID',
  help: `Usage: ${usage}

A carrier may report that it paid a transfer that has failed here. The transfer stays failed, the amount is in suspense, and
corridor verify shows it until you resolve it. A late pull is credited to its owner. Prints the guid and the state of the transfer.

  --from own          (default) takes the amount from the owner's account, which must have it
  --from receivable   posts it as a loss of the bank
  --sent-back         a rejected deposit on a chain (it is cancelling) was sent back by hand, because no adapter does that`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      from: { type: 'string' },
      'sent-back': { type: 'boolean', default: false },
    })
    const [noun, text, surplus] = positionals
    const [bank_guid, transfer_guid] = [parseGuid(values.bank), parseGuid(text)]
    const isSentBack = values['sent-back']
    const from = resolutions.find((each) => each === (values.from ?? 'own'))
    const isContradiction = isSentBack && values.from !== undefined
    if (isContradiction || noun !== 'transfer' || surplus !== undefined || !bank_guid || !transfer_guid || !from) {
      throw new UsageError(`usage: ${usage}`)
    }
    const input = { bank_guid, transfer_guid, from }
    const answer = await withCore(
      async (core): Promise<Answer<unknown>> =>
        isSentBack
          ? sentBack(core, input)
          : core.engine.submit(resolveTransfer, {
              ...input,
              amount: await lateAmountOf(core.sql, bank_guid, transfer_guid),
            }),
    )
    const output = outputOf(answer)
    if (!isTransfer(output)) throw new Error('it is not waiting to be sent back')
    console.log(JSON.stringify({ guid: output.guid, state: output.state }, null, 2))
    return 0
  },
}
