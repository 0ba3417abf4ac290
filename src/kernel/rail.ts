// The rails that fiat money comes and goes by.

/** The rails a caller can name. The others follow from the destination. */
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
