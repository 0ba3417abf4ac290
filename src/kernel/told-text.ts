// A text that somebody else wrote, such as the error of a partner's node, as PostgreSQL can store it: without NUL and halves of surrogate pairs, and
// no longer than it may be.

const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** `units_max`: of UTF-16, so it is at most as many characters. */
export const toldText = (text: string, units_max: number): string =>
  text.slice(0, units_max).replaceAll(unstorable, '\ufffd')
