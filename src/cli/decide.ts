// corridor decide: an operator decides about customers and counterparties, and about wallets, transfers and executions in review. On a
// sandbox bank callers can decide too.
import type { Core } from '../core.ts'
import type { Engine } from '../engine/engine.ts'
import { type Answer, outputOf } from '../engine/pending.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { reviewDecisions } from '../movements/screening.ts'
import { counterpartyDecisions, decideCounterparty } from '../resources/counterparties/decide-counterparty.ts'
import { customerDecisions, decideCustomer } from '../resources/customers/decide-customer.ts'
import { decideExecution } from '../resources/executions/decide-execution.ts'
import { decideExternalWallet, externalWalletDecisions } from '../resources/external-wallets/decide-external-wallet.ts'
import { decideTransfer } from '../resources/transfers/decide-transfer.ts'
import { type CliCommand, optionsFrom, timeOption, UsageError } from './command.ts'
import { withCore } from './with-core.ts'

interface About {
  readonly bank_guid: Guid
  readonly guid: Guid
  /** Until when a customer is verified. */
  readonly expires_at?: Timestamp
}

type Decided = Promise<Answer<{ readonly guid: Guid; readonly state: string }>>

interface Noun {
  readonly decisions: readonly string[]
  submit(engine: Engine, about: About, decision: string): Decided
}

/** `submit` is only called with one of the noun's decisions. */
const noun = <D extends string>(
  decisions: readonly D[],
  submit: (engine: Engine, about: About, decision: D) => Decided,
): Noun => ({ decisions, submit: (engine, about, decision) => submit(engine, about, decision as D) })

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

const nouns = new Map<string, Noun>([
  [
    'customer',
    noun(keysOf(customerDecisions), (engine, { guid: customer_guid, ...about }, decision) =>
      engine.submit(decideCustomer, { ...about, customer_guid, decision }),
    ),
  ],
  [
    'counterparty',
    noun(keysOf(counterpartyDecisions), (engine, { bank_guid, guid }, decision) =>
      engine.submit(decideCounterparty, { bank_guid, counterparty_guid: guid, decision }),
    ),
  ],
  [
    'wallet',
    noun(externalWalletDecisions, (engine, { bank_guid, guid }, decision) =>
      engine.submit(decideExternalWallet, { bank_guid, external_wallet_guid: guid, decision }),
    ),
  ],
  [
    'transfer',
    noun(reviewDecisions, (engine, { bank_guid, guid }, decision) =>
      engine.submit(decideTransfer, { bank_guid, transfer_guid: guid, decision }),
    ),
  ],
  [
    'execution',
    noun(reviewDecisions, (engine, { bank_guid, guid }, decision) =>
      engine.submit(decideExecution, { bank_guid, execution_guid: guid, decision }),
    ),
  ],
])

const usage = [...nouns]
  .map(([name, { decisions }]) => {
    const expires = name === 'customer' ? ' [--expires TIME]' : ''
    return `corridor decide ${name} ${decisions.join('|')} GUID --bank GUID${expires}`
  })
  .join('\n       ')

/** Checks the arguments before a database is opened. */
function decisionFrom(words: readonly string[], bank: string | undefined, expires: string | undefined) {
  const expires_at = timeOption(expires, 'expires')
  const [name = '', decision = '', text, surplus] = words
  const [found, bank_guid, guid] = [nouns.get(name), parseGuid(bank), parseGuid(text)]
  const isForeign = expires !== undefined && name !== 'customer'
  if (!found?.decisions.includes(decision) || !bank_guid || !guid || surplus !== undefined || isForeign)
    throw new UsageError(`usage: ${usage}`)
  const about = { bank_guid, guid, ...(expires_at === undefined ? {} : { expires_at }) }
  return ({ engine }: Core) => found.submit(engine, about, decision)
}

export const decideCommand: CliCommand = {
  help: `Usage: ${usage}

Decides about a customer or counterparty without an identity verification, or ends a review. Prints the guid and the new state.

  customer      with --expires the customer becomes unverified at that time of the bank's clock. Use it again to change the time
  wallet        on a production bank without a screening service every new wallet waits for this
  transfer      a payment continues or fails; money that arrived is credited or sent back
  execution     continues or fails; its holds end`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { bank: { type: 'string' }, expires: { type: 'string' } })
    const decided = outputOf(await withCore(decisionFrom(positionals, values.bank, values.expires)))
    console.log(JSON.stringify({ guid: decided.guid, state: decided.state }, null, 2))
    return 0
  },
}
