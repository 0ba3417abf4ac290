// Counts what partners said that the service does not believe or cannot place, for metrics: a person must look at each.

/** Words of the log, by kind. */
const kinds = {
  price: ['a price of a market is not believed'],
  unmatched: ['a partner told what fits no payment', 'money that a partner told of is left to a person'],
  refused_file: ['a file of a partner is refused'],
  contradiction: ['a connector told an event again with other content'],
} as const
type DoubtKind = keyof typeof kinds

const kindOf: ReadonlyMap<string, DoubtKind> = new Map(
  (Object.keys(kinds) as DoubtKind[]).flatMap((kind) => kinds[kind].map((event) => [event, kind] as const)),
)

export class PartnerDoubts {
  /** Since the process began. */
  readonly counts: Record<DoubtKind, number> = { price: 0, unmatched: 0, refused_file: 0, contradiction: 0 }

  note(event: string): void {
    const kind = kindOf.get(event)
    if (kind) this.counts[kind] += 1
  }
}
