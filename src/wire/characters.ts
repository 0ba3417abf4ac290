// The length of a text in characters, as the interface and PostgreSQL count them. JavaScript's `length` counts UTF-16 units, of
// which an emoji or a rare ideograph has two.

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

export const charactersIn = (text: string): number => text.length - (text.match(pairs)?.length ?? 0)
