// Hashes of simulated transactions: in the form of their chain, always the same, never two alike.
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { Chain } from '../kernel/asset.ts'
import { chains } from './chain.ts'
import { transactionHash } from './transaction-hash.ts'

const evm: readonly Chain[] = ['ethereum', 'base', 'polygon']

test.each(Object.keys(chains) as Chain[])('%s', (chain) => {
  const hash = transactionHash(chain, 'one')
  if (chain === 'solana') expect(base58.decode(hash)).toHaveLength(64)
  else if (evm.includes(chain)) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  else expect(hash).toMatch(chain === 'xrpl' ? /^[0-9A-F]{64}$/ : /^[0-9a-f]{64}$/)
  expect(transactionHash(chain, 'one')).toBe(hash)
  const others = [
    transactionHash(chain, 'two'),
    ...Object.keys(chains)
      .filter((other) => other !== chain)
      .map((other) => transactionHash(other as Chain, 'one')),
  ]
  expect(others).not.toContain(hash)
})
