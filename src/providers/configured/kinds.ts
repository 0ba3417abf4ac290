// All kinds of provider.
import { connectorKind } from '../connector/connector.ts'
import { listsKind } from '../lists/lists-kind.ts'
import type { ProviderKind } from './kind.ts'

export const providerKinds: readonly ProviderKind[] = [connectorKind, listsKind]

export const kindNamed = (kind: string): ProviderKind | undefined => providerKinds.find((each) => each.kind === kind)
