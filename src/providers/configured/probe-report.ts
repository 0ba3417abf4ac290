// What a live probe of a provider saw.

export interface ProbeReport {
  /** What the provider calls itself, with its version. */
  readonly name: string
  /** What stays the same as long as it is the same provider, where it has such a thing. */
  readonly identity?: string
  /** What it says that it serves: rails, assets, symbols, methods. Shown to people; rules decide. */
  readonly serves: Readonly<Record<string, readonly string[]>>
  /** The largest amounts that it says it carries. What it tells of beyond them waits for a person. */
  readonly maximums?: readonly DeclaredMaximum[]
  /** Of sanctions lists: how much each has, to be compared with what the next process finds. */
  readonly sizes?: Readonly<Record<string, ListSize>>
}

export interface DeclaredMaximum {
  /** A rail or a chain. */
  readonly place: string
  /** Left out: any asset of the chain. */
  readonly asset?: string
  /** Base units, as a decimal. */
  readonly amount_max: string
}

export interface ListSize {
  readonly entries: number
  /** Of all entries, with their aliases. */
  readonly names: number
}

/** The provider is still reading what it needs, and serves nobody until then. */
export interface ProbeProgress {
  /** In percent. */
  readonly progress: number
}

/** The result of a check, as it is recorded. */
export type ProviderCheck =
  | { readonly state: 'up'; readonly report: ProbeReport }
  | ({ readonly state: 'checking' } & ProbeProgress)
  /** `failure`: a sentence for administrators, without secrets. */
  | { readonly state: 'down'; readonly failure: string }
