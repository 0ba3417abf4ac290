// Which of several hosts is the primary. Each promotion makes a higher timeline, so of two servers that accept writes the one on the
// higher timeline is right, and the other was replaced. What was seen once is remembered: the right one may be out of sight.
import type { HostState } from './host-watch.ts'

/** The host on the highest timeline that was ever seen. */
export interface Newest {
  /** Its place among the hosts. */
  readonly at: number
  readonly timeline: number
  readonly system: string
}

export interface PrimaryChoice {
  readonly newest: Newest | undefined
  /** For each host that accepts writes and must not be used: why. */
  readonly refused: readonly (string | undefined)[]
}

/** `states`: what each host has answered; undefined if it did not. */
export function choosePrimary(states: readonly (HostState | undefined)[], known: Newest | undefined): PrimaryChoice {
  const primaries = states.map((state) => (state?.is_primary ? state : undefined))
  const refuseAll = (because: string): PrimaryChoice => ({
    newest: known,
    refused: primaries.map((each) => each && because),
  })
  const systems = new Set(states.flatMap((state) => state?.system ?? []))
  if (!known && systems.size > 1) return refuseAll('the hosts have different databases')
  const ours = primaries.map((each) => (each && each.system === (known?.system ?? each.system) ? each : undefined))
  const timeline = Math.max(0, ...ours.map((each) => each?.timeline ?? 0))
  const found = ours.flatMap((each, at) => (each?.timeline === timeline ? [at] : []))
  const isNew = timeline > (known?.timeline ?? 0)
  if (isNew && found.length > 1) return refuseAll('two hosts are primaries of the same timeline')
  const [at = 0] = found
  const system = ours[at]?.system
  const newest = isNew && system !== undefined ? { at, timeline, system } : known
  const refused = primaries.map((each, place) => {
    if (!each || !newest) return undefined
    if (each.system !== newest.system) return 'it has another database'
    if (each.timeline < newest.timeline) return 'another host was promoted after it'
    return place === newest.at ? undefined : 'another host is the primary'
  })
  return { newest, refused }
}
