// All kinds of provider.
import { filesKind } from '../files/files-kind.ts'
import type { ProviderKind } from './kind.ts'

export const providerKinds: readonly ProviderKind[] = [filesKind]

export const kindNamed = (kind: string): ProviderKind | undefined => providerKinds.find((each) => each.kind === kind)
