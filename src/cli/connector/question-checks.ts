// Checks of questions other than payments, and of the shape of questions: unknown fields are ignored, malformed questions are refused.
import { findAsset } from '../../kernel/asset.ts'
import { counterCeil } from '../../pricing/rate.ts'
import { rateFromPrice, snapshotFrom } from '../../providers/connector/prices.ts'
import { Misfit } from '../../providers/connector/protocol/codec.ts'
import type { AnswerOf, OperationPath } from '../../providers/connector/protocol/operations.ts'
import type { EffectCase, LookCase } from './cases.ts'
import { isEqual } from './contradiction.ts'
import type { Interview, QuestionBody } from './interview.ts'
import { at_once } from './payment-checks.ts'
import { BrokenContract, type ContractCheck, demand, NotChecked } from './verdict.ts'

export function effectChecks(interview: Interview, { name, path, fresh, other }: EffectCase): readonly ContractCheck[] {
  const check = (what: string, run: () => Promise<void>): ContractCheck => ({ name: `${name}: ${what}`, run })
  const repeats = [
    check('it is answered', async () => {
      await interview.ask(path, fresh())
    }),
    check('asked again, as a repeat or not, the answer stays', async () => {
      const question = fresh()
      for (const is_repeat of [false, true, false]) await interview.ask(path, question, { is_repeat })
    }),
    check(`${at_once} at once are one`, async () => {
      const question = fresh()
      await Promise.all(Array.from({ length: at_once }, () => interview.ask(path, question)))
      await interview.ask(path, question, { is_repeat: true })
    }),
  ]
  if (!other) return repeats
  const conflict = check('other data under the same reference is refused', async () => {
    const question = fresh()
    await interview.ask(path, question)
    const { status } = await interview.wire.send({ path, body: interview.bodyOf(path, other(question), true) })
    demand(status === 409, `status ${status} instead of 409`)
    await interview.ask(path, question, { is_repeat: true })
  })
  return [...repeats, conflict]
}

export const lookCheck = (interview: Interview, { name, path, question }: LookCase): ContractCheck => ({
  name: `${name}: it is answered`,
  async run() {
    await interview.ask(path, question())
  },
})

/** What a bank has read does not change from one question to the next. */
export const lastingCheck = (
  interview: Interview,
  path: OperationPath,
  question: () => QuestionBody,
): ContractCheck => ({
  name: `${path}: it is answered, and stays as it is`,
  async run() {
    const first = await interview.ask(path, question())
    demand(isEqual(first, await interview.ask(path, question())), 'asked again, the answer is another one')
  },
})

export const inquiryChecks = (interview: Interview, fresh: () => QuestionBody): readonly ContractCheck[] => [
  ...(['verifier/resume', 'verifier/read', 'verifier/confirm'] as const).map((path) => ({
    name: `${path}: it is answered for an inquiry that was opened`,
    async run() {
      const inquiry = fresh()
      await interview.ask('verifier/open', inquiry)
      await interview.ask(path, { ...inquiry, ...(path === 'verifier/confirm' ? { known: { name: 'Ada' } } : {}) })
    },
  })),
  {
    name: 'verifier/file: every file of the documents that were received is answered',
    async run() {
      const inquiry = fresh()
      const { received_documents = [] } = (await interview.ask('verifier/open', inquiry)) as ReceivedIn
      const files = received_documents.flatMap((document) => document.files)
      if (files.length === 0) throw new NotChecked('the inquiry has received no documents')
      for (const { file_id } of files) await interview.ask('verifier/file', { ...inquiry, file_id })
    },
  },
]

interface ReceivedIn {
  readonly received_documents?: readonly { readonly files: readonly { readonly file_id: string }[] }[]
}

/** A hosted inquiry that is open has a page, and so has it when the end user comes back. */
export const inquiryPageCheck = (interview: Interview, fresh: () => QuestionBody): ContractCheck => ({
  name: 'verifier/resume: an open inquiry has a page, with a link that is valid',
  async run() {
    const inquiry = fresh()
    const { kind } = await interview.ask('verifier/open', inquiry)
    if (kind !== 'open') throw new NotChecked(`the inquiry is ${kind}`)
    for (const return_url of [undefined, 'https://example.com/back']) {
      const asked = { ...inquiry, ...(return_url ? { return_url } : {}) }
      const page = await interview.ask('verifier/resume', asked)
      demand(page.link !== null, 'the link is null, and the manifest says that inquiries have pages (`is_hosted`)')
      demandValid(page)
    }
  },
})

