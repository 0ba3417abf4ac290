// corridor resolve: who stands for a payment that a carrier made although its transfer had failed, and that money which was not
// accepted went back by an operator's hand.

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

/** Only of money that was not accepted: what a carrier has, a carrier takes back. */
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
  summary: 'say who stands for a payment made after its transfer failed: resolve transfer GUID --bank GUID',
  help: `Usage: ${usage}

A carrier may say that it paid what had failed here. The transfer stays failed, the amount stands in suspense, and corridor
verify names it. This ends it, once. --from own, the default, takes the amount from the owner's account, which must have it;
--from receivable books it as a loss of the bank. Money that was fetched after all is credited to its owner.
--sent-back: a deposit that was not accepted (it is cancelling) was sent back by hand, which no adapter of a chain does by
itself. Prints the guid and the state of the transfer.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      from: { type: 'string' },
      'sent-back': { type: 'boolean', default: false },
    })
    const [noun, text, surplus] = positionals
    const [bank_guid, transfer_guid] = [parseGuid(values.bank), parseGuid(text)]
    const isBack = values['sent-back']
    const from = resolutions.find((each) => each === (values.from ?? 'own'))
    const isTwofold = isBack && values.from !== undefined
    if (isTwofold || noun !== 'transfer' || surplus !== undefined || !bank_guid || !transfer_guid || !from) {
      throw new UsageError(`usage: ${usage}`)
    }
    const input = { bank_guid, transfer_guid, from }
    const answer = await withCore(
      async (core): Promise<Answer<unknown>> =>
        isBack
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
