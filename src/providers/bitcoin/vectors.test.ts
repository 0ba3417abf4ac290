// The published vectors: BIP84 (keys), BIP143 (what is signed), BIP174 (partially signed transactions). Of BIP174 the steps
// from an updated to an extracted transaction, and all that must be refused.
import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { RawTx, TEST_NETWORK, Transaction, WIF } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { keyVersions } from '../../chains/deposit-key.ts'
import { extractPsbt } from './psbt.ts'
import { addressOfScript, scriptOfAddress } from './script.ts'
import { witnessSighash } from './sighash.ts'
import { changePath, walletFromXprv } from './wallet.ts'

describe('BIP84', () => {
  // Of "abandon abandon ... about".
  const seed = hex.decode(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  )
  const master = HDKey.fromMasterSeed(seed, keyVersions.mainnet)
  const account = master.derive("m/84'/0'/0'")

  test.each([
    [
      [0, 0],
      '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    ],
    [
      [0, 1],
      '03e775fd51f0dfb8cd865d9ff1cca2a158cf651fe997fdc9fee9c1d3b5e995ea77',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ],
    [
      changePath,
      '03025324888e429ab8e3dbaf1f7802648b9cd01e9b418485c5fa4c1b9b5700e1a6',
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    ],
  ] as const)('key %j', (path, public_key, address) => {
    for (const key of [master, account]) {
      const wallet = walletFromXprv(key.privateExtendedKey)
      expect(wallet.network).toBe('mainnet')
      expect(hex.encode(wallet.keyAt(path).public_key)).toBe(public_key)
      expect(addressOfScript('mainnet', wallet.keyAt(path).script)).toBe(address)
      expect(hex.encode(scriptOfAddress('mainnet', address, null)!)).toBe(hex.encode(wallet.keyAt(path).script))
    }
  })

  test.each([
    ['a public key', account.publicExtendedKey],
    ['a key between master and account', master.derive("m/84'").privateExtendedKey],
    ['no key', 'xprv'],
  ])('%s makes no wallet', (_, key) => {
    expect(() => walletFromXprv(key)).toThrow(/^((?!xprv9|xpub).)*$/)
  })
})

test('BIP143: native P2WPKH', () => {
  const unsigned = RawTx.decode(
    hex.decode(
      '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
    ),
  )
  const sighash = witnessSighash(unsigned, 1, hex.decode('1d0f172a0ecb48aee1be1f2687d2963ae33f71a1'), 600_000_000n)
  expect(hex.encode(sighash)).toBe('c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670')
  const signature =
    '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee'
  const public_key = hex.decode('025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357')
  const options = { format: 'der', prehash: false } as const
  expect(secp256k1.verify(hex.decode(signature), sighash, public_key, options)).toBe(true)
})

interface Bip174 {
  readonly invalid: readonly (readonly [name: string, psbt: string])[]
  readonly unsignable: readonly (readonly [name: string, psbt: string])[]
  readonly steps: Readonly<
    Record<'updated' | 'signed_first' | 'signed_second' | 'combined' | 'finalized' | 'extracted', string>
  >
}

describe('BIP174', () => {
  const path = new URL('../../../test/support/bip174.json', import.meta.url)
  const { invalid, unsignable, steps } = JSON.parse(readFileSync(path, 'utf8')) as Bip174
  const read = (psbt: string): Transaction => Transaction.fromPSBT(base64.decode(psbt))
  const write = (transaction: Transaction): string => base64.encode(transaction.toPSBT())
  const signed = (psbt: string, ...keys: readonly string[]): string => {
    const transaction = read(psbt)
    for (const key of keys) transaction.sign(WIF(TEST_NETWORK).decode(key))
    return write(transaction)
  }

  test.each(invalid)('invalid: %s', (_, psbt) => {
    expect(() => extractPsbt(psbt)).toThrow()
  })

  test.each(unsignable)('no signer signs: %s', (_, psbt) => {
    expect(() => signed(psbt, 'cP53pDbR5WtAD8dYAW9hhTjuvvTVaEiQBdrz9XPrgLBeRFiyCbQr')).toThrow()
  })

  test('two signers, combiner, finalizer, extractor', () => {
    const first = [
      'cP53pDbR5WtAD8dYAW9hhTjuvvTVaEiQBdrz9XPrgLBeRFiyCbQr',
      'cR6SXDoyfQrcp4piaiHE97Rsgta9mNhGTen9XeonVgwsh4iSgw6d',
    ]
    const second = [
      'cT7J9YpCwY3AVRFSjN6ukeEeWY6mhpbJPxRaDaP5QTdygQRxP9Au',
      'cNBc3SWUip9PPm1GjRoLEJT6T41iNzCYtD7qro84FMnM5zEqeJsE',
    ]
    expect(signed(steps.updated, ...first)).toBe(steps.signed_first)
    expect(signed(steps.updated, ...second)).toBe(steps.signed_second)
    const transaction = read(steps.signed_first).combine(read(steps.signed_second))
    // Records may stand in any order; combined with itself, the vector has the library's.
    expect(write(transaction)).toBe(write(read(steps.combined).combine(read(steps.combined))))
    transaction.finalize()
    expect(write(transaction)).toBe(steps.finalized)
    expect(hex.encode(transaction.extract())).toBe(steps.extracted)
  })
})
