// Links to public explorers of transactions.
import type { Chain } from '../kernel/asset.ts'
import type { Network } from './chain.ts'

const explorers: Readonly<Record<Chain, readonly [mainnet: string, testnet: string]>> = {
  bitcoin: ['https://mempool.space/tx/', 'https://mempool.space/testnet/tx/'],
  litecoin: ['https://litecoinspace.org/tx/', 'https://litecoinspace.org/testnet/tx/'],
  bitcoincash: ['https://explorer.bitcoinunlimited.info/tx/', 'https://tbch4.loping.net/tx/'],
  ethereum: ['https://etherscan.io/tx/', 'https://sepolia.etherscan.io/tx/'],
  base: ['https://basescan.org/tx/', 'https://sepolia.basescan.org/tx/'],
  polygon: ['https://polygonscan.com/tx/', 'https://amoy.polygonscan.com/tx/'],
  solana: ['https://explorer.solana.com/tx/', 'https://explorer.solana.com/tx/'],
  stellar: ['https://stellar.expert/explorer/public/tx/', 'https://stellar.expert/explorer/testnet/tx/'],
  xrpl: ['https://livenet.xrpl.org/transactions/', 'https://testnet.xrpl.org/transactions/'],
  tron: ['https://tronscan.org/#/transaction/', 'https://nile.tronscan.org/#/transaction/'],
}

export function explorerLink(chain: Chain, network: Network, transaction_hash: string): string {
  const [mainnet, testnet] = explorers[chain]
  if (network === 'mainnet') return `${mainnet}${transaction_hash}`
  return `${testnet}${transaction_hash}${chain === 'solana' ? '?cluster=devnet' : ''}`
}
