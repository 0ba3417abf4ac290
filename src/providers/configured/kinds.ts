// All kinds of provider.
import type { ProviderKind } from './kind.ts'

export const providerKinds: readonly ProviderKind[] = []

export const kindNamed = (kind: string): ProviderKind | undefined => providerKinds.find((each) => each.kind === kind)
