// Answers every question of the protocol from ports, as a connector. The client of the protocol is the other direction.
import type { Institution } from '../../../bank-numbers/issued-account.ts'
import { chainNames, chains, networks } from '../../../chains/chain.ts'
import { assert, defined } from '../../../kernel/assert.ts'
import { assetCodes, payoutPairs, tradingPairs } from '../../../kernel/asset.ts'
import { textFromRate } from '../../../pricing/rate.ts'
import type { Invoices } from '../../invoicing.ts'
import type { AccountQuestion, MarketSnapshot, Named, Outcome, Providers } from '../../ports.ts'
import type { Inquiry } from '../../verifier.ts'
import type { AnswerOf, OperationPath, QuestionOf } from '../protocol/operations.ts'

type Constant<T> = T extends string | number | bigint | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: Constant<T[K]> }

export type Answers = {
  readonly [P in OperationPath]: (ports: Providers, question: QuestionOf<P>) => Promise<Constant<AnswerOf<P>>>
}

/** The protocol does not tell for which account a question is. */
const ofAccount = <Question extends Named>(question: Question): Question & AccountQuestion => ({
  ...question,
  account_guid: question.reference,
})

export const answers: Answers = {
  'market/snapshot': async ({ market }, { bank_guid }) => ({ prices: pricesIn(await market.snapshot(bank_guid)) }),
  async 'market/quote'({ market }, question) {
    const answer = unfailing(await market.quote(question))
    return answer.kind === 'done' ? { kind: 'done', result: { prices: pricesIn(answer.result) } } : answer
  },
  async 'liquidity/fill'({ liquidity }, order) {
    const answer = await liquidity.fill(order)
    if (answer.kind !== 'done') return answer
    return { kind: 'done', result: { ...answer.result, rate: textFromRate(answer.result.rate) } }
  },
  'liquidity/settle': ({ liquidity }, question) => liquidity.settle(question),

  'rails/carry': ({ rails }, payment) => rails.carry(payment),
  'rails/cancel': ({ rails }, payment) => rails.cancel(payment),
  'blockchain/carry': ({ blockchain }, payment) => blockchain.carry(payment),
  'blockchain/cancel': ({ blockchain }, payment) => blockchain.cancel(payment),
  'blockchain/estimate_fee': async ({ blockchain }, question) => ({
    fee: (await blockchain.estimateFee(question)) ?? null,
  }),
  'blockchain/arrival': ({ blockchain }, question) => blockchain.arrival(question),
  'lightning/carry': ({ lightning }, payment) => lightning.carry(payment),
  'lightning/cancel': ({ lightning }, payment) => lightning.cancel(payment),
  async 'lightning/estimate_fee'({ lightning }, question) {
    const fee = (await lightning.estimateFee(question)) ?? null
    return fee === 'own_node' ? { fee: null, is_own_node: true } : { fee }
  },
  'lightning/issue_invoice': (ports, order) => invoicesOf(ports).issue(order),
  'lightning/invoice': (ports, question) => invoicesOf(ports).standing(question),
  'lightning/cancel_invoice': (ports, question) => invoicesOf(ports).cancel(question),

  'screening/address': ({ screening }, question) => screening.screenAddress(question),
  'screening/transfer': ({ screening }, question) => screening.screenTransfer(question),
  'screening/pull': async ({ screening }, question) => unfailing(await screening.screenPull(question)),

  async 'verifier/open'({ verifier }, question) {
    const opened = await verifier.open(inquiryOf(question))
    if ('kind' in opened) return opened
    if (opened.verifier_state !== 'completed') return { kind: 'open', ...opened }
    const { answer, verifier_state: _, ...rest } = opened
    return { kind: 'completed', ...rest, ...answer }
  },
  'verifier/resume': async ({ verifier }, { return_url, ...question }) =>
    (await verifier.resume(inquiryOf(question), return_url)) ?? { link: null },
  'verifier/file': async ({ verifier }, { file_id, ...question }) => ({
    data: Buffer.from(await verifier.file(inquiryOf(question), file_id)).toString('base64'),
  }),
  'verifier/read': async ({ verifier }, question) => ({ documents: await verifier.read(inquiryOf(question)) }),
  'verifier/confirm': async ({ verifier }, { known, ...question }) => ({
    confirmed: Object.keys(await verifier.confirm(inquiryOf(question), known)),
  }),

  'aggregator/session': ({ aggregator }, question) => aggregator.session(ofAccount(question)),
  'aggregator/link': ({ aggregator }, question) => aggregator.link(ofAccount(question)),
  'aggregator/balances': ({ aggregator }, question) => aggregator.balances(ofAccount(question)),
  'aggregator/unlink': async ({ aggregator }, question) => ended(await aggregator.unlink(ofAccount(question))),

  'deposit_bank/institutions': async ({ deposit_bank }) => ({
    institutions: assetCodes.flatMap((asset) => institutionOf(asset, deposit_bank.institutionFor(asset))),
  }),
  'deposit_bank/close': async ({ deposit_bank }, question) => ended(await deposit_bank.close(question)),
  'custody/public_keys': async ({ custody }, { bank_guid }) => ({ keys: keysOf(custody.publicKeysOf(bank_guid)) }),
}

const invoicesOf = ({ lightning }: Providers): Invoices => defined(lightning.invoices, 'it makes invoices')

function pricesIn(snapshot: MarketSnapshot) {
  return [...tradingPairs, ...payoutPairs].flatMap(({ symbol }) => {
    const rates = snapshot.rates(symbol)
    return rates ? [{ symbol, bid: textFromRate(rates.bid), ask: textFromRate(rates.ask) }] : []
  })
}

const inquiryOf = ({ inquiry_at, ...inquiry }: Omit<QuestionOf<'verifier/open'>, 'operation'>): Inquiry => ({
  ...inquiry,
  asked_at: inquiry_at,
  expected_behaviours: [],
})

function ended(outcome: Outcome<null, never>) {
  const answer = unfailing(outcome)
  return answer.kind === 'done' ? ({ kind: 'done' } as const) : answer
}

/** Of a port whose outcome has no failure. */
function unfailing<A extends { readonly kind: string }>(answer: A): Exclude<A, { readonly kind: 'failed' }> {
  assert(answer.kind !== 'failed', 'this port does not fail')
  return answer as Exclude<A, { readonly kind: 'failed' }>
}

const institutionOf = (asset: string, institution: Institution | undefined) =>
  institution ? [{ asset, ...institution }] : []

const keysOf = (publicKey: ReturnType<Providers['custody']['publicKeysOf']>) =>
  chainNames.flatMap((chain) =>
    networks.flatMap((network) =>
      chains[chain].address_formats.flatMap((format) => {
        const public_key = publicKey(chain, network, format)
        return public_key === undefined ? [] : [{ chain, network, format, public_key }]
      }),
    ),
  )
