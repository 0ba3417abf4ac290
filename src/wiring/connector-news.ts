// Takes the news of connectors: verifies it, asks the port that it is about, and records what the port answers. News of an arrival has
// nothing to ask for on a rail; on a chain the arrival waits until `blockchain/arrival` confirms it.
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { isContradiction, type ReportId } from '../arrivals/inbox.ts'
import { noticeDeposit } from '../arrivals/notice-deposit.ts'
import { receiveRailArrival } from '../arrivals/receive-rail-arrival.ts'
import { rememberNews } from '../arrivals/remember-news.ts'
import { type Answer, outputOf } from '../engine/pending.ts'
import type { NewsResult, SignedNews } from '../http/connector-news.ts'
import type { Services } from '../http/services.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import type { ConfiguredProvider } from '../providers/configured/configured-providers.ts'
import { ProviderFault } from '../providers/configured/kind.ts'
import { fits } from '../providers/configured/rule.ts'
import type { Port } from '../providers/configured/settings.ts'
import { Misfit } from '../providers/connector/protocol/codec.ts'
import type { News } from '../providers/connector/protocol/news.ts'
import { lookAtStage } from '../resources/executions/look-at-stage.ask.ts'
import { lookAtSession } from '../resources/external-bank-accounts/session.ask.ts'
import { lookAtInquiry } from '../resources/identity-verifications/look-at-inquiry.ask.ts'
import { lookAtInvoice } from '../resources/invoices/invoice.ask.ts'
import { lookAtTransfer } from '../resources/transfers/look-at-transfer.ask.ts'
import { InvalidDelivery } from '../signing/delivery-rules.ts'
import { receiverOf } from './arrival-receiver.ts'
import type { PartnerDoubts } from './partner-doubts.ts'

/** A port is asked about these. */
type Asked = 'payment' | 'verification' | 'link_session' | 'invoice'

type Of<Kind extends News['kind']> = Extract<News, { kind: Kind }>

const unreadText =
  'The address must be that of a provider of the bank in `bank_guid`, and the bytes of the body signed with its key, now.'
const otherText = 'The body is for the provider in `provider_guid`, and the address is that of another one.'
const unnamedText =
  'Another provider of the bank has or had the same signing key. Name the one of this address in the body, as `provider_guid`.'
const contradiction = 'a connector told an event again with other content'
const contradictedText =
  'This event was told before with other content. Nothing was changed. Tell what is right under an `event_id` of its own.'
const nothingText =
  'This provider has no such payment, verification or invoice, and may tell of no arrival at such an account.'

const refusal = (status: 400 | 404 | 409 | 503, message: string): NewsResult => ({ status, body: { message } })

export interface NewsTakerOptions {
  readonly services: Services
  readonly log: Logger
  /** The chains that the operator's nodes watch. */
  readonly watched: readonly WatchedBankChain[]
  readonly doubts: PartnerDoubts
}

export function newsTaker(options: NewsTakerOptions): (signed: SignedNews) => Promise<NewsResult> {
  const { services, log } = options
  return async (signed) => {
    try {
      const read = await readNews(signed, services)
      if (!read) return refusal(400, unreadText)
      if (read.isForAnother) return refusal(400, otherText)
      if (await couldBeForAnother(read, signed)) return refusal(400, unnamedText)
      return await take(read.news, read.provider, options)
    } catch (error) {
      if (error instanceof InvalidDelivery) return refusal(400, `${unreadText} (${error.reason})`)
      if (error instanceof Misfit) return refusal(400, `The body ${error.message}.`)
      // It is told again: the port did not answer, or the service is busy.
      log.warn({ error: String(error) }, 'news of a connector was not taken')
      return refusal(503, 'Tell it again later.')
    }
  }
}

interface ReadNews {
  readonly news: News
  readonly provider: ConfiguredProvider
  /** Other connectors of the bank. Deleted ones too: their keys may still sign. */
  readonly others: readonly ConfiguredProvider[]
  readonly isForAnother: boolean
}

/** The bank is only a name until the signature is verified: it says in whose providers to look for the key. */
async function readNews({ provider: named, ...signed }: SignedNews, services: Services): Promise<ReadNews | undefined> {
  const provider_guid = parseGuid(named)
  const bank_guid = parseGuid(bankNamedIn(signed.body))
  if (!provider_guid || !bank_guid) return undefined
  const list = await services.configured.of(bank_guid)
  const provider = list.find(({ guid }) => guid === provider_guid)
  const news = (await provider?.open())?.readNews?.(signed)
  if (!provider || news?.bank_guid !== bank_guid) return undefined
  const others = list.filter(({ guid, kind }) => guid !== provider_guid && kind === provider.kind)
  return { news, provider, others, isForAnother: (news.provider_guid ?? provider_guid) !== provider_guid }
}

/**
 * An arrival is credited once for each provider that tells of it. So one that does not name its provider must be signed with a key that
 * no other provider has: somebody could tell it to both addresses. Other news is only about what a provider was given.
 */
