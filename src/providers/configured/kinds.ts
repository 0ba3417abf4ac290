// All kinds of provider.
import { lndKind } from '../lnd/lnd-kind.ts'
import type { ProviderKind } from './kind.ts'

export const providerKinds: readonly ProviderKind[] = [lndKind]

export const kindNamed = (kind: string): ProviderKind | undefined => providerKinds.find((each) => each.kind === kind)
