// The payment rails of fiat money: home rails and payout rails.

/** Rails of the US and Canada. Callers can name them, as `payment_rail`. All others are payout rails: the planner chooses among them. */
export const homeRails = ['ach', 'eft', 'wire', 'rtp', 'etransfer'] as const
export type HomeRail = (typeof homeRails)[number]

export const rails = [
  ...homeRails,
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

export const isHomeRail = (rail: Rail): rail is HomeRail => (homeRails as readonly string[]).includes(rail)
