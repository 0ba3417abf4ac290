// corridor decide: an operator decides about customers and counterparties, and about what is in review. The API has the same decisions.
import { parseGuid } from '../kernel/guid.ts'
import { type ActKind, type AskedAct, decisionsOf, faultInAct } from '../resources/reviews/review-act.ts'
import { type CliCommand, optionsFrom, timeOption, UsageError } from './command.ts'
import { decideAsOperator, printed, reasonOption } from './operator.ts'
import { withCore } from './with-core.ts'

/** What the command line calls them. */
const nouns = new Map<string, ActKind>([
  ['customer', 'customer'],
  ['counterparty', 'counterparty'],
  ['verification', 'identity_verification'],
  ['wallet', 'external_wallet'],
  ['transfer', 'transfer'],
  ['execution', 'execution'],
  ['subscription', 'webhook'],
])

const usage = [...nouns]
  .map(([name, kind]) => {
    const expires = name === 'customer' ? ' [--expires TIME]' : ''
    return `corridor decide ${name} ${decisionsOf[kind].join('|')} GUID --bank GUID --reason TEXT${expires}`
  })
  .join('\n       ')

/** Checks the arguments before a database is opened. */
function actFrom(words: readonly string[], bank: string | undefined, expires: string | undefined): AskedAct {
  const verified_until = timeOption(expires, 'expires')
  const [name = '', decision = '', text, surplus] = words
  const [kind, bank_guid, object_guid] = [nouns.get(name), parseGuid(bank), parseGuid(text)]
  if (!kind || !bank_guid || !object_guid || surplus !== undefined) throw new UsageError(`usage: ${usage}`)
  const details = verified_until === undefined ? {} : { verified_until }
  const asked = { bank_guid, kind, decision: decision as AskedAct['decision'], object_guid, details }
  if (faultInAct(asked)) throw new UsageError(`usage: ${usage}`)
  return asked
}

export const decideCommand: CliCommand = {
  help: `Usage: ${usage}

Decides about a customer or counterparty without an identity verification, or ends a review. Prints the guid and the new state. The
reason and the name of the user are kept in the audit log. An act that needs two people by the bank's policy is refused here: members
of the staff decide it, over the API or in the console.

  customer      with --expires the customer becomes unverified at that time of the bank's clock. Use it again to change the time
  wallet        on a production bank without a screening service every new wallet waits for this
  transfer      a payment continues or fails; money that arrived is credited or sent back
  execution     continues or fails; its holds end
  subscription  a failed one is sent events again`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      expires: { type: 'string' },
      reason: { type: 'string' },
    })
    const asked = actFrom(positionals, values.bank, values.expires)
    const reason = reasonOption(values.reason)
    console.log(printed(await withCore((core) => decideAsOperator(core, asked, reason))))
    return 0
  },
}
