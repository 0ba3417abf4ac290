// Checks a row by the rules of POST /api/plans: a plan is made and thrown away. A row that names its account by numbers pays the external
// bank account that has them.
import { assert } from '../../kernel/assert.ts'
import { key, type Moment, match, type Need, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { explanationOf, type Rejection } from '../../kernel/rejections.ts'
import { accounts } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { counterparties } from '../counterparties/counterparty.ts'
import { externalBankAccountClaims, externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
import { type NewPlanInput, newPlan } from '../plans/new-plan.ts'
import { planDestination } from '../plans/plan-end.ts'
import type { Payout } from './payout.ts'
import type { ReadRow } from './payout-csv.ts'
import type { PayoutRow, RowFault } from './payout-row.ts'

/** A row with the fingerprint of its account numbers instead of the numbers. */
export interface UncheckedRow extends Omit<ReadRow, 'identity'> {
  readonly fingerprint: string | null
}

export interface CheckedRow {
  readonly errors: readonly RowFault[]
  readonly destination_account_guid: Guid | null
  readonly asset: string | null
}

/** Loads what the checks of all rows will read, in a few rounds. */
export function wantChecks(payout: Payout, unchecked: readonly UncheckedRow[], rows: Rows): void {
  const { bank_guid } = payout
  const numbered = unchecked.filter(({ fingerprint, asset }) => fingerprint && asset)
  rows.want(() => numbered.map((row) => match(externalBankAccountClaims, 'numbers', ...numbersOf(payout, row))))
  const guids = unchecked.flatMap((row) =>
    row.destination_account_guid ? [row.destination_account_guid] : claimed(payout, row, rows),
  )
  rows.want(() =>
    guids.flatMap((guid): Need[] =>
      [accounts, externalBankAccounts, externalWallets].map((table) => key(table, bank_guid, guid)),
    ),
  )
  const owners = guids.flatMap(
    (guid) =>
      (rows.get(externalBankAccounts, bank_guid, guid) ?? rows.get(externalWallets, bank_guid, guid))
        ?.counterparty_guid ?? [],
  )
  rows.want(() => owners.map((guid) => key(counterparties, bank_guid, guid)))
}

export function checkedRow(payout: Payout, row: UncheckedRow, rows: Rows, moment: Moment): CheckedRow {
  const { asset } = row
  const found = row.errors.length > 0 ? { errors: row.errors } : destinationOf(payout, row, rows)
  if ('errors' in found) return { errors: found.errors, destination_account_guid: row.destination_account_guid, asset }
  const { destination_account_guid } = found
  const plan = newPlan(planInput(payout, { ...row, destination_account_guid }), rows, moment)
  if ('rejected' in plan) return { errors: faultsIn(plan), destination_account_guid, asset }
  return { errors: [], destination_account_guid, asset: plan.row.destination_account.asset }
}

/** The plan that pays a row. */
export function planInput(
  { bank_guid, customer_guid, source_account_guid, amount_end }: Payout,
  row: Pick<PayoutRow, 'amount' | 'destination_account_guid' | 'purpose_of_transaction'> & { readonly guid?: Guid },
): NewPlanInput {
  const { amount, destination_account_guid, purpose_of_transaction, guid } = row
  assert(amount !== null && destination_account_guid !== null, 'a row without errors has an amount and an account')
  return {
    bank_guid,
    customer_guid,
    source_account: { guid: source_account_guid, ...(amount_end === 'source' && { amount }) },
    destination_account: { guid: destination_account_guid, ...(amount_end === 'destination' && { amount }) },
    purpose_of_transaction: purpose_of_transaction ?? undefined,
    supporting_documents: [],
    payout_row_guid: guid,
  }
}

const numbersOf = ({ bank_guid }: Payout, { asset, fingerprint }: UncheckedRow) => {
  assert(asset !== null && fingerprint !== null, 'only rows with numbers are found by them')
  return [bank_guid, asset, fingerprint] as const
}

const claimed = (payout: Payout, row: UncheckedRow, rows: Rows): Guid[] =>
  row.fingerprint && row.asset
    ? rows
        .find(externalBankAccountClaims, 'numbers', ...numbersOf(payout, row))
        .map((each) => each.external_bank_account_guid)
    : []

const noneText =
  'The payer can pay no external bank account with these numbers. Create one with POST /api/external_bank_accounts, for a verified counterparty.'
const severalText =
  'The payer can pay several external bank accounts with these numbers. Name one as `destination_account_guid`.'

function destinationOf(
  payout: Payout,
  row: UncheckedRow,
  rows: Rows,
): { readonly destination_account_guid: Guid } | { readonly errors: readonly RowFault[] } {
  const { destination_account_guid } = row
  if (destination_account_guid) return { destination_account_guid }
  const bank = rows.get(banks, payout.bank_guid, payout.bank_guid)
  assert(bank, 'the bank of a payout exists')
  const [first, second] = claimed(payout, row, rows).filter(
    (guid) => !('rejected' in planDestination(rows, bank, payout.customer_guid, guid, 'routing_number')),
  )
  if (first && !second) return { destination_account_guid: first }
  return { errors: [{ field: 'routing_number', message: first ? severalText : noneText }] }
}

/** Fields of a plan, as the CSV names them. */
const columnOf: Readonly<Record<string, string>> = {
  'destination_account.guid': 'destination_account_guid',
  'destination_account.amount': 'amount',
  'source_account.amount': 'amount',
  'source_account.guid': 'source_account_guid',
}

export function faultsIn(rejection: Rejection): RowFault[] {
  const { errors = [{ field: 'destination_account.guid', code: rejection.rejected }] } = rejection
  return errors.map(({ field, message }) => ({
    field: columnOf[field] ?? field,
    message: message ?? explanationOf(rejection),
  }))
}