async function couldBeForAnother({ news, others }: ReadNews, signed: SignedNews): Promise<boolean> {
  if (news.kind !== 'rail_arrival' || news.provider_guid !== undefined) return false
  return (await Promise.all(others.map((other) => isSignedFor(other, signed)))).includes(true)
}

async function isSignedFor(provider: ConfiguredProvider, signed: SignedNews): Promise<boolean> {
  try {
    return (await provider.open()).readNews?.(signed) !== undefined
  } catch (error) {
    // One that cannot be opened takes no news.
    if (error instanceof InvalidDelivery || error instanceof ProviderFault) return false
    throw error
  }
}

function bankNamedIn(body: Uint8Array): unknown {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) as { bank_guid?: unknown } | null)?.bank_guid
  } catch {
    return undefined
  }
}

async function take(news: News, provider: ConfiguredProvider, options: NewsTakerOptions): Promise<NewsResult> {
  const { services, log, watched, doubts } = options
  const { bank_guid, event_id } = news
  const { guid: provider_guid } = provider
  const content_hash = contentHashOf(news)
  const report: ReportId = { provider: 'connector', provider_event_id: `${provider_guid} ${event_id}`, content_hash }
  const contradicted = (): NewsResult => {
    log.warn({ bank_guid, provider_guid, event_id, kind: news.kind }, contradiction)
    doubts.note(contradiction)
    return refusal(409, contradictedText)
  }
  const taken = (is_new: boolean): NewsResult => ({ status: 200, body: { event_id, is_new } })
  const before = await readReport(services, bank_guid, report)
  if (before && isContradiction(before.content_hash, content_hash)) return contradicted()
  if (before) return taken(false)
  if (news.kind === 'rail_arrival' || news.kind === 'chain_arrival') {
    const isBelieved = mayTellOf(news, provider) && !isWatched(news, watched) && news.amount > 0n
    const answer = isBelieved ? await enteredArrival(news, report, provider, services) : undefined
    if (answer?.kind === 'rejected' && answer.rejection.rejected === 'overloaded')
      throw new Error('the service is busy')
    if (answer?.kind === 'rejected' || !answer) {
      const reason = answer?.rejection.rejected ?? (isBelieved ? 'no_account' : 'not_of_this_provider')
      const about = { bank_guid, provider_guid, event_id, asset: news.asset, amount: String(news.amount), reason }
      log.warn(about, 'money came in that is credited to nobody')
      return refusal(404, nothingText)
    }
    const entered = outputOf(answer)
    if (entered === 'contradicted') return contradicted()
    // The inbox names an arrival on a chain by its output, and the event by its own id too.
    if (news.kind === 'chain_arrival') outputOf(await services.engine.submit(rememberNews, { bank_guid, report }))
    return taken(entered !== 'known')
  }
  if (!(await isAbout(news, provider_guid, services)) || !(await lookInto(news, services))) {
    return refusal(404, nothingText)
  }
  const remembered = outputOf(await services.engine.submit(rememberNews, { bank_guid, report }))
  return remembered === 'contradicted' ? contradicted() : taken(remembered === 'new')
}

async function readReport(
  { sql }: Services,
  bank_guid: Guid,
  { provider, provider_event_id }: ReportId,
): Promise<{ readonly content_hash: string | null } | undefined> {
  const [known] = await sql<{ content_hash: string | null }[]>`
    select content_hash from provider_events
    where bank_guid = ${bank_guid} and provider = ${provider} and provider_event_id = ${provider_event_id}`
  return known
}

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => (part === undefined || part === null ? null : String(part)))))
    .digest('hex')

/** Of what the event says. What may be known later, such as an identifier, is not in it. */
function contentHashOf(news: News): string {
  switch (news.kind) {
    case 'rail_arrival':
      return hashOf(news.kind, news.rail, news.asset, news.amount, news.account_number, news.memo)
    case 'chain_arrival':
      return hashOf(news.kind, news.network, news.output, transactionOf(news), ...paidTo(news))
    default:
      return hashOf(news.kind, news.reference, 'execution_guid' in news ? news.execution_guid : null)
  }
}

const paidTo = ({ chain, asset, amount, address, tag }: Of<'chain_arrival'>): readonly unknown[] => [
  ...[chain, asset, amount, address, tag],
]

/** Hashes in hex may be written in both cases. */
const transactionOf = ({ txn_hash }: Of<'chain_arrival'>): string =>
  /^(0x)?[0-9a-f]+$/i.test(txn_hash) ? txn_hash.toLowerCase() : txn_hash

type ArrivalNews = Of<'rail_arrival' | 'chain_arrival'>

/** A node confirms a transaction by its hash, so what it pays must be known from the node too. */
const isWatched = (news: ArrivalNews, watched: readonly WatchedBankChain[]): boolean =>
  news.kind === 'chain_arrival' &&
  watched.some(({ bank_guid, chain }) => bank_guid === news.bank_guid && chain === news.chain)

