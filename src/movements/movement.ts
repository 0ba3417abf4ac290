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
  /** No carrier has it: screening or a person has not passed it, or an earlier stage is not done. */
  waiting: { to: ['carried', 'recalled', 'settled', 'failed'] },
  /** Its carrier has it, or is asked to take it. */
  carried: { to: ['waiting', 'held', 'recalled', 'settled', 'failed'] },
  /** Pulled money that has settled, and may still come back. */
  held: { to: ['recalled', 'settled', 'failed'] },
  /** Its carrier is asked to take it back. */
  recalled: { to: ['held', 'settled', 'failed'] },
  settled: { to: [] },
  failed: { to: [] },
})
export type MovementState = StateOf<typeof movementStates>

/** What each wallet gets, in the order of the payment. */
export interface WalletShare {
  readonly wallet_guid: Guid | undefined
  readonly amount: Amount
}

/** By which carrier it goes, with what that carrier has to know. */
export type MovementRoute =
  | {
      readonly by: 'rail'
      readonly rail: Rail
      /** The account outside, if it is one that the bank knows by more than an address. */
      readonly external_bank_account_guid: Guid | undefined
      /** A payout abroad: what arrives there, at the rates that were planned. */
      readonly abroad?: Exchanged & { readonly conversion: Conversion }
    }
  | {
      readonly by: 'chain'
      readonly chain: Chain
      readonly native_asset: string
      readonly shares: readonly WalletShare[]
      /** So much of the bank's gas is held for it. */
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
  | { readonly by: 'market'; readonly to: Exchanged; readonly account: Guid; readonly conversion: Conversion }
  | { readonly by: 'book'; readonly account: Guid }

export interface Movement {
  readonly bank_guid: Guid
  /** Its transfer or stage. Carriers know it by this reference. */
  readonly guid: Guid
  /** Of a stage. */
  readonly execution_guid?: Guid
  readonly subject: Subject
  readonly customer_guid: Guid | null
  readonly state: MovementState
  /** pull: we fetch it. arrival: it came by itself. payment: everything else. */
  readonly kind: 'pull' | 'arrival' | 'payment'
  readonly route: MovementRoute
  readonly money: EdgeMoney
  /** It pays into the bank's reserve, which then covers older losses (X1). */
  readonly fillsReserve: boolean
  readonly identifiers: readonly Identifier[]
  readonly failure_code: string | null
  readonly isReturned: boolean
  /** Of a pull that has settled; undefined: it never was held. */
  readonly holds: readonly PullHold[] | undefined
  /** Settled, and its carrier may still have news at this time. */
  readonly look_again_at: Timestamp | null
}

/** How a movement stands: what its carrier says, and of a trade and a pull what else was asked. */
export type MovementStanding =
  | Exclude<Standing, { kind: 'settled' | 'failed' }>
  | (Extract<Standing, { kind: 'settled' }> & {
      /** Of a trade: what the market takes now. */
      readonly rate?: Rate
      /** Of a pull. */
      readonly risk?: ReturnRisk
    })
  | (Omit<Extract<Standing, { kind: 'failed' }>, 'failure_code'> & { readonly failure_code: MovementFailureCode })

export type MovementFailureCode =
  | Extract<Standing, { kind: 'failed' }>['failure_code']
  | 'market_volatility'
  | 'not_filled'

/**
 * What a rail carried can come back, either way, and so can what a chain brought, if the chain is reorganised. What was paid
 * out over a chain or by lightning cannot.
 */
export const canComeBack = ({ route, kind }: Movement): boolean =>
  route.by === 'rail' || (route.by === 'chain' && kind !== 'payment')

/** The identifiers that its carrier reports; an empty report keeps the old ones. */
export const identifiersAfter = (
  { identifiers: before }: Pick<Movement, 'identifiers'>,
  { identifiers }: Pick<MovementStanding, 'identifiers'>,
): readonly Identifier[] => (identifiers.length > 0 ? identifiers : before)

/** A carrier that has a movement knows it by something. */
export const isNew = ({ state, identifiers }: Movement): boolean => state === 'carried' && identifiers.length === 0
