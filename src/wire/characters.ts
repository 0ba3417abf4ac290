// How long a text is, in characters: what the interface bounds and what PostgreSQL counts. JavaScript's `length` counts
// units of UTF-16, of which an emoji or a rare ideograph takes two.

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

export const charactersIn = (text: string): number => text.length - (text.match(pairs)?.length ?? 0)
