// What the comparison needs to know about a system: how it starts, which requests it is given, and how its work is counted. One file
// per system implements it. The load generator is the same for all.
import type { Setup } from '../setup.ts'

/** A request with holes, as in `RequestTemplate`. The load generator fills them: */
export const holeKinds = {
  uuid: 'a new UUID, 36 characters',
  from: 'the name of the account that pays',
  to: 'the name of the account that is paid',
  item: 'something prepared that is used once: a quote',
} as const

export interface PeerRequest {
  readonly head: readonly string[]
  /** Empty: the request has no body. */
  readonly body: string
  /** Movements of one request. */
  readonly movements: number
  /** The status of success. */
  readonly status: number
  /** What the body of a success contains once for each movement. An answer with fewer is an error. */
  readonly mark?: string
}

export interface PeerAddress {
  readonly host: string
  readonly port: number
}

export interface RunningPeer {
  readonly address: PeerAddress
  /** Processes started for it, without PostgreSQL. Empty: its CPU and memory are unknown. */
  readonly pids: readonly number[]
  /** Names of the accounts that movements go between, all of one length. */
  readonly accounts: readonly string[]
  readonly movement: PeerRequest
  bulk(movements: number): PeerRequest
  /** One account with its balance. */
  readonly read: PeerRequest
  /** The newest 20 movements. */
  readonly list: PeerRequest
  /** Prepares what movements use once. */
  items?(count: number): Promise<string[]>
  /** Final movements of the system so far, as it counts them itself. */
  applied(): Promise<number>
}

export interface PeerSetup extends Setup {
  /** The given program, or the address of a system that runs already. Corridor has none. */
  readonly given: string
  readonly accounts: number
}

export interface Peer {
  readonly name: string
  /** What `--peer NAME=` takes; undefined: nothing. */
  readonly takes: string | undefined
  start(setup: PeerSetup): Promise<RunningPeer>
}

/** One operation of a bulk, repeated. Its holes get the number of the operation. */
export const repeated = (operation: string, count: number): string =>
  Array.from({ length: count }, (_, i) => operation.replaceAll(/\{(\w+):(\d+)\}/g, `{$1_${i}:$2}`)).join()

export const get = (path: string, headers: readonly string[] = []): PeerRequest => ({
  head: [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers],
  body: '',
  movements: 0,
  status: 200,
})

export const post = (
  path: string,
  body: string,
  {
    headers = [],
    ...rest
  }: Pick<PeerRequest, 'movements' | 'status' | 'mark'> & { readonly headers?: readonly string[] },
): PeerRequest => ({
  head: [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json', ...headers],
  body,
  ...rest,
})

/** Names of one length: `prefix` and a number of 4 digits. */
export const accountNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(4, '0')}`)