/**
 * Arrivals are told by what the bank's administrator has chosen for their port: a verifier cannot credit money, and neither can a partner
 * who has left.
 */
function mayTellOf(news: ArrivalNews, { state, ports, rule }: ConfiguredProvider): boolean {
  if (state === 'deleted') return false
  const { kind, asset } = news
  const telling: readonly Port[] = kind === 'rail_arrival' ? ['deposit_bank', 'rails'] : ['blockchain']
  const about = { assets: [asset], ...(kind === 'rail_arrival' ? { rail: news.rail } : {}) }
  return telling.some((port) => ports.includes(port)) && fits(rule, about)
}

/** A connector is believed about what it was given, and about nothing else. */
async function isAbout({ bank_guid, reference }: Of<Asked>, provider_guid: Guid, { sql }: Services): Promise<boolean> {
  const [given] = await sql`
    select 1 from provider_routes
    where bank_guid = ${bank_guid} and guid = ${reference} and provider_guid = ${provider_guid} limit 1`
  return given !== undefined
}

function lookInto(news: Of<Asked>, services: Services): Promise<boolean> {
  const { bank_guid, reference } = news
  if (news.kind === 'verification') {
    return lookAtInquiry({ bank_guid, identity_verification_guid: reference }, services)
  }
  if (news.kind === 'link_session') return lookIntoSession(bank_guid, reference, services)
  if (news.kind === 'invoice') return lookAtInvoice({ bank_guid, invoice_guid: reference }, services)
  const { execution_guid } = news
  if (execution_guid) return lookAtStage({ bank_guid, execution_guid, stage_guid: reference }, services)
  return lookAtTransfer({ bank_guid, transfer_guid: reference }, services)
}

/** An account has a session while it waits for its holder. Of a session that is over, the news is old. */
async function lookIntoSession(bank_guid: Guid, session_guid: Guid, services: Services): Promise<boolean> {
  const [account] = await services.sql<{ guid: Guid }[]>`
    select guid from external_bank_accounts where bank_guid = ${bank_guid} and link_session_guid = ${session_guid}`
  if (account) await lookAtSession(bank_guid, account.guid, services)
  return true
}

type Arrived = Promise<Answer<unknown> | undefined>

const enteredArrival = (
  news: ArrivalNews,
  report: ReportId,
  provider: ConfiguredProvider,
  services: Services,
): Arrived =>
  news.kind === 'rail_arrival' ? railArrival(news, report, provider, services) : chainArrival(news, provider, services)

async function railArrival(
  news: Of<'rail_arrival'>,
  report: ReportId,
  provider: ConfiguredProvider,
  { sql, engine }: Services,
): Arrived {
  const { bank_guid, account_number, memo, rail, asset, amount, identifier } = news
  const memos = memo === undefined ? [] : [memo]
  const receiver = await receiverOf(sql, { bank_guid, account_number, asset, rail, memos })
  if (!receiver) return undefined
  const identifiers = identifier ? [identifier] : []
  // The partner says that it is a memo, so it must be one.
  const isOwnerKnown = receiver.isOwnerKnown && (memo === undefined || receiver.isByMemo)
  const port = provider.ports.includes('rails') ? ('rails' as const) : ('deposit_bank' as const)
  const told_by = { provider_guid: provider.guid, port }
  const arrived = { report, told_by, to: receiver.to, isOwnerKnown, rail, asset, amount, identifiers }
  return engine.submit(receiveRailArrival, { bank_guid, ...arrived })
}

async function chainArrival(
  news: Of<'chain_arrival'>,
  { guid: provider_guid }: ConfiguredProvider,
  { sql, engine }: Services,
): Arrived {
  const { bank_guid, chain, network, address, tag, asset, amount, source_address, output } = news
  const [found] = await sql<{ guid: Guid; account_guid: Guid }[]>`
    select d.guid, d.account_guid from deposit_addresses d
      join banks b on b.bank_guid = d.bank_guid and b.guid = d.bank_guid
    where d.bank_guid = ${bank_guid} and d.address = ${address} and d.chain = ${chain} and d.asset = ${asset}
      and d.tag is not distinct from ${tag} and b.settings ->> 'network' = ${network}`
  if (!found) return undefined
  // An output is paid once, whatever its events are called.
  const hash = transactionOf(news)
  const provider_event_id = `${chain} ${asset} ${hash} ${output}`
  const report: ReportId = { provider: 'connector', provider_event_id, content_hash: hashOf(...paidTo(news)) }
  return engine.submit(noticeDeposit, {
    ...{ bank_guid, account_guid: found.account_guid, amount, deposit_address_guid: found.guid },
    source: { kind: 'watched', report, identifiers: [{ type: 'txn_hash', value: hash }], provider_guid },
    source_address: source_address ?? undefined,
  })
}
