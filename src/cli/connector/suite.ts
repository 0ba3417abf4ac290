// The contract suite of connectors: all checks of what one serves, in their order.
import type { Guid } from '../../kernel/guid.ts'
import type { Port } from '../../providers/configured/settings.ts'
import type { ManifestAnswer } from '../../providers/connector/ask.ts'
import type { AnswerOf, OperationPath } from '../../providers/connector/protocol/operations.ts'
import { type CaseOptions, type Cases, casesOf } from './cases.ts'
import { booksCheck, type CountPaid, lastCheck, type Restart, restartChecks, settledCheck } from './crash-checks.ts'
import { discoveryChecks, signatureChecks } from './discovery-checks.ts'
import { Wire, type WireOptions } from './exchange.ts'
import { Interview, type QuestionBody } from './interview.ts'
import { invoiceChecks } from './invoice-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import {
  balancesCheck,
  effectChecks,
  inquiryChecks,
  inquiryPageCheck,
  lastingCheck,
  lookCheck,
  pricedBy,
  pricesCheck,
  sessionCheck,
  settleCheck,
  shapeChecks,
} from './question-checks.ts'
import { newReference } from './samples.ts'
import { BrokenContract, type CheckVerdict, type ContractCheck, verdictOn } from './verdict.ts'

export interface SuiteOptions extends WireOptions {
  /** Those to check. Undefined: all that the manifest has. */
  readonly ports?: readonly Port[] | undefined
  readonly bank_guid?: Guid | undefined
  /** Fields of questions by path, which replace the made-up ones. */
  readonly given?: Readonly<Record<string, QuestionBody>>
  /** The whole contract for each rail, chain and network; else for the first one of a port. */
  readonly every?: boolean
  /** Only checks with this text in their name. */
  readonly only?: string | undefined
  readonly restart?: Restart
  /** How long a restart may take. */
  readonly patience_ms?: number
  readonly countPaid?: CountPaid
  onVerdict?(verdict: CheckVerdict): void
}

/** Of a service that is not the first one of its port: it is taken. At the end it is asked again. */
const brief_checks = 1

export async function runSuite(options: SuiteOptions): Promise<readonly CheckVerdict[]> {
  const { bank_guid = newReference(), given = {}, every = false, only = '', restart, countPaid } = options
  const { patience_ms = 30_000 } = options
  const wire = new Wire(options)
  const interview = new Interview(wire)
  const verdicts: CheckVerdict[] = []
  const run = async (checks: readonly ContractCheck[], text = only): Promise<void> => {
    for (const check of checks.filter(({ name }) => name.includes(text))) {
      const verdict = await verdictOn(check, () => wire.takeExchanges())
      verdicts.push(verdict)
      options.onVerdict?.(verdict)
    }
  }

  let manifest: ManifestAnswer | undefined
  const read = async (): Promise<void> => {
    manifest = servedOf(await interview.manifest(), options.ports)
  }
  await run([{ name: 'manifest: it is answered, and fits its schema', run: read }], '')
  if (!manifest) return verdicts
  await run([...discoveryChecks(interview, manifest), ...signatureChecks(interview, { path: 'manifest' })])

  const cases = casesOf({ manifest, bank_guid, given, priced: await pricesFor(interview, manifest, bank_guid) })
  const shapes = shapesOf(cases)
  const [first] = shapes
  if (first) {
    const body = () => interview.bodyOf(first.path, first.question())
    await run(signatureChecks(interview, { path: first.path, body }))
  }
  for (const shape of shapes) await run(shapeChecks(interview, shape))
  for (const [index, payment] of cases.payments.entries()) {
    const isFirst = cases.payments.findIndex(({ port }) => port === payment.port) === index
    await run(paymentChecks(interview, payment).slice(0, every || isFirst ? undefined : brief_checks))
  }
  for (const each of cases.effects) await run(effectChecks(interview, each))
  await run([
    ...cases.looks.map((each) => lookCheck(interview, each)),
    ...portChecks(interview, cases, manifest, bank_guid),
  ])
  const [payment] = cases.payments
  await run([...restartChecks(interview, payment, restart, patience_ms), lastCheck(interview)])
  if (payment) await run([settledCheck(interview), booksCheck(interview, countPaid)])
  return verdicts
}

function servedOf(manifest: ManifestAnswer, wanted: readonly Port[] | undefined): ManifestAnswer {
  if (!wanted) return manifest
  const missing = wanted.filter((port) => !manifest.ports[port])
  if (missing.length > 0) throw new BrokenContract(`the manifest has no port ${missing.join(', ')}`)
  const ports = Object.fromEntries(Object.entries(manifest.ports).filter(([port]) => wanted.includes(port as Port)))
  return { ...manifest, ports }
}

/** Orders need a price that the market takes. Its answer is checked later. */
async function pricesFor(
  interview: Interview,
  { ports }: ManifestAnswer,
  bank_guid: Guid,
): Promise<CaseOptions['priced']> {
  if (!ports.market) return () => 1n
  try {
    return pricedBy((await interview.ask('market/snapshot', { bank_guid })) as AnswerOf<'market/snapshot'>)
  } catch (error) {
    if (!(error instanceof BrokenContract)) throw error
    return () => 1n
  }
}

/** One question of each path. */
function shapesOf({ payments, effects, looks }: Cases) {
  const carried = payments.map(({ port, fresh }) => ({
    path: `${port}/carry` as OperationPath,
    question: fresh,
    other_path: `${port}/cancel` as OperationPath,
  }))
  const others = [
    ...effects.map(({ path, fresh: question }) => ({ path, question, other_path: undefined })),
    ...looks.map(({ path, question }) => ({ path, question, other_path: undefined })),
  ]
  const all = [...carried, ...others]
  return all.filter(({ path }, index) => all.findIndex((each) => each.path === path) === index)
}

/** What only one port has. */
function portChecks(
  interview: Interview,
  { effects }: Cases,
  { ports }: ManifestAnswer,
  bank_guid: Guid,
): readonly ContractCheck[] {
  const freshOf = (path: OperationPath) => effects.find((each) => each.path === path)?.fresh
  const [fill, open, link] = [freshOf('liquidity/fill'), freshOf('verifier/open'), freshOf('aggregator/link')]
  const session = freshOf('aggregator/session')
  const issue = freshOf('lightning/issue_invoice')
  const ofBank = () => ({ bank_guid })
  return [
    ...(ports.market ? [pricesCheck(interview, bank_guid, ports.market.symbols)] : []),
    ...(fill ? [settleCheck(interview, bank_guid, fill)] : []),
    ...(open ? inquiryChecks(interview, open) : []),
    ...(open && ports.verifier?.is_hosted ? [inquiryPageCheck(interview, open)] : []),
    ...(session ? [sessionCheck(interview, session)] : []),
    ...(issue ? invoiceChecks(interview, issue) : []),
    ...(link ? [balancesCheck(interview, bank_guid, link)] : []),
    ...(ports.deposit_bank ? [lastingCheck(interview, 'deposit_bank/institutions', ofBank)] : []),
    ...(ports.custody ? [lastingCheck(interview, 'custody/public_keys', ofBank)] : []),
  ]
}
