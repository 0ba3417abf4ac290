// How the job of a payment from an empty wallet keeps the error `WalletEmpty` (carrier.ts). An index has these jobs, with the same words.
export const walletEmptyLike = 'Error: the wallet % has too little %'
