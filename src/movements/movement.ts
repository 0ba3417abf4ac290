// One movement of money: across the bank's edge, through the market, or between two accounts of an execution. A transfer is one
// movement; an execution has one per stage. A movement has no row of its own: `transfers/transfer-movement.ts` and
// `executions/stage-movement.ts` read it from its owner's row, and the owner's commit writes it back.
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { machine, type StateOf } from '../kernel/machine.ts'
import type { Subject } from '../kernel/posting.ts'
import type { Rail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { EdgeMoney, Exchanged } from '../ledger/recipes.ts'
import type { Conversion } from '../planning/conversion.ts'
import type { Rate } from '../pricing/rate.ts'
import type { Identifier, ReturnRisk, Standing } from '../providers/standing.ts'
import type { PullHold } from './pull-hold.ts'

export const movementStates = machine('movement', {
  /** It waits for screening, a person or an earlier stage. No carrier has it, or it is an arrival in suspense. */
  waiting: { to: ['carried', 'recalled', 'settled', 'failed'] },
  /** Its carrier has it, or is asked to carry it. */
  carried: { to: ['waiting', 'held', 'recalled', 'settled', 'failed'] },
  /** A pull that has settled and may still be returned. */
  held: { to: ['recalled', 'settled', 'failed'] },
  /** Its carrier is asked to take it back. */
  recalled: { to: ['held', 'settled', 'failed'] },
  settled: { to: [] },
  failed: { to: [] },
})
export type MovementState = StateOf<typeof movementStates>

/** What one wallet gets. */
export interface WalletShare {
  readonly wallet_guid: Guid | undefined
  readonly amount: Amount
}

/** The carrier of a movement, with what that carrier has to know. */
export type MovementRoute =
  | {
      readonly by: 'rail'
      readonly rail: Rail
      /** Undefined: an arrival or an e-transfer. */
      readonly external_bank_account_guid: Guid | undefined
      /** A payout abroad: what arrives there, at the planned rates. */
      readonly abroad?: Exchanged & { readonly conversion: Conversion }
    }
  | {
      readonly by: 'chain'
      readonly chain: Chain
      readonly native_asset: string
      readonly shares: readonly WalletShare[]
      /** What is held of the bank's gas. */
      readonly network_fee_max: Amount
    }
  | {
      readonly by: 'lightning'
      readonly invoice: string
      readonly payment_hash: string
      readonly operations_account: Guid
      /** The bank's own account, which the customer pays; undefined: the bank pays its own invoice. */
      readonly bank_account: Guid | undefined
      readonly network_fee: Amount
    }
  /** An arrival by lightning: an invoice of the bank was paid. */
  | { readonly by: 'invoice' }
  | { readonly by: 'market'; readonly to: Exchanged; readonly account: Guid; readonly conversion: Conversion }
  | { readonly by: 'book'; readonly account: Guid }

export interface Movement {
  readonly bank_guid: Guid
  /** Of its transfer or stage. Its reference at the carrier. */
  readonly guid: Guid
  /** Of a stage. */
  readonly execution_guid?: Guid
  readonly subject: Subject
  readonly customer_guid: Guid | null
  readonly state: MovementState
  /** payment: neither a pull nor an arrival. */
  readonly kind: 'pull' | 'arrival' | 'payment'
  readonly route: MovementRoute
  readonly money: EdgeMoney
  /** Of a dishonoured return: what of it is the reserve's and not the owner's (D8). Otherwise 0. */
  readonly reserve_share: Amount
  /** It pays into the bank's reserve, which then covers older losses (X1). */
  readonly fillsReserve: boolean
  readonly identifiers: readonly Identifier[]
  readonly failure_code: string | null
  readonly isReturned: boolean
  /** Of a settled pull; undefined: it never was held. */
  readonly holds: readonly PullHold[] | undefined
  /** When its carrier may report a return. */
  readonly look_again_at: Timestamp | null
}

/** The standing that its carrier or the market answers. */
export type MovementStanding =
  | Exclude<Standing, { kind: 'settled' | 'failed' }>
  | (Extract<Standing, { kind: 'settled' }> & {
      /** Of a trade: the rate at which it was filled. */
      readonly rate?: Rate
      /** Of a pull: the risk of a return. */
      readonly risk?: ReturnRisk
    })
  | (Omit<Extract<Standing, { kind: 'failed' }>, 'failure_code'> & { readonly failure_code: MovementFailureCode })

export type MovementFailureCode =
  | Extract<Standing, { kind: 'failed' }>['failure_code']
  | 'market_volatility'
  | 'not_filled'

/** A rail can return what it carried, and a chain can be reorganised and lose an arrival. Other payments are final. */
export const canComeBack = ({ route, kind }: Movement): boolean =>
  route.by === 'rail' || (route.by === 'chain' && kind !== 'payment')

/** The identifiers that its carrier reports; an empty report keeps the old ones. */
export const identifiersAfter = (
  { identifiers: before }: Pick<Movement, 'identifiers'>,
  { identifiers }: Pick<MovementStanding, 'identifiers'>,
): readonly Identifier[] => (identifiers.length > 0 ? identifiers : before)

/** No carrier has it yet: a carrier that has it reports an identifier. */
export const isNew = ({ state, identifiers }: Movement): boolean => state === 'carried' && identifiers.length === 0
