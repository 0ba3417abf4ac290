// What happens to a wallet in every state: screening, decision, renaming, deletion. Whatever fails or ends it gives its
// address back, if it still has it.
import { describe, expect, test } from 'vitest'
import { bank_guid, decide, given, guidOf, later, momentAt, writtenTo } from '../../../test/support/rows.ts'
import { externalWallet, held } from '../../../test/support/wallet-rows.ts'
import type { Command, Decision } from '../../kernel/command.ts'
import { statesOf } from '../../kernel/machine.ts'
import { beginScreening } from './begin-screening.ts'
import { decideExternalWallet } from './decide-external-wallet.ts'
import { deleteExternalWallet } from './delete-external-wallet.ts'
import {
  type ExternalWallet,
  type ExternalWalletState,
  externalWalletStates,
  externalWallets,
} from './external-wallet.ts'
import { recordScreening } from './record-screening.ts'
import { removeExternalWallet } from './remove-external-wallet.ts'
import { renameExternalWallet } from './rename-external-wallet.ts'
import { externalWalletAddresses } from './wallet-address.ts'

const input = { bank_guid, external_wallet_guid: guidOf('wallet') }
const job = { ...input, event_sequence: 3 }
const at = momentAt(later(5))

/** The path a decision takes a wallet on, its failure code, and whether it gives its address back; or what it says. */
function outcome(decision: Decision<ExternalWallet | string>): string {
  if ('rejected' in decision) return decision.rejected
  const change = decision.changes?.find(({ table }) => table === (externalWallets as unknown))
  if (!change) return typeof decision.output === 'string' ? decision.output : 'unchanged'
  const { failure_code, updated_at } = change.row as ExternalWallet
  expect([decision.output, updated_at]).toEqual([change.row, later(5)])
  const path = 'path' in change ? change.path?.slice(1).join(' ') : 'renamed'
  const isReleased = decision.changes?.some(
    ({ table, op }) => table.name === 'external_wallet_addresses' && op === 'remove',
  )
  return [path, failure_code, isReleased ? 'released' : ''].filter(Boolean).join(' ')
}

const inState = (state: ExternalWalletState) =>
  given(
    externalWallet({ state, event_sequence: 3, failure_code: state === 'failed' ? 'prohibited_address' : null }),
    ...(state === 'failed' || state === 'deleted' ? [] : [held()]),
  )
type Table = Record<ExternalWalletState, string>
const every = (text: string, others: Partial<Table> = {}): Table =>
  ({ ...Object.fromEntries(statesOf(externalWalletStates).map((state) => [state, text])), ...others }) as Table

const cases: [string, Command<never, ExternalWallet | string>, object, Table][] = [
  ['screening has the question', beginScreening, job, every('stale', { storing: 'pending' })],
  [
    'passed',
    recordScreening,
    { ...job, finding: 'passed' },
    every('stale', { storing: 'pending completed', pending: 'completed' }),
  ],
  [
    'review',
    recordScreening,
    { ...job, finding: 'review' },
    every('stale', { storing: 'pending reviewing', pending: 'reviewing' }),
  ],
  [
    'rejected',
    recordScreening,
    { ...job, finding: 'rejected' },
    every('stale', {
      storing: 'pending failed prohibited_address released',
      pending: 'failed prohibited_address released',
    }),
  ],
  ['an answer to an older question', recordScreening, { ...job, event_sequence: 2, finding: 'passed' }, every('stale')],
  [
    'approved',
    decideExternalWallet,
    { ...input, decision: 'approve' },
    every('data_exists', { reviewing: 'completed' }),
  ],
  [
    'not approved',
    decideExternalWallet,
    { ...input, decision: 'reject' },
    every('data_exists', { reviewing: 'failed prohibited_address released' }),
  ],
  [
    'deleted by the caller',
    deleteExternalWallet,
    input,
    every('deleting', { failed: 'deleting prohibited_address', deleting: 'unchanged', deleted: 'unchanged' }),
  ],
  ['deleted in the end', removeExternalWallet, job, every('stale', { deleting: 'deleted released' })],
  ['an older deletion', removeExternalWallet, { ...job, event_sequence: 2 }, every('stale')],
  [
    'renamed',
    renameExternalWallet,
    { ...input, name: 'Other' },
    every('renamed', { failed: 'renamed prohibited_address', deleted: 'not_found' }),
  ],
]

describe.each(cases)('%s', (_, command, asked, expected) => {
  test.each(Object.entries(expected) as [ExternalWalletState, string][])('when %s: %s', (state, wanted) => {
    expect(outcome(decide(command, asked as never, inState(state), at))).toBe(wanted)
  })
})

test.each<[string, Command<never, ExternalWallet | string>, object, string]>([
  ['record-screening', recordScreening, { ...job, finding: 'passed' }, 'stale'],
  ['remove', removeExternalWallet, job, 'stale'],
  ['decide', decideExternalWallet, { ...input, decision: 'approve' }, 'not_found'],
  ['delete', deleteExternalWallet, input, 'not_found'],
  ['rename', renameExternalWallet, { ...input, name: 'x' }, 'not_found'],
])('%s without a wallet: %s', (_, command, asked, wanted) => {
  expect(outcome(decide(command, asked as never, given()))).toBe(wanted)
})

test('an address that is none fails the wallet, and there is nothing to give back', () => {
  const invalid = given(externalWallet({ canonical_address: null }))
  const decision = decide(recordScreening, { ...job, event_sequence: 1, finding: 'invalid' }, invalid, at)
  expect(outcome(decision)).toBe('pending failed invalid_address')
})

test('a wallet gives back only what is its own', () => {
  const failed = externalWallet({ state: 'deleting', failure_code: 'prohibited_address', event_sequence: 3 })
  const decision = decide(removeExternalWallet, job, given(failed, held({ guid: guidOf('successor') })), at)
  expect(outcome(decision)).toBe('deleted prohibited_address')
  expect(writtenTo(decision, externalWalletAddresses)).toEqual([])
})

test('a claim that is not known yet is no reason to leave it behind', () => {
  const deleting = given(externalWallet({ state: 'deleting', event_sequence: 3 }))
  for (const rows of [deleting, given(...deleting, held({ guid: guidOf('other') }))]) {
    expect(() => decide(removeExternalWallet, job, rows, at)).toThrow('a wallet has its address')
  }
})
