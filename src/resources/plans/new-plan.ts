// A new plan, or why there is none: wrong accounts, parties, files and missing documents are refused. Callers create plans one by one,
// and a payout creates one for each of its rows.

import type { Amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Moment, newRecord, type Rows } from '../../kernel/command.ts'
import { cleanFileName } from '../../kernel/file-name.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, type Moved } from '../../kernel/machine.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Purpose } from '../../planning/purposes.ts'
import { documentFault, purposeFault, type SupportingDocumentType } from '../../planning/requirements.ts'
import { missingAccounts } from '../../planning/routes.ts'
import { refuseNoAccount } from '../accounts/account-refusals.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { files } from '../files/file.ts'
import { type Plan, plans, type SupportingDocument, type TravelRuleInfo } from './plan.ts'
import { countryOf, type PlanEnd, planAccountOf, planDestination, planSource, refuseRail } from './plan-end.ts'
import { accountTypeOf, type PlannerOrder, waysOf } from './planner-request.ts'
import { namedParty, participantsType, partyOf, refuseParty } from './travel-rule.ts'

interface NamedAccount {
  readonly guid: Guid
  readonly amount?: Amount | undefined
  readonly payment_rail?: HomeRail | undefined
}

export interface NewPlanInput {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  /** Exactly one of the two names an amount. */
  readonly source_account: NamedAccount
  readonly destination_account: NamedAccount
  readonly ultimate_originating_party_guid?: Guid | undefined
  readonly ultimate_receiving_party_guid?: Guid | undefined
  readonly purpose_of_transaction?: Purpose | undefined
  readonly supporting_documents: readonly {
    readonly type: SupportingDocumentType
    readonly file_guids: readonly Guid[]
    readonly document_reference_number?: string | undefined
  }[]
  readonly labels?: readonly string[] | undefined
  /** The row of a payout that the plan pays. */
  readonly payout_row_guid?: Guid | undefined
}

export function newPlan(input: NewPlanInput, rows: Rows, moment: Moment): Moved<Plan> | Rejection {
  const { bank_guid, customer_guid } = input
  const bank = rows.get(banks, bank_guid, bank_guid)
  if (!bank) return reject('unknown_bank')
  if (!bank.features.includes('remittance')) return refuseFeature('remittance', 'type')
  const unfit = refuseUnlessVerifiedOwner(rows, input, moment)
  if (unfit) return unfit
  const ends = endsOf(input, bank, rows)
  if ('rejected' in ends) return ends
  const travel_rule_info = travelRuleInfo(input, ends, rows, moment)
  if ('rejected' in travel_rule_info) return travel_rule_info
  const participants_type = participantsType(rows, bank_guid, travel_rule_info)
  const order = { customer_guid, ...ends, participants_type }
  const refused =
    refuseMissingAccount(order, bank, rows) ?? refuseFiles(input, rows) ?? refuseRequirements(input, order)
  if (refused) return refused

  // Nothing below refuses: from here the plan exists.
  const { source_account, destination_account, supporting_documents } = input
  return enter(
    plans,
    newRecord(bank_guid, moment, {
      type: 'remittance',
      customer_guid,
      failure_code: null,
      source_account: { ...planAccountOf(ends.source.end, bank), ...requestedOf(source_account) },
      destination_account: { ...planAccountOf(ends.destination.end, bank), ...requestedOf(destination_account) },
      stages: [],
      fees: [],
      travel_rule_info,
      purpose_of_transaction: input.purpose_of_transaction ?? null,
      supporting_documents: supporting_documents.length > 0 ? documentsOf(input, rows, moment) : null,
      labels: input.labels ?? null,
      expires_at: null,
      terms: [],
      explanation: null,
      execution_guid: null,
      payout_row_guid: input.payout_row_guid ?? null,
    }),
  )
}

type Ends = Pick<PlannerOrder, 'source' | 'destination'>

function endsOf(input: NewPlanInput, bank: Bank, rows: Rows): Ends | Rejection {
  const { bank_guid, customer_guid, source_account, destination_account } = input
  const source = planSource(rows, bank_guid, customer_guid, source_account.guid, 'source_account.guid')
  if ('rejected' in source) return source
  const field = 'destination_account.guid'
  const destination = planDestination(rows, bank, customer_guid, destination_account.guid, field)
  if ('rejected' in destination) return destination
  if (destination.row.guid === source.row.guid) {
    const message = 'The source and the destination are the same account. Name two accounts.'
    return reject('invalid_destination_account', field, message)
  }
  const refused =
    refuseRail(source, source_account.payment_rail, 'deposit', 'source_account.payment_rail') ??
    refuseRail(destination, destination_account.payment_rail, 'withdrawal', 'destination_account.payment_rail')
  if (refused) return refused
  return {
    source: { end: source, payment_rail: source_account.payment_rail },
    destination: { end: destination, payment_rail: destination_account.payment_rail },
  }
}