/** The page of a session, opened for a new account and for one whose holder has to sign in again. */
export const sessionCheck = (interview: Interview, session: () => QuestionBody): ContractCheck => ({
  name: 'aggregator/session: it has a page, with a link that is valid, also asked again',
  async run() {
    const question = session()
    for (const is_repeat of [false, true]) {
      const page = await interview.ask('aggregator/session', question, { is_repeat })
      if (page.kind !== 'pending') throw new NotChecked(`the session is ${page.kind}`)
      demandValid(page)
    }
    const renewal = { ...session(), access_token: 'corridor-check', return_url: 'https://example.com/back' }
    await interview.ask('aggregator/session', renewal)
  },
})

function demandValid({ link_expires_at }: Readonly<Record<string, unknown>>): void {
  const isOver = typeof link_expires_at === 'string' && Date.parse(link_expires_at) <= Date.now()
  demand(!isOver, '`link_expires_at` is in the past: nobody can open the page')
}

export const balancesCheck = (interview: Interview, bank_guid: string, link: () => QuestionBody): ContractCheck => ({
  name: 'aggregator/balances: they are answered for an account that was linked',
  async run() {
    const linked = await interview.ask('aggregator/link', link())
    if (linked.kind !== 'done') throw new NotChecked(`the link is ${linked.kind}: give a token that works (--with)`)
    const { access_token } = linked.result as { readonly access_token: string }
    const asked = { bank_guid, reference: link().reference, access_token, is_renewed: false }
    await interview.ask('aggregator/balances', asked)
  },
})

export const settleCheck = (interview: Interview, bank_guid: string, fresh: () => QuestionBody): ContractCheck => ({
  name: 'liquidity/settle: it is answered for an order that was filled',
  async run() {
    const order = fresh()
    const filled = await interview.ask('liquidity/fill', order)
    if (filled.kind !== 'done') throw new NotChecked(`the order is ${filled.kind}`)
    await interview.ask('liquidity/settle', { bank_guid, reference: order.reference })
  },
})

export const pricesCheck = (interview: Interview, bank_guid: string, symbols: readonly string[]): ContractCheck => ({
  name: 'market/snapshot: every symbol of the manifest has a bid and an ask',
  async run() {
    const { prices } = (await interview.ask('market/snapshot', { bank_guid })) as AnswerOf<'market/snapshot'>
    try {
      const snapshot = snapshotFrom({ prices })
      const missing = symbols.filter((symbol) => !snapshot.rates(symbol))
      demand(missing.length === 0, `no price of ${missing.join(', ')}`)
    } catch (error) {
      if (!(error instanceof Misfit)) throw error
      throw new BrokenContract(`the answer ${error.message}`)
    }
  },
})

/** What an order may cost: the ask, with a hundredth more. */
export function pricedBy({ prices }: AnswerOf<'market/snapshot'>): (symbol: string, amount: bigint) => bigint {
  return (symbol, amount) => {
    const ask = prices.find((each) => each.symbol === symbol)?.ask
    const [asset] = symbol.split('-')
    if (ask === undefined || !findAsset(asset ?? '')) return 1n
    return (counterCeil(amount, rateFromPrice(ask, symbol)) * 101n) / 100n + 1n
  }
}

interface ShapeCase {
  readonly path: OperationPath
  question(): QuestionBody
  /** Of the same port. */
  readonly other_path: OperationPath | undefined
}

export function shapeChecks(interview: Interview, { path, question, other_path }: ShapeCase): readonly ContractCheck[] {
  const check = (what: string, run: () => Promise<void>): ContractCheck => ({ name: `${path}: ${what}`, run })
  const refused = async (body: string, to: OperationPath = path): Promise<void> => {
    const { status } = await interview.wire.send({ path: to, body })
    demand(status !== undefined && status >= 400 && status < 500, `status ${status} instead of 400`)
  }
  const checks = [
    check('fields that a connector does not know are ignored', async () => {
      const parts = Object.entries(question()).map(([name, value]) => [name, withUnknown(value)])
      await interview.ask(path, { ...Object.fromEntries(parts), of_a_later_version: { a: [1] } })
    }),
    check('a body that is not JSON is refused with 400', () => refused('{"operation":')),
    check('a question without its fields is refused with 400', () => refused(JSON.stringify({ operation: path }))),
  ]
  if (!other_path) return checks
  const moved = check(`a question that is signed for it is refused by ${other_path}`, () =>
    refused(interview.bodyOf(path, question()), other_path),
  )
  return [...checks, moved]
}

/** Also objects inside of a question may have more fields. Records of the caller have any. */
const withUnknown = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, of_a_later_version: true } : value
