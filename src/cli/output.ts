// How commands print what they found: people at a terminal get a table with colours, programs behind a pipe get JSON. `--json` is JSON in
// any case. Reports that are sentences (verify, doctor, reconcile) stay text without it.

export type Emphasis = 'head' | 'good' | 'bad' | 'waiting'
export type Paint = (text: string, emphasis: Emphasis) => string

const codes: Readonly<Record<Emphasis, readonly [number, number]>> = {
  head: [1, 22],
  good: [32, 39],
  bad: [31, 39],
  waiting: [33, 39],
}

const plain: Paint = (text) => text
const coloured: Paint = (text, emphasis) => {
  const [on, off] = codes[emphasis]
  return text === '' ? text : `\x1b[${on}m${text}\x1b[${off}m`
}

interface Stream {
  readonly isTTY?: boolean
}
type Environment = Readonly<Record<string, string | undefined>>

/** NO_COLOR switches colours off, as https://no-color.org says; so does a terminal that has none. */
export const paintFor = (stream: Stream, env: Environment = process.env): Paint =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb' ? coloured : plain

/** `--json` or `--json false` decide, else whether a person reads. */
export const wantsJson = (json: boolean | undefined, stream: Stream = process.stdout): boolean =>
  json ?? stream.isTTY !== true

const good = ['completed', 'verified', 'active', 'executed', 'paid', 'delivered', 'approved', 'ok']
const bad = [
  'failed',
  'rejected',
  'cancelled',
  'frozen',
  'revoked',
  'disabled',
  'dead',
  'expired',
  'reversed',
  'problem',
  'away',
]
const waiting = ['reviewing', 'holding', 'unverified', 'warning', 'invited', 'refresh_required']

/** A state in the colour of what it means; others as they are. */
export function paintState(state: string, paint: Paint): string {
  if (good.includes(state)) return paint(state, 'good')
  if (bad.includes(state)) return paint(state, 'bad')
  return waiting.includes(state) ? paint(state, 'waiting') : state
}

/** Without a terminal a table is as wide as most windows. */
export const widthOf = (stream: { readonly columns?: number }): number => stream.columns ?? 160
