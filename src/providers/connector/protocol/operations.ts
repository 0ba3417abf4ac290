// The table of the protocol: every question, where it is asked, what it says, what is answered, and whether it has an effect. The
// document, the client, checks and servers are made from it.
import type { StaticDecode, TSchema } from '@sinclair/typebox'
import type { Port } from '../../configured/settings.ts'
import * as accounts from './accounts.ts'
import * as carriers from './carriers.ts'
import * as invoices from './invoices.ts'
import * as market from './market.ts'
import * as people from './people.ts'
import { StandingAnswer } from './standing.ts'

export interface ConnectorOperation<Q extends TSchema = TSchema, A extends TSchema = TSchema> {
  readonly port: Port
  readonly summary: string
  readonly question: Q
  readonly answer: A
  /** `once`: one reference is one effect. `none`: it only looks. */
  readonly effect: 'once' | 'none'
}

const operation = <Q extends TSchema, A extends TSchema>(
  port: Port,
  effect: ConnectorOperation['effect'],
  summary: string,
  question: Q,
  answer: A,
): ConnectorOperation<Q, A> => ({ port, effect, summary, question, answer })

/** By path: POST /v1/<path>. */
export const operations = {
  'market/snapshot': operation(
    'market',
    'none',
    'The prices now. For quotes and orders.',
    market.SnapshotQuestion,
    market.Prices,
  ),
  'market/quote': operation('market', 'none', 'The prices for a plan.', market.QuoteQuestion, market.QuoteAnswer),
  'liquidity/fill': operation(
    'liquidity',
    'once',
    'Commits the market to an order, once per reference.',
    market.FillQuestion,
    market.FillAnswer,
  ),
  'liquidity/settle': operation(
    'liquidity',
    'none',
    'Whether both sides of a filled order have settled.',
    market.SettleQuestion,
    market.SettleAnswer,
  ),
  'rails/carry': operation(
    'rails',
    'once',
    'Hands a payment over, once per reference, and answers its standing.',
    carriers.RailCarryQuestion,
    StandingAnswer,
  ),
  'rails/cancel': operation(
    'rails',
    'once',
    'Asks not to pay. A payment that was never handed over is never paid after this.',
    carriers.RailCancelQuestion,
    StandingAnswer,
  ),
  'blockchain/carry': operation(
    'blockchain',
    'once',
    'Sends a transaction, once per reference, and answers its standing.',
    carriers.ChainCarryQuestion,
    StandingAnswer,
  ),
  'blockchain/cancel': operation(
    'blockchain',
    'once',
    'Asks not to send. A payment that was never handed over is never sent after this.',
    carriers.ChainCancelQuestion,
    StandingAnswer,
  ),
  'blockchain/estimate_fee': operation(
    'blockchain',
    'none',
    "What the network would take now, in the chain's native asset.",
    carriers.ChainFeeQuestion,
    carriers.FeeAnswer,
  ),
  'blockchain/arrival': operation(
    'blockchain',
    'none',
    'The standing of an arrival: pending until the chain has confirmed it.',
    carriers.ArrivalQuestionPart,
    StandingAnswer,
  ),
  'lightning/carry': operation(
    'lightning',
    'once',
    'Pays an invoice once, whatever the reference, and answers the standing with the preimage.',
    carriers.LightningCarryQuestion,
    StandingAnswer,
  ),
  'lightning/cancel': operation(
    'lightning',
    'once',
    'Asks not to pay. A payment that was never handed over is never paid after this.',
    carriers.LightningCancelQuestion,
    StandingAnswer,
  ),
  'lightning/estimate_fee': operation(
    'lightning',
    'none',
    'The most that a route to the payee may cost, in satoshi.',
    carriers.LightningFeeQuestion,
    carriers.LightningFeeAnswer,
  ),
  'lightning/issue_invoice': operation(
    'lightning',
    'once',
    'Makes an invoice that others pay, once per reference.',
    invoices.IssueInvoiceQuestion,
    invoices.IssueInvoiceAnswer,
  ),
  'lightning/invoice': operation(
    'lightning',
    'none',
    'Whether the invoice of a reference was paid, or has ended.',
    invoices.InvoiceQuestionPart,
    invoices.InvoiceStandingAnswer,
  ),
  'lightning/cancel_invoice': operation(
    'lightning',
    'once',
    'Cancels an invoice, unless it is paid, and answers how it stands.',
    invoices.CancelInvoiceQuestion,
    invoices.InvoiceStandingAnswer,
  ),
  'screening/address': operation(
    'screening',
    'once',
    'May the bank deal with the holder of this address?',
    people.ScreenAddressQuestion,
    people.ScreenAddressAnswer,
  ),
  'screening/transfer': operation(
    'screening',
    'once',
    'May this money move?',
    people.ScreenTransferQuestion,
    people.ScreenTransferAnswer,
  ),
  'screening/pull': operation(
    'screening',
    'once',
    'How likely is the return of a settled pull?',
    people.ScreenPullQuestion,
    people.ScreenPullAnswer,
  ),
  'verifier/open': operation(
    'verifier',
    'once',
    'Opens an inquiry, once per reference, and answers how it stands.',
    people.VerifierOpenQuestion,
    people.VerifierReportPart,
  ),
  'verifier/resume': operation(
    'verifier',
    'none',
    'A new link for the end user of an open inquiry.',
    people.VerifierResumeQuestion,
    people.VerifierLink,
  ),
  'verifier/file': operation(
    'verifier',
    'none',
    'The content of a file that the end user gave to the verifier.',
    people.VerifierFileQuestion,
    people.VerifierFile,
  ),
  'verifier/read': operation(
    'verifier',
    'none',
    'What was read from the documents of an inquiry.',
    people.VerifierReadQuestion,
    people.DocumentReadings,
  ),
  'verifier/confirm': operation(
    'verifier',
    'none',
    'The fields of the person that a passed inquiry has confirmed.',
    people.VerifierConfirmQuestion,
    people.ConfirmedFields,
  ),
  'aggregator/session': operation(
    'aggregator',
    'once',
    'Opens a page where the end user links an account, once per reference, and answers how it stands.',
    accounts.LinkSessionQuestion,
    accounts.LinkSessionAnswer,
  ),
  'aggregator/link': operation(
    'aggregator',
    'once',
    'Exchanges a token for the accounts that it opens.',
    accounts.LinkQuestion,
    accounts.LinkAnswer,
  ),
  'aggregator/balances': operation(
    'aggregator',
    'none',
    'The balances of a linked account.',
    accounts.BalancesQuestion,
    accounts.BalancesAnswer,
  ),
  'aggregator/unlink': operation(
    'aggregator',
    'once',
    "Ends the holder's consent.",
    accounts.UnlinkQuestion,
    accounts.EndAnswer,
  ),
  'deposit_bank/institutions': operation(
    'deposit_bank',
    'none',
    'The institutions that keep the deposit bank accounts of this bank. Read every few minutes.',
    accounts.InstitutionsQuestion,
    accounts.Institutions,
  ),
  'deposit_bank/close': operation(
    'deposit_bank',
    'once',
    'Closes a deposit bank account.',
    accounts.CloseAccountQuestion,
    accounts.EndAnswer,
  ),
  'custody/public_keys': operation(
    'custody',
    'none',
    'The public keys of deposit addresses of this bank. Read every few minutes.',
    accounts.PublicKeysQuestion,
    accounts.PublicKeys,
  ),
} as const

/** `carry` and `cancel` of a port are questions about a payment. */
export const isAboutPayment = (path: string): boolean => /\/(carry|cancel)$/.test(path)

/** References with the same name are about the same thing: a payment of a port, or what one path was asked for. */
export const referenceName = (path: OperationPath, reference: string): string =>
  `${isAboutPayment(path) ? operations[path].port : path} ${reference}`

export type OperationPath = keyof typeof operations
export const operationPaths = Object.keys(operations) as readonly OperationPath[]

/** What is asked, and what is answered, with amounts and instants decoded. */
export type QuestionOf<P extends OperationPath> = StaticDecode<(typeof operations)[P]['question']>
export type AnswerOf<P extends OperationPath> = StaticDecode<(typeof operations)[P]['answer']>
