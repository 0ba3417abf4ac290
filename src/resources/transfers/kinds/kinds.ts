// Every kind of transfer that executes a quote. Arrivals and returns execute none.
import type { TransferType } from '../transfer.ts'
import { cryptoKind } from './crypto.ts'
import { fundingKind } from './funding.ts'
import { bookKind, interAccountKind } from './inside.ts'
import type { TransferKind } from './kind.ts'
import { lightningKind } from './lightning.ts'

export const kinds: Readonly<Record<TransferType, TransferKind>> = {
  funding: fundingKind,
  inter_account: interAccountKind,
  book: bookKind,
  lightning: lightningKind,
  crypto: cryptoKind,
}
