// The wire form of the bounds within which the prices of a market are believed (providers/configured/believed-prices.ts).
import { Type } from '../../wire/fields.ts'

export const priceBoundFields = {
  price_spread_max_bps: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'A price whose ask is further above its bid is not believed. 1000 (10 %) without it.',
    }),
  ),
  price_jump_max_bps: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'A price that is further from the last one is not believed until the market has stayed there. 2000 without it.',
    }),
  ),
  price_jump_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      description: 'How long a market must stay at a price that jumped. 60 without it.',
    }),
  ),
  price_age_max_seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 86_400,
      description: 'Prices that the market says are older (`as_of`) are not believed. 60 without it.',
    }),
  ),
}
