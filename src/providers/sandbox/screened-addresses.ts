// The addresses that the simulated screening knows; docs/sandbox.md lists them for integrators. They are valid addresses from a public
// phrase: the first of the seed SHA-512 of "corridor sandbox prohibited" (or "review"). Nobody uses them.
import type { Network } from '../../chains/chain.ts'
import type { Chain } from '../../kernel/asset.ts'

export interface ScreenedAddresses {
  readonly chains: readonly [Chain, ...Chain[]]
  /** Undefined: the address is the same on both networks. */
  readonly network?: Network
  readonly prohibited: string
  readonly review: string
}

const row = (
  chains: ScreenedAddresses['chains'],
  prohibited: string,
  review: string,
  network?: Network,
): ScreenedAddresses => ({ chains, prohibited, review, ...(network && { network }) })

export const screenedAddresses: readonly ScreenedAddresses[] = [
  row(
    ['bitcoin'],
    'bc1qat02v4750j6z5yttl0sd763mdhv0ylh7x2tymw',
    'bc1q6kt69le90dtguxejxhrghjml5waummwxdes0pd',
    'mainnet',
  ),
  row(
    ['bitcoin'],
    'tb1qk2qz3wr6e43pfxlgf03l7vfv0f34h8x83e7ex0',
    'tb1qcndsxxmry5uxvcqdp0pp8a44a60ch2x9axrk3e',
    'testnet',
  ),
  row(
    ['litecoin'],
    'ltc1qk6n0cfacuffs8nn82zj0s08wzvmu4e3urq20se',
    'ltc1qpspayqw6z83vvn9zzcevaew0ukq4r225w4wq3q',
    'mainnet',
  ),
  row(
    ['litecoin'],
    'tltc1qndxge5epzns6ndwkkq8enyt697zyv24lhf0hpr',
    'tltc1qphj9dpv9fqdm44gekrs6l42mxev9hkzj2y8qt0',
    'testnet',
  ),
  row(
    ['bitcoincash'],
    'bitcoincash:qzyaaup9sd4fga9s8800zgal2yyxhy2myv6w2l4vs4',
    'bitcoincash:qrtf28wrg54m0teczgxt6vmxfc80scpy9vepr0rvz4',
    'mainnet',
  ),
  row(
    ['bitcoincash'],
    'bchtest:qpr72aze5z5n4ent3zkmd6vshv7yk8elxyzxs3cst0',
    'bchtest:qzz8drhcp2ala8nusvmgaurpp7fagc2fyqjthwvwng',
    'testnet',
  ),
  row(
    ['ethereum', 'base', 'polygon'],
    '0x550BDF8634374305195d4742eeDD7738C274b792',
    '0xa4Ce77391c101F8de3f69533D824762057D8Ffe0',
  ),
  row(['solana'], 'CXCzTCiLRBXKJ9p4z1oRhUr6DXn626bNhm7Huwk4nkSN', 'DdaKQqcuwzLyoaodiogiC4xDD4kfNFzrGSu3UD14XXxJ'),
  row(
    ['stellar'],
    'GDC4L2PGOR2IJ7476AUP5AW42PKYN7MQP7V2FFK4KWDNKWFJ3D2HTYZV',
    'GB5I32TWGN64UYGKX7TFKGRT5VFQLXAJIXB5YKE5RWXNXVPLIDGEMAJY',
  ),
  row(['xrpl'], 'rwpfEmhUo2fRDQFhtnefDPC6YAbc4y2XAt', 'rU9kj5b1oMHkVRhoCDnKNMnsWervu5FuZF'),
  row(['tron'], 'TGPtjhvYTNt7i7yAssvgWYvuJWU1Tw6Mx3', 'TPGjn5v1WenmdZXjsqNfa3yytgXYPmDE4p'),
]
