// The addresses that the simulated screening knows; docs/sandbox.md lists them for integrators. They are real addresses, made
// from a public phrase: the first of the seed SHA-512 of "corridor sandbox prohibited" (or "review"). Nobody's money is there.
import type { Network } from '../../chains/chain.ts'
import type { Chain } from '../../kernel/asset.ts'

export interface ScreenedAddresses {
  readonly chains: readonly [Chain, ...Chain[]]
  /** Where the address tells its network; the others are the same on both. */
  readonly network?: Network
  readonly prohibited: string
  readonly review: string
}

export const screenedAddresses: readonly ScreenedAddresses[] = [
  {
    chains: ['bitcoin'],
    network: 'mainnet',
    prohibited: 'bc1qat02v4750j6z5yttl0sd763mdhv0ylh7x2tymw',
    review: 'bc1q6kt69le90dtguxejxhrghjml5waummwxdes0pd',
  },
  {
    chains: ['bitcoin'],
    network: 'testnet',
    prohibited: 'tb1qk2qz3wr6e43pfxlgf03l7vfv0f34h8x83e7ex0',
    review: 'tb1qcndsxxmry5uxvcqdp0pp8a44a60ch2x9axrk3e',
  },
  {
    chains: ['litecoin'],
    network: 'mainnet',
    prohibited: 'ltc1qk6n0cfacuffs8nn82zj0s08wzvmu4e3urq20se',
    review: 'ltc1qpspayqw6z83vvn9zzcevaew0ukq4r225w4wq3q',
  },
  {
    chains: ['litecoin'],
    network: 'testnet',
    prohibited: 'tltc1qndxge5epzns6ndwkkq8enyt697zyv24lhf0hpr',
    review: 'tltc1qphj9dpv9fqdm44gekrs6l42mxev9hkzj2y8qt0',
  },
  {
    chains: ['bitcoincash'],
    network: 'mainnet',
    prohibited: 'bitcoincash:qzyaaup9sd4fga9s8800zgal2yyxhy2myv6w2l4vs4',
    review: 'bitcoincash:qrtf28wrg54m0teczgxt6vmxfc80scpy9vepr0rvz4',
  },
  {
    chains: ['bitcoincash'],
    network: 'testnet',
    prohibited: 'bchtest:qpr72aze5z5n4ent3zkmd6vshv7yk8elxyzxs3cst0',
    review: 'bchtest:qzz8drhcp2ala8nusvmgaurpp7fagc2fyqjthwvwng',
  },
  {
    chains: ['ethereum', 'base', 'polygon'],
    prohibited: '0x550BDF8634374305195d4742eeDD7738C274b792',
    review: '0xa4Ce77391c101F8de3f69533D824762057D8Ffe0',
  },
  {
    chains: ['solana'],
    prohibited: 'CXCzTCiLRBXKJ9p4z1oRhUr6DXn626bNhm7Huwk4nkSN',
    review: 'DdaKQqcuwzLyoaodiogiC4xDD4kfNFzrGSu3UD14XXxJ',
  },
  {
    chains: ['stellar'],
    prohibited: 'GDC4L2PGOR2IJ7476AUP5AW42PKYN7MQP7V2FFK4KWDNKWFJ3D2HTYZV',
    review: 'GB5I32TWGN64UYGKX7TFKGRT5VFQLXAJIXB5YKE5RWXNXVPLIDGEMAJY',
  },
  {
    chains: ['xrpl'],
    prohibited: 'rwpfEmhUo2fRDQFhtnefDPC6YAbc4y2XAt',
    review: 'rU9kj5b1oMHkVRhoCDnKNMnsWervu5FuZF',
  },
  {
    chains: ['tron'],
    prohibited: 'TGPtjhvYTNt7i7yAssvgWYvuJWU1Tw6Mx3',
    review: 'TPGjn5v1WenmdZXjsqNfa3yytgXYPmDE4p',
  },
]
