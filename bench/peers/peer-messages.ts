// What the load generator of the comparison is sent.
import type { ClientsTask } from '../load-window.ts'
import type { PeerRequest } from './peer.ts'

export interface PeerTask extends ClientsTask {
  readonly request: PeerRequest
  readonly accounts: readonly string[]
  /** Each used once. Undefined: the request has no hole for them. */
  readonly items: readonly string[] | undefined
}
