// The ports `aggregator`, `deposit_bank` and `custody` of a connector.
import type { Aggregator, Custody, DepositBank, Outcome } from '../ports.ts'
import type { Asker } from './ask.ts'
import type { AnswerOf } from './protocol/operations.ts'
import type { ReadBefore } from './read-before.ts'

const ended = (answer: AnswerOf<'aggregator/unlink'>): Outcome<null, never> =>
  answer.kind === 'done' ? { kind: 'done', result: null } : answer

// Where the port does not know whether it was asked before, it may have been.
export const connectorAggregator = ({ ask }: Asker, { manifest }: ReadBefore): Aggregator => ({
  isHosted: () => manifest().ports.aggregator?.is_hosted === true,
  session: async (question) =>
    manifest().ports.aggregator?.is_hosted
      ? ask('aggregator/session', question)
      : { kind: 'failed', failure_code: 'unavailable' },
  link: (question) => ask('aggregator/link', { ...question, is_repeat: true }),
  balances: (question) => ask('aggregator/balances', question),
  unlink: async (question) => ended(await ask('aggregator/unlink', { ...question, is_repeat: true })),
})

export const connectorDepositBank = ({ ask }: Asker, { institutions }: ReadBefore): DepositBank => ({
  institutionFor: (asset) => institutions().get(asset),
  close: async (account) => ended(await ask('deposit_bank/close', { ...account, is_repeat: true })),
})

export const connectorCustody = ({ publicKey }: ReadBefore): Custody => ({
  publicKeysOf: () => publicKey,
})
