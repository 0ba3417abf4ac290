// The payment rails of fiat money.

/** Rails that a caller can name. The planner chooses among the others. */
export const paymentRails = ['ach', 'eft', 'wire', 'rtp', 'etransfer'] as const
export type PaymentRail = (typeof paymentRails)[number]

export const rails = [
  ...paymentRails,
  'spei',
  'pse',
  'imps',
  'neft',
  'ibft',
  'beftn',
  'nip',
  'mobile_wallet',
  'instapay',
  'pix',
  'sepa',
  'fps',
] as const
export type Rail = (typeof rails)[number]
