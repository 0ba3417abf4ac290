// corridor resolve: says who bears a payment that a carrier made although its transfer or stage had failed, or that money which was
// not accepted was sent back by hand.
import { parseGuid } from '../kernel/guid.ts'
import { resolutions } from '../movements/late-success.ts'
import type { AskedAct } from '../resources/reviews/review-act.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { decideAsOperator, printed, reasonOption } from './operator.ts'
import { withCore } from './with-core.ts'

const froms = resolutions.join('|')
const usage = `corridor resolve transfer|stage GUID --bank GUID --reason TEXT [--from ${froms}]
       corridor resolve transfer GUID --bank GUID --reason TEXT --sent-back`

interface Named {
  readonly asked: AskedAct
  readonly reason: string
}

/** What the command line names, checked. */
function namedBy(args: readonly string[]): Named {
  const { values, positionals } = optionsFrom(args, {
    bank: { type: 'string' },
    from: { type: 'string' },
    reason: { type: 'string' },
    'sent-back': { type: 'boolean', default: false },
  })
  const [noun, text, surplus] = positionals
  const [bank_guid, object_guid] = [values.bank, text].map(parseGuid)
  const isSentBack = values['sent-back']
  const from = resolutions.find((each) => each === (values.from ?? 'own'))
  const isKnown = noun === 'transfer' || (noun === 'stage' && !isSentBack)
  const isTwofold = isSentBack && values.from !== undefined
  if (!isKnown || isTwofold || surplus !== undefined || !bank_guid || !object_guid || !from) {
    throw new UsageError(`usage: ${usage}`)
  }
  const named = { bank_guid, object_guid, details: {} }
  const act = isSentBack
    ? ({ kind: 'deposit', decision: 'sent_back' } as const)
    : ({ kind: 'suspense', decision: from } as const)
  return { asked: { ...named, ...act }, reason: reasonOption(values.reason) }
}

export const resolveCommand: CliCommand = {
  help: `Usage: ${usage}

A carrier may report that it paid what had failed here. The transfer, or the stage of an execution, stays failed. The amount
stands in suspense, and corridor verify names it. This command ends it, once. --from own, the default, takes the amount from
the owner's account, which must have it; --from receivable books it as a loss of the bank. Money that was pulled after all is
credited to its owner.
--sent-back: a deposit that was not accepted (it is cancelling) was sent back by hand, which no adapter of a chain does by
itself. Prints the guid, and the state of the transfer or execution. The reason and the name of the user are kept in the audit log.`,
  async run(args) {
    const { asked, reason } = namedBy(args)
    console.log(printed(await withCore((core) => decideAsOperator(core, asked, reason))))
    return 0
  },
}
