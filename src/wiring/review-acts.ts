// The one table of what a person can decide: each kind and decision is a command and its input. The API, approvals and the command line
// use it, so that they cannot differ.
import { findRow } from '../db/list.ts'
import { amount } from '../kernel/amount.ts'
import type { Command, Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import type { Table } from '../kernel/table.ts'
import type { LateFailureDecision } from '../movements/late-failure.ts'
import type { ReviewDecision } from '../movements/screening.ts'
import { lateMoneyOf } from '../movements/suspense.queries.ts'
import { approvePaymentFile } from '../providers/files/memory/approve-payment-file.ts'
import { paymentFiles } from '../providers/files/memory/payment-file.ts'
import { rejectPaymentFile } from '../providers/files/memory/reject-payment-file.ts'
import { walletEmptyLike } from '../providers/wallet-empty.ts'
import { banks } from '../resources/banks/bank.ts'
import { replaceApprovalPolicy } from '../resources/banks/replace-approval-policy.ts'
import { type CounterpartyDecision, decideCounterparty } from '../resources/counterparties/decide-counterparty.ts'
import { type CustomerDecision, decideCustomer } from '../resources/customers/decide-customer.ts'
import { decideExecution } from '../resources/executions/decide-execution.ts'
import { decideLateStageFailure } from '../resources/executions/decide-late-stage-failure.ts'
import { executions } from '../resources/executions/execution.ts'
import { resolveStage } from '../resources/executions/resolve-stage.ts'
import { findStage } from '../resources/executions/stage-movement.ts'
import { decideExternalWallet } from '../resources/external-wallets/decide-external-wallet.ts'
import { externalWallets } from '../resources/external-wallets/external-wallet.ts'
import { confirmedData } from '../resources/identity-verifications/confirmed-data.ask.ts'
import { decideIdentityVerification } from '../resources/identity-verifications/decide-identity-verification.ts'
import { identityVerifications } from '../resources/identity-verifications/identity-verification.ts'
import { inquiryOf } from '../resources/identity-verifications/inquiry.ts'
import { isWatchlistChecked } from '../resources/identity-verifications/methods.ts'
import { cancelPayout } from '../resources/payouts/cancel-payout.ts'
import type { ActServices, PrepareAct } from '../resources/reviews/asked-act.request.ts'
import { executionOfFailedStage, executionOfLateStage } from '../resources/reviews/late-stage.queries.ts'
import { retryJob } from '../resources/reviews/retry-job.ts'
import {
  type ActKind,
  type ActMoney,
  type AskedAct,
  noMoney,
  type PreparedAct,
} from '../resources/reviews/review-act.ts'
import { decideScreeningHit } from '../resources/screening/decide-screening-hit.ts'
import { matchesOf, wasMatched } from '../resources/screening/screening-decision.queries.ts'
import { enableSubscription } from '../resources/subscriptions/enable-subscription.ts'
import { cancelTrade } from '../resources/trades/cancel-trade.ts'
import { cancelTransfer } from '../resources/transfers/cancel-transfer.ts'
import { decideLateFailure } from '../resources/transfers/decide-late-failure.ts'
import { decideLostDeposit } from '../resources/transfers/decide-lost-deposit.ts'
import { decideTransfer } from '../resources/transfers/decide-transfer.ts'
import { recordSentBack } from '../resources/transfers/record-sent-back.ts'
import { resolveTransfer } from '../resources/transfers/resolve-transfer.ts'
import { transfers } from '../resources/transfers/transfer.ts'

type Prepared = PreparedAct | Rejection
type Decisions = {
  readonly [Kind in ActKind]: (...asked: Parameters<PrepareAct>) => Prepared | Promise<Prepared>
}

const act = <Input, Output>(
  command: Command<Input, Output>,
  input: Input,
  moneyIn: PreparedAct['moneyIn'] = () => noMoney,
): PreparedAct => ({ decide: (rows, moment) => command.decide(input, rows, moment), moneyIn })

const moneyOfTransfer =
  ({ bank_guid, object_guid }: AskedAct) =>
  (rows: Rows): ActMoney => {
    const transfer = rows.get(transfers, bank_guid, object_guid)
    return transfer ? { asset: transfer.asset, amount: transfer.deliver_amount } : noMoney
  }

const moneyOfExecution =
  ({ bank_guid, object_guid }: AskedAct) =>
  (rows: Rows): ActMoney => {
    const source = rows.get(executions, bank_guid, object_guid)?.source_account
    return source ? { asset: source.asset, amount: source.quoted_amount ?? source.requested_amount ?? null } : noMoney
  }

/** What the verifier leaves to a person, a person ends as the verifier would. */
async function verification(asked: AskedAct, services: ActServices): Promise<Prepared> {
  const { bank_guid, object_guid: guid, decision } = asked
  const found = await findRow(services.sql, identityVerifications, bank_guid, guid)
  if (!found) return reject('not_found')
  if (found.state !== 'reviewing') {
    const message = `The verification is ${found.state}. Only one that is reviewing can be decided.`
    return reject('data_exists', undefined, message)
  }
  const { verifier } = await services.providersOf(bank_guid)
  const isPassed = decision === 'approve'
  const isListed = !isPassed && isWatchlistChecked(found) && (await wasMatched(services.sql, bank_guid, guid))
  const answer = {
    outcome: isPassed ? ('passed' as const) : ('failed' as const),
    failure_codes: isListed ? (['watchlist_match'] as const) : [],
  }
  return act(decideIdentityVerification, {
    bank_guid,
    identity_verification_guid: guid,
    report: { verifier_state: 'completed', answer },
    inquiry: undefined,
    readings: await verifier.read(inquiryOf(found)),
    confirmed: isPassed ? await confirmedData(found, services) : undefined,
    cleared: isPassed ? await matchesOf(services.sql, bank_guid, guid) : [],
  })
}

/** Who bears a payment of a transfer or of a stage that was made although it had failed. */
async function resolution(asked: AskedAct, { sql }: ActServices): Promise<Prepared> {
  const { bank_guid, object_guid: guid } = asked
  const from = asked.decision as 'own' | 'receivable'
  const { amount, asset } = await lateMoneyOf(sql, bank_guid, guid)
  const money = () => ({ amount, asset })
  if (await findRow(sql, transfers, bank_guid, guid))
    return act(resolveTransfer, { bank_guid, transfer_guid: guid, from, amount }, money)
  const execution_guid = await executionOfLateStage(sql, bank_guid, guid)
  if (!execution_guid) return reject('not_found')
  return act(resolveStage, { bank_guid, execution_guid, stage_guid: guid, from, amount }, money)
}

/** Whether a payment of a transfer or of a stage came back, of which its carrier says that it failed. */
async function lateFailure(asked: AskedAct, { sql }: ActServices): Promise<Prepared> {
  const { bank_guid, object_guid: guid } = asked
  const decision = asked.decision as LateFailureDecision
  const transfer = await findRow(sql, transfers, bank_guid, guid)
  if (transfer) {
    const money = { asset: transfer.asset, amount: transfer.receive_amount }
    return act(decideLateFailure, { bank_guid, transfer_guid: guid, decision }, () => money)
  }
  const execution_guid = await executionOfFailedStage(sql, bank_guid, guid)
  if (!execution_guid) return reject('not_found')
  const money = (rows: Rows): ActMoney => {
    const found = findStage(rows, { bank_guid, execution_guid, stage_guid: guid })
    return found ? { asset: found.movement.money.asset, amount: found.movement.money.receive_amount } : noMoney
  }
  return act(decideLateStageFailure, { bank_guid, execution_guid, stage_guid: guid, decision }, money)
}

/** The service builds files, and a person lets them out. */
async function paymentFile(asked: AskedAct, { sql }: ActServices, person_guid: Guid | null): Promise<Prepared> {
  const { bank_guid, object_guid: payment_file_guid } = asked
  const money = (rows: Rows): ActMoney => {
    const file = rows.get(paymentFiles, bank_guid, payment_file_guid)
    return file ? { asset: file.asset, amount: amount(file.credit_total + file.debit_total) } : noMoney
  }
  if (person_guid === null) return reject('wrong_person', undefined, noPerson)
  const named = { bank_guid, payment_file_guid }
  if (asked.decision === 'approve') return act(approvePaymentFile, { ...named, person_guid }, money)
  const payments = await sql<{ guid: Guid }[]>`
    select guid from filed_payments where bank_guid = ${bank_guid} and payment_file_guid = ${payment_file_guid}`
  return act(rejectPaymentFile, { ...named, payment_guids: payments.map(({ guid }) => guid) }, money)
}

const noPerson = 'A payment file is decided by a person, and an API key is none. Sign in as a member of the staff.'

/** How the object of a job that will never be done is given up, where its states allow that. */
const givenUp: Readonly<Record<string, (bank_guid: Guid, guid: Guid) => PreparedAct>> = {
  'fill-trade': (bank_guid, trade_guid) => act(cancelTrade, { bank_guid, trade_guid }),
  'screen-transfer': (bank_guid, transfer_guid) => act(cancelTransfer, { bank_guid, transfer_guid }),
  'carry-transfer': (bank_guid, transfer_guid) => act(cancelTransfer, { bank_guid, transfer_guid }),
  'plan-payout': (bank_guid, payout_guid) => act(cancelPayout, { bank_guid, payout_guid }),
  'execute-payout': (bank_guid, payout_guid) => act(cancelPayout, { bank_guid, payout_guid }),
}

/** Kinds of jobs whose objects can be given up. */
export const givenUpKinds: readonly string[] = Object.keys(givenUp)

/** It was never signed: once it is, the wallet has paid it, and its job has another error or none. */
async function unfundedPayment({ bank_guid, object_guid }: AskedAct, { sql }: ActServices): Promise<Prepared> {
  const [job] = await sql<{ kind: string }[]>`
    select kind from jobs where bank_guid = ${bank_guid} and object_guid = ${object_guid} and dead_at is null
      and last_error like ${walletEmptyLike}`
  if (!job) return reject('not_found')
  const message = `A job of the kind ${job.kind} cannot be given up. Fill the paying wallet.`
  return givenUp[job.kind]?.(bank_guid, object_guid) ?? reject('invalid_value', 'decision', message)
}

const jobActs =
  (tables: readonly Table[]) =>
  async ({ bank_guid, object_guid, decision }: AskedAct, { sql }: ActServices): Promise<Prepared> => {
    const [job] = await sql<{ kind: string; event_sequence: number; is_dead: boolean }[]>`
      select kind, event_sequence, dead_at is not null as is_dead from jobs
      where bank_guid = ${bank_guid} and object_guid = ${object_guid}`
    if (!job) return reject('not_found')
    const { kind, event_sequence } = job
    if (!job.is_dead) return reject('data_exists', undefined, 'The job is not dead: a worker still tries it.')
    if (decision === 'give_up') {
      const message = `A job of the kind ${kind} cannot be given up. Mend its cause, then decide retry.`
      return givenUp[kind]?.(bank_guid, object_guid) ?? reject('invalid_value', 'decision', message)
    }
    const table = tables.find(({ states }) => Object.values(states?.states ?? {}).some(({ owes }) => owes === kind))
    return table ? act(retryJob, { bank_guid, table, object_guid, event_sequence }) : reject('not_found')
  }

const leave = (): PreparedAct => ({
  isLeave: true,
  decide: () => ({ output: null }),
  moneyIn: () => noMoney,
})

const decisions = (tables: readonly Table[]): Decisions => ({
  customer: ({ bank_guid, object_guid: customer_guid, decision, details: { verified_until: expires_at } }) =>
    act(decideCustomer, {
      bank_guid,
      customer_guid,
      decision: decision as CustomerDecision,
      ...(expires_at === undefined ? {} : { expires_at }),
    }),
  counterparty: ({ bank_guid, object_guid: counterparty_guid, decision }) =>
    act(decideCounterparty, { bank_guid, counterparty_guid, decision: decision as CounterpartyDecision }),
  identity_verification: verification,
  external_wallet: ({ bank_guid, object_guid: external_wallet_guid, decision }) =>
    act(decideExternalWallet, { bank_guid, external_wallet_guid, decision: decision as ReviewDecision }, (rows) => ({
      asset: rows.get(externalWallets, bank_guid, external_wallet_guid)?.asset ?? null,
      amount: null,
    })),
  transfer: (asked) => {
    const { bank_guid, object_guid: transfer_guid } = asked
    const decision = asked.decision as ReviewDecision
    return act(decideTransfer, { bank_guid, transfer_guid, decision }, moneyOfTransfer(asked))
  },
  execution: (asked) => {
    const { bank_guid, object_guid: execution_guid } = asked
    const decision = asked.decision as ReviewDecision
    return act(decideExecution, { bank_guid, execution_guid, decision }, moneyOfExecution(asked))
  },
  deposit: (asked) => {
    const { bank_guid, object_guid: transfer_guid } = asked
    return act(recordSentBack, { bank_guid, transfer_guid }, moneyOfTransfer(asked))
  },
  lost_deposit: (asked) => {
    const { bank_guid, object_guid: transfer_guid } = asked
    const decision = asked.decision as 'take_back' | 'keep'
    return act(decideLostDeposit, { bank_guid, transfer_guid, decision }, moneyOfTransfer(asked))
  },
  unfunded_payment: unfundedPayment,
  suspense: resolution,
  late_failure: lateFailure,
  screening_hit: ({ bank_guid, object_guid: screening_hit_guid, decision }) =>
    act(decideScreeningHit, { bank_guid, screening_hit_guid, decision: decision as ReviewDecision }),
  payment_file: paymentFile,
  job: jobActs(tables),
  webhook: ({ bank_guid, object_guid: subscription_guid }, { now }) => {
    // Subscriptions live in real time, not by the clock of a bank.
    const real = now()
    return {
      isOfOrganization: true,
      moneyIn: () => noMoney,
      decide(rows, moment) {
        const bank = rows.get(banks, bank_guid, bank_guid)
        if (!bank) return reject('not_found')
        const named = { organization_guid: bank.organization_guid, environment: bank.type, subscription_guid }
        return enableSubscription.decide(named, rows, { ...moment, now: real })
      },
    }
  },
  approval_policy: ({ bank_guid, object_guid, details: { approval_policy = [] } }) =>
    object_guid === bank_guid ? act(replaceApprovalPolicy, { bank_guid, approval_policy }) : reject('not_found'),
  provider: leave,
  api_key: leave,
  staff_member: leave,
})

/** `tables`: those whose rows owe jobs. */
export const prepareActs = (tables: readonly Table[]): PrepareAct => {
  const prepare = decisions(tables)
  return async (asked, ...others) => prepare[asked.kind](asked, ...others)
}
