// corridor decide: what an operator decides about customers, counterparties, and wallets, transfers and executions in review. On
// a sandbox bank callers can do it too.
import { type Answer, outputOf } from '../engine/pending.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { parseTimestamp, type Timestamp } from '../kernel/time.ts'
import type { Core } from '../main.ts'
import { counterpartyDecisions, decideCounterparty } from '../resources/counterparties/decide-counterparty.ts'
import { customerDecisions, decideCustomer } from '../resources/customers/decide-customer.ts'
import { decideExecution, executionDecisions } from '../resources/executions/decide-execution.ts'
import { decideExternalWallet, externalWalletDecisions } from '../resources/external-wallets/decide-external-wallet.ts'
import { decideTransfer, transferDecisions } from '../resources/transfers/decide-transfer.ts'
import { type CliCommand, optionsFrom, UsageError, withCore } from './command.ts'

const usage = `corridor decide customer ${Object.keys(customerDecisions).join('|')} GUID --bank GUID [--expires TIME]
       corridor decide counterparty ${Object.keys(counterpartyDecisions).join('|')} GUID --bank GUID
       corridor decide wallet ${externalWalletDecisions.join('|')} GUID --bank GUID
       corridor decide transfer ${transferDecisions.join('|')} GUID --bank GUID
       corridor decide execution ${executionDecisions.join('|')} GUID --bank GUID`

const isOneOf = <D extends object>(decisions: D, word: string | undefined): word is keyof D & string =>
  word !== undefined && Object.hasOwn(decisions, word)

type Decide = (core: Core) => Promise<Answer<{ readonly guid: Guid; readonly state: string }>>

/** What is to be done, known before a database is opened for it. */
function decisionFrom(words: readonly string[], bank_guid: Guid | undefined, expires_at?: Timestamp): Decide {
  const [noun, decision, text, surplus] = words
  const guid = parseGuid(text)
  if (!bank_guid || !guid || surplus !== undefined) throw new UsageError(`usage: ${usage}`)
  if (noun === 'customer' && isOneOf(customerDecisions, decision)) {
    const input = { bank_guid, customer_guid: guid, decision, ...(expires_at === undefined ? {} : { expires_at }) }
    return ({ engine }) => engine.submit(decideCustomer, input)
  }
  if (noun === 'counterparty' && isOneOf(counterpartyDecisions, decision) && expires_at === undefined)
    return ({ engine }) => engine.submit(decideCounterparty, { bank_guid, counterparty_guid: guid, decision })
  const verdict = transferDecisions.find((each) => each === decision)
  if (noun === 'transfer' && verdict && expires_at === undefined)
    return ({ engine }) => engine.submit(decideTransfer, { bank_guid, transfer_guid: guid, decision: verdict })
  const sentence = executionDecisions.find((each) => each === decision)
  if (noun === 'execution' && sentence && expires_at === undefined)
    return ({ engine }) => engine.submit(decideExecution, { bank_guid, execution_guid: guid, decision: sentence })
  const ending = externalWalletDecisions.find((each) => each === decision)
  if (noun === 'wallet' && ending && expires_at === undefined)
    return ({ engine }) =>
      engine.submit(decideExternalWallet, { bank_guid, external_wallet_guid: guid, decision: ending })
  throw new UsageError(`usage: ${usage}`)
}

export const decideCommand: CliCommand = {
  name: 'decide',
  summary:
    'verify, reject, freeze, approve: decide customer|counterparty|wallet|transfer|execution DECISION GUID --bank GUID',
  help: `Usage: ${usage}

Decides about a customer or a counterparty without an identity verification. A customer verified with --expires is unverified
again at that time of the bank's clock; a verified one can be given another. A wallet in review is approved or rejected:
on a production bank without a screening service every new wallet waits for that. So is a transfer in review: an order goes on
or fails, money that arrived is credited or sent back. So is an execution in review, whose holds end with it. Prints the guid and the state it is in.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { bank: { type: 'string' }, expires: { type: 'string' } })
    const expires_at = parseTimestamp(values.expires)
    if (values.expires !== undefined && expires_at === undefined)
      throw new UsageError('--expires must be like 2030-01-31T00:00:00Z')
    const decide = decisionFrom(positionals, parseGuid(values.bank), expires_at)
    const decided = outputOf(await withCore(decide))
    console.log(JSON.stringify({ guid: decided.guid, state: decided.state }, null, 2))
    return 0
  },
}
