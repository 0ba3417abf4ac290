// Trace numbers of entries: the bank that sends them, and a number of its own. Nobody else sends entries with the same first eight digits.
export const traceNumberOf = (originating_routing_number: string, number: number): string =>
  `${originating_routing_number.slice(0, 8)}${String(number).padStart(7, '0')}`