function travelRuleInfo(
  input: NewPlanInput,
  { source, destination }: Ends,
  rows: Rows,
  { now }: Moment,
): TravelRuleInfo | Rejection {
  const { bank_guid, customer_guid } = input
  const named = (guid: Guid | undefined) => (guid ? namedParty(rows, bank_guid, guid) : undefined)
  const [originating, receiving] = [partyOf(source.end.row), partyOf(destination.end.row)]
  const [first, last] = [input.ultimate_originating_party_guid, input.ultimate_receiving_party_guid]
  const parties = [
    [originating, 'source_account.guid'],
    [receiving, 'destination_account.guid'],
    ...(first ? [[named(first), 'travel_rule_info.ultimate_originating_party_guid'] as const] : []),
    ...(last ? [[named(last), 'travel_rule_info.ultimate_receiving_party_guid'] as const] : []),
  ] as const
  for (const [party, field] of parties) {
    const refused = refuseParty(rows, bank_guid, party, customer_guid, now, field)
    if (refused) return refused
  }
  const [ultimate_originating_party, ultimate_receiving_party] = [named(first), named(last)]
  return {
    originating_party: originating,
    receiving_party: receiving,
    ...(ultimate_originating_party && { ultimate_originating_party }),
    ...(ultimate_receiving_party && { ultimate_receiving_party }),
  }
}

/** The accounts between two stages must exist. */
function refuseMissingAccount(order: PlannerOrder, bank: Bank, rows: Rows): Rejection | undefined {
  const [missing] = missingAccounts(waysOf(order, bank, rows))
  return missing === undefined ? undefined : refuseNoAccount(order.customer_guid, accountTypeOf(missing), missing)
}

/** All customers can use the bank's files. */
function refuseFiles({ bank_guid, customer_guid, supporting_documents }: NewPlanInput, rows: Rows) {
  for (const [i, { file_guids }] of supporting_documents.entries()) {
    const wrong = file_guids.findIndex((guid) => {
      const file = rows.get(files, bank_guid, guid)
      return !file || (file.customer_guid !== null && file.customer_guid !== customer_guid)
    })
    if (wrong >= 0) return reject('no_file', `supporting_documents[${i}].file_guids[${wrong}]`)
  }
  return undefined
}

/** The purpose and documents that the payee's country requires. Documents only if the amount that arrives is known already. */
function refuseRequirements(
  input: NewPlanInput,
  { destination, participants_type }: PlannerOrder,
): Rejection | undefined {
  const country_code = abroad(destination.end)
  if (country_code === undefined) return undefined
  const { amount } = input.destination_account
  const document_types = input.supporting_documents.map(({ type }) => type)
  const fault =
    purposeFault(country_code, input.purpose_of_transaction) ??
    (amount === undefined ? undefined : documentFault({ country_code, participants_type, amount, document_types }))
  return (
    fault &&
    reject('unsupported_value', fault.field, `${fault.reason.charAt(0).toUpperCase()}${fault.reason.slice(1)}.`)
  )
}

const abroad = (end: PlanEnd): string | undefined =>
  end.kind === 'external_bank_account' ? countryOf(end.row) : undefined

const requestedOf = ({ amount, payment_rail }: NamedAccount) => ({
  ...(amount !== undefined && { requested_amount: amount }),
  ...(payment_rail && { payment_rail }),
})

const documentsOf = (
  { bank_guid, supporting_documents }: NewPlanInput,
  rows: Rows,
  moment: Moment,
): readonly SupportingDocument[] =>
  supporting_documents.map(({ type, file_guids, document_reference_number }) => ({
    guid: moment.newGuid(),
    type,
    files: file_guids.map((file_guid) => {
      const file = rows.get(files, bank_guid, file_guid)
      assert(file, 'a file that was checked exists')
      const { guid, filename, content_type } = file
      return { guid, filename: cleanFileName(filename), content_type }
    }),
    ...(document_reference_number !== undefined && { document_reference_number }),
  }))
