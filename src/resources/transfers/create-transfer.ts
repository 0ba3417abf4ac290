// Executes every quote that is not a trade. In one commit the quote is used up, the money set aside and the limits reserved;
// inside the bank the money has moved with it. A transfer that cannot run is still made: it is born failed.
import { assert } from '../../kernel/assert.ts'
import {
  type Change,
  type Command,
  key,
  type Moment,
  type Need,
  type Rows,
  save,
  update,
} from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { hold, journal, type LedgerStep, subjectOf } from '../../kernel/posting.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Balance, balances } from '../../ledger/balance.ts'
import type { RecipePosting } from '../../ledger/recipes.ts'
import type { Reserved } from '../../limits/check-limits.ts'
import { saveUsages } from '../../limits/usage-table.ts'
import { countedIn, type RateLookup } from '../../pricing/convert.ts'
import { postingsOf, recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { activityNeeds, reserveActivity } from '../customers/customer-limits.ts'
import { type Quote, quotes } from '../quotes/quote.ts'
import { cryptoKind } from './kinds/crypto.ts'
import { fundingKind } from './kinds/funding.ts'
import { bookKind, interAccountKind } from './kinds/inside.ts'
import type { TransferKind, TransferOrder, TransferTerms } from './kinds/kind.ts'
import { lightningKind } from './kinds/lightning.ts'
import {
  type NewTransfer,
  plainTransfer,
  type Transfer,
  type TransferFailureCode,
  type TransferType,
  transfers,
} from './transfer.ts'

export interface CreateTransferInput extends Omit<TransferOrder, 'quote'> {
  readonly bank_guid: Guid
  readonly quote_guid: Guid
  readonly transfer_type: TransferType
  readonly labels?: readonly string[] | undefined
  /** Only needed when an activity limit is in another asset than the transfer. */
  readonly rates?: RateLookup
}

const kinds: Readonly<Partial<Record<TransferType, TransferKind>>> = {
  funding: fundingKind,
  inter_account: interAccountKind,
  book: bookKind,
  lightning: lightningKind,
  crypto: cryptoKind,
}

export const createTransfer: Command<CreateTransferInput, Transfer> = {
  name: 'create-transfer',
  needs: [
    ({ bank_guid, quote_guid }) => [key(banks, bank_guid, bank_guid), key(quotes, bank_guid, quote_guid)],
    (input, rows, moment) => kindNeeds(0, input, rows, moment),
    (input, rows, moment) => kindNeeds(1, input, rows, moment),
    (input, rows, moment) => {
      const terms = termsOf(input, rows, moment)
      if (!terms) return []
      const limits = terms.activities.flatMap((activity) => activityNeeds(activity, rows, moment))
      return [...systemAccountNeeds(input.bank_guid, linesOf(terms)), ...limits]
    },
    (input, rows, moment) => {
      const terms = termsOf(input, rows, moment)
      return terms ? recipeBalanceNeeds(rows, input.bank_guid, linesOf(terms)) : []
    },
  ],
  decide(input, rows, moment) {
    const { bank_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const quote = quoteOf(input, rows)
    if (!bank || !quote) return reject('no_quote', 'quote_guid')
    if (quote.transfer_guid) return reject('data_exists', 'quote_guid')
    const terms = kinds[input.transfer_type]!.terms({ ...input, quote }, rows, moment)
    if ('rejected' in terms) return terms
    const guid = moment.newGuid()
    const reserved = reserveLimits(input, quote, terms, guid, rows, moment)
    if (reserved === 'rates_needed') return reject('rates_needed')

    // Nothing below refuses: from here the transfer exists, if only as failed.
    const { postings, changes: opened } = postingsOf(rows, bank, linesOf(terms), moment)
    const held = postings.slice(0, terms.holds.length)
    const isLacking = held.some(({ debit, amount }) => lacks(balanceOf(rows, opened, bank_guid, debit), amount))
    const failure_code =
      terms.failure_code ??
      (isLacking ? 'non_sufficient_funds' : reserved.find((each) => each.exceeded !== undefined)?.exceeded)
    const fields = transferFields(input, quote, terms, guid, failure_code, failure_code ? [] : reserved, moment)
    const path = failure_code ? (['failed'] as const) : terms.atOnce ? (['completed'] as const) : []
    const moved = enter(transfers, fields, ...path)
    const changes: Change[] = [
      update(quotes, { ...quote, transfer_guid: guid, updated_at: moment.now }),
      save(transfers, moved),
    ]
    if (failure_code) return { output: moved.row, changes, isDoubtful: true }
    for (const each of reserved) if (each.exceeded === undefined) changes.push(...saveUsages(rows, each.usages))
    const subject = subjectOf('transfer', moved.row)
    const ledger: LedgerStep[] = terms.atOnce
      ? [journal(subject, 'settle', postings.slice(terms.holds.length))]
      : held.map(({ debit, amount }) => hold(subject, debit, amount))
    return { output: moved.row, changes: [...opened, ...changes, ...(terms.changes?.(guid) ?? [])], ledger }
  },
}

/** The quote, if it is one that this type of transfer executes. */
function quoteOf({ bank_guid, quote_guid, transfer_type }: CreateTransferInput, rows: Rows): Quote | undefined {
  const quote = rows.get(quotes, bank_guid, quote_guid)
  return quote && quote.product_type === kinds[transfer_type]?.product_type ? quote : undefined
}

function kindNeeds(step: number, input: CreateTransferInput, rows: Rows, moment: Moment): readonly Need[] {
  const quote = quoteOf(input, rows)
  return (quote && kinds[input.transfer_type]?.needs[step]?.({ ...input, quote }, rows, moment)) || []
}

function termsOf(input: CreateTransferInput, rows: Rows, moment: Moment): TransferTerms | undefined {
  const quote = quoteOf(input, rows)
  const terms = quote && kinds[input.transfer_type]?.terms({ ...input, quote }, rows, moment)
  return terms && !('rejected' in terms) ? terms : undefined
}

/** Everything that money is taken from or goes to, holds first. A hold has no other side; it is written as if it had. */
const linesOf = ({ holds, atOnce = [] }: TransferTerms): RecipePosting[] => [
  ...holds.map((each) => ({ ...each, credit: each.debit, isCapture: false })),
  ...atOnce,
]

/** Of an account that this very command opens too. */
const balanceOf = (rows: Rows, opened: readonly Change[], bank_guid: Guid, account_guid: Guid): Balance => {
  const isNew = (change: Change) => change.table === balances && (change.row as Balance).account_guid === account_guid
  const balance = (opened.find(isNew)?.row as Balance | undefined) ?? rows.get(balances, bank_guid, account_guid)
  assert(balance, 'every account has a balance')
  return balance
}

/** An account without a floor has as much as is asked of it. */
const lacks = ({ posted, held, floor }: Balance, wanted: bigint): boolean =>
  floor !== null && posted - held - floor < wanted

/** Of the owner, and of a book transfer the payee: each list apart, so that each is given back to its own. */
function reserveLimits(
  { rates }: CreateTransferInput,
  { asset, deliver_amount }: Quote,
  { activities }: TransferTerms,
  subject_guid: Guid,
  rows: Rows,
  moment: Moment,
): readonly Reserved[] | 'rates_needed' {
  const amountIn = countedIn(deliver_amount, asset ?? '', rates)
  const reserved: Reserved[] = []
  for (const activity of activities) {
    const each = reserveActivity(activity, amountIn, subject_guid, rows, moment)
    if (each === 'rates_needed') return each
    reserved.push(each)
  }
  return reserved
}

function transferFields(
  { transfer_type, labels, source_participants, destination_participants, expected_behaviours }: CreateTransferInput,
  quote: Quote,
  { fields }: TransferTerms,
  guid: Guid,
  failure_code: TransferFailureCode | undefined,
  reserved: readonly Reserved[],
  moment: Moment,
): NewTransfer {
  assert(quote.asset, 'a quote for a transfer has its asset')
  const [own, payee] = reserved
  return {
    ...plainTransfer,
    bank_guid: quote.bank_guid,
    guid,
    transfer_type,
    customer_guid: quote.customer_guid,
    quote_guid: quote.guid,
    asset: quote.asset,
    failure_code: failure_code ?? null,
    receive_amount: quote.receive_amount,
    deliver_amount: quote.deliver_amount,
    fee: quote.fee,
    fee_details: quote.fee_details,
    network_fee: quote.network_fee,
    network_fee_asset: quote.network_fee_asset,
    network_address: quote.network_address,
    payment_hash: quote.payment_hash,
    payment_rail: quote.payment_rail,
    entries: quote.entries ?? [],
    source_participants: source_participants ?? null,
    destination_participants: destination_participants ?? null,
    labels: labels ?? null,
    expected_behaviours: expected_behaviours ?? [],
    reservations: reservationsOf(own),
    payee_reservations: reservationsOf(payee),
    created_at: moment.now,
    updated_at: moment.now,
    ...fields,
  }
}

const reservationsOf = (reserved: Reserved | undefined) =>
  reserved && reserved.exceeded === undefined ? reserved.reservations : []
