// All kinds of provider.
import { connectorKind } from '../connector/connector.ts'
import { filesKind } from '../files/files-kind.ts'
import { listsKind } from '../lists/lists-kind.ts'
import { lndKind } from '../lnd/lnd-kind.ts'
import type { ProviderKind } from './kind.ts'

export const providerKinds: readonly ProviderKind[] = [connectorKind, filesKind, listsKind, lndKind]

export const kindNamed = (kind: string): ProviderKind | undefined => providerKinds.find((each) => each.kind === kind)
