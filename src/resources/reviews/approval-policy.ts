// A bank's policy of approvals: which acts need a second person, by kind, decision and amount.
import type { Amount } from '../../kernel/amount.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type ActDecision, type ActKind, type ActMoney, type AskedAct, decisionsOf } from './review-act.ts'

/** An act that fits all fields of a rule needs two people. A field that is left out fits every act of the kind. */
export interface ApprovalRule {
  readonly kind: ActKind
  readonly decision?: ActDecision | undefined
  readonly asset?: string | undefined
  /** In base units of `asset`. */
  readonly from_amount?: Amount | undefined
}

export type ApprovalPolicy = readonly ApprovalRule[]

/** How long an approval waits. */
export const default_approval_seconds = 86_400

const withAsset: readonly ActKind[] = [
  'external_wallet',
  'transfer',
  'execution',
  'deposit',
  'lost_deposit',
  'suspense',
  'late_failure',
  'payment_file',
]
const withAmount: readonly ActKind[] = withAsset.filter((kind) => kind !== 'external_wallet')

/** A policy that is not empty is itself changed by two people: otherwise one could switch it off. */
export const needsTwo = (policy: ApprovalPolicy, act: AskedAct, money: ActMoney): boolean =>
  act.kind === 'approval_policy' ? policy.length > 0 : policy.some((rule) => fits(rule, act, money))

const fits = (rule: ApprovalRule, { kind, decision }: AskedAct, { asset, amount }: ActMoney): boolean =>
  rule.kind === kind &&
  (rule.decision ?? decision) === decision &&
  (rule.asset ?? asset) === asset &&
  (rule.from_amount === undefined || (amount !== null && amount >= rule.from_amount))

const textOf = ({ kind, decision, asset, from_amount }: ApprovalRule): string =>
  [kind, decision, asset, from_amount].map(String).join(' ')

export const isSamePolicy = (a: ApprovalPolicy, b: ApprovalPolicy): boolean =>
  a.map(textOf).sort().join() === b.map(textOf).sort().join()

interface PolicyFault {
  readonly field: string
  readonly message: string
}

/** The first rule that can never apply, or that is there twice. */
export function faultInPolicy(policy: ApprovalPolicy = [], place = 'approval_policy'): PolicyFault | undefined {
  const seen = new Set<string>()
  for (const [i, rule] of policy.entries()) {
    const field = `${place}[${i}]`
    const fault = faultInRule(rule)
    if (fault) return { field: `${field}.${fault.field}`, message: fault.message }
    const { kind, decision, asset } = rule
    const key = [kind, decision, asset].join(' ')
    if (seen.has(key)) return { field, message: 'The policy has a rule of this kind, decision and asset already.' }
    seen.add(key)
  }
  return undefined
}

function faultInRule({ kind, decision, asset, from_amount }: ApprovalRule): PolicyFault | undefined {
  const decisions: readonly string[] = decisionsOf[kind]
  if (decision !== undefined && !decisions.includes(decision))
    return { field: 'decision', message: `An act of this kind is decided by ${decisions.join(' or ')}.` }
  if (asset !== undefined && !withAsset.includes(kind))
    return { field: 'asset', message: `Only ${withAsset.join(', ')} have an asset. Leave it out.` }
  if (asset !== undefined && !findAsset(asset))
    return { field: 'asset', message: 'There is no such asset. GET /api/assets lists them.' }
  if (from_amount === undefined) return undefined
  if (!withAmount.includes(kind))
    return { field: 'from_amount', message: `Only ${withAmount.join(', ')} have an amount. Leave it out.` }
  return asset === undefined
    ? { field: 'from_amount', message: '`from_amount` is in base units of an asset. Send `asset` too.' }
    : undefined
}
