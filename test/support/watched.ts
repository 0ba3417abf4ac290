// Which addresses a test watches.
import type { Watched } from '../../src/providers/watched-chain.ts'

export const only =
  (...addresses: readonly string[]): Watched =>
  async (named) =>
    new Set(named.filter((address) => addresses.includes(address)))
