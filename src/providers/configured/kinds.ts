// All kinds of provider.
import { connectorKind } from '../connector/connector.ts'
import type { ProviderKind } from './kind.ts'

export const providerKinds: readonly ProviderKind[] = [connectorKind]

export const kindNamed = (kind: string): ProviderKind | undefined => providerKinds.find((each) => each.kind === kind)
