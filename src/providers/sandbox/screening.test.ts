// The listed addresses are what they claim to be, are documented, and are answered so.
import { readFileSync } from 'node:fs'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../chains/address.ts'
import { chains, networks } from '../../chains/chain.ts'
import { deriveAddress } from '../../chains/deposit-address.ts'
import { depositKey } from '../../chains/deposit-key.ts'
import type { Guid } from '../../kernel/guid.ts'
import { absentProviders } from '../absent.ts'
import { screenedAddresses } from './screened-addresses.ts'
import { sandboxScreening } from './screening.ts'

const document = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
const rows = screenedAddresses.flatMap((each) =>
  (['prohibited', 'review'] as const).map((kind) => ({ ...each, kind, address: each[kind] })),
)
const named = rows.map((each) => [`${each.chains.join(', ')} ${each.network ?? ''} ${each.kind}`, each] as const)

describe('the list', () => {
  test.each(named)('%s is derived from its phrase, valid, canonical and documented', (_, each) => {
    const { chains: own, network = 'mainnet', kind, address } = each
    const seed = sha512(utf8ToBytes(`corridor sandbox ${kind}`))
    const key = depositKey(seed, own[0], network, 'standard')
    expect(address).toBe(deriveAddress(own[0], network, 'standard', key, 0).address)
    for (const chain of own) {
      for (const on of each.network ? [network] : networks) {
        const parsed = { canonical_address: address, canonical_tag: null }
        expect(parseAddress(chain, on, address, null)).toEqual(parsed)
      }
    }
    expect(document.split('\n').filter((line) => line.includes(`\`${address}\``))).toHaveLength(1)
  })

  test('has every chain on every network', () => {
    const covered = screenedAddresses.flatMap(({ chains: own, network }) =>
      own.flatMap((chain) => (network ? [network] : networks).map((on) => `${chain} ${on}`)),
    )
    expect(covered.sort()).toEqual(
      Object.keys(chains)
        .flatMap((chain) => networks.map((on) => `${chain} ${on}`))
        .sort(),
    )
  })
})

describe('the answer', () => {
  const ask = (chain: 'ethereum' | 'tron', address: string, scripted?: 'pass' | 'review' | 'reject') => {
    const screening = sandboxScreening(async () => scripted && ({ outcome: scripted } as never))
    const question = { bank_guid: '' as Guid, reference: '' as Guid, is_repeat: false, tag: null }
    return screening.screenAddress({ ...question, chain, address })
  }
  const { prohibited, review } = screenedAddresses.find(({ chains: own }) => own[0] === 'ethereum')!
  const [passed, reviewed, rejected] = [
    { kind: 'done', result: 'passed' },
    { kind: 'done', result: 'review' },
    { kind: 'failed', failure_code: 'rejected' },
  ]
  test.each([
    ['a listed address', prohibited, undefined, rejected],
    ['an address to review', review, undefined, reviewed],
    ['any other', `0x${'1'.repeat(40)}`, undefined, passed],
    ['a listed address, scripted to pass', prohibited, 'pass', passed],
    ['any other, scripted to be reviewed', `0x${'1'.repeat(40)}`, 'review', reviewed],
    ['any other, scripted to be rejected', `0x${'1'.repeat(40)}`, 'reject', rejected],
  ] as const)('%s', async (_, address, scripted, expected) => {
    expect(await ask('ethereum', address, scripted)).toEqual(expected)
  })

  test('without a provider a person decides', async () => {
    const question = { bank_guid: '' as Guid, reference: '' as Guid, is_repeat: false, tag: null } as const
    expect(await absentProviders.screening.screenAddress({ ...question, chain: 'ethereum', address: review })).toEqual(
      reviewed,
    )
  })
})
