// corridor resolve: who stands for a payment that a carrier made although its transfer had failed.
import { outputOf } from '../engine/pending.ts'
import { parseGuid } from '../kernel/guid.ts'
import { resolutions, resolveTransfer } from '../resources/transfers/resolve-transfer.ts'
import { type CliCommand, optionsFrom, UsageError, withCore } from './command.ts'

const usage = `corridor resolve transfer GUID --bank GUID [--from ${resolutions.join('|')}]`

export const resolveCommand: CliCommand = {
  name: 'resolve',
  summary: 'say who stands for a payment made after its transfer failed: resolve transfer GUID --bank GUID',
  help: `Usage: ${usage}

A carrier may say that it paid what had failed here. The transfer stays failed, the amount stands in suspense, and corridor
verify names it. This ends it, once. --from own, the default, takes the amount from the owner's account, which must have it;
--from receivable books it as a loss of the bank. Money that was fetched after all is credited to its owner.
Prints the guid and the state of the transfer.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      from: { type: 'string', default: 'own' },
    })
    const [noun, text, surplus] = positionals
    const [bank_guid, transfer_guid] = [parseGuid(values.bank), parseGuid(text)]
    const from = resolutions.find((each) => each === values.from)
    if (noun !== 'transfer' || surplus !== undefined || !bank_guid || !transfer_guid || !from) {
      throw new UsageError(`usage: ${usage}`)
    }
    const { guid, state } = outputOf(
      await withCore(({ engine }) => engine.submit(resolveTransfer, { bank_guid, transfer_guid, from })),
    )
    console.log(JSON.stringify({ guid, state }, null, 2))
    return 0
  },
}
