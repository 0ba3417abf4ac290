// The payment rails of fiat money: home rails and payout rails.

/**
 * Rails of the US, Canada, the euro payments area and the United Kingdom. Callers can name them, as `payment_rail`. All others are payout
 * rails: the planner chooses among them. `sepa` and `fps` also carry payouts that are paid in another asset.
 */
export const homeRails = ['ach', 'eft', 'wire', 'rtp', 'etransfer', 'sepa', 'fps'] as const
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
] as const
export type Rail = (typeof rails)[number]

export const isHomeRail = (rail: Rail): rail is HomeRail => (homeRails as readonly string[]).includes(rail)
