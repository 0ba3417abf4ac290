// Opens one connection to a receiver: resolves its name, keeps the allowed addresses and connects to exactly those. The name is not
// resolved again between check and connection, so a changed answer cannot slip in (DNS rebinding). Literal addresses are checked in
// the same way.
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Resolve } from './resolve.ts'
import { type AddressRules, isAllowedAddress } from './target.ts'
import { Unreachable, unreachableErrorOf } from './unreachable.ts'

export interface DialRules extends AddressRules {
  readonly resolve: Resolve
  /** Roots to trust instead of the usual ones. */
  readonly ca?: string
  /** For tests: connects to another address than the allowed one. */
  readonly route?: (address: string) => string
}

export interface Peer {
  readonly hostname: string
  readonly port: number
  readonly isTls: boolean
}

/** Wait before the next of several addresses is tried. Node's default of 250 ms is too short for distant receivers. */
const address_attempt_ms = 2_500

/** A connected socket with verified TLS. Rejects with `Unreachable`. `signal` bounds the total time. */
export async function dial(peer: Peer, rules: DialRules, signal: AbortSignal): Promise<Socket> {
  const addresses = await unlessAborted(signal, allowedAddresses(peer.hostname, rules, signal))
  return connected(peer, addresses, rules, signal)
}

async function allowedAddresses(hostname: string, rules: DialRules, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = isIP(hostname) ? [hostname] : await rules.resolve(hostname, signal).catch(() => [])
  if (addresses.length === 0) throw new Unreachable('no_address')
  const allowed = addresses.filter((address) => isAllowedAddress(address, rules))
  if (allowed.length === 0) throw new Unreachable('forbidden_address')
  return rules.route ? allowed.map(rules.route) : allowed
}

/** The socket uses this instead of a name server. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (all || !first) answer(null, found)
    else answer(null, first.address, first.family)
  }

function connected(peer: Peer, addresses: readonly string[], rules: DialRules, signal: AbortSignal): Promise<Socket> {
  const { hostname, port, isTls } = peer
  const isLiteral = isIP(hostname) !== 0
  const where = {
    host: (isLiteral && addresses[0]) || hostname,
    port,
    lookup: pinnedTo(addresses),
    autoSelectFamilyAttemptTimeout: address_attempt_ms,
  }
  const tls = {
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(isLiteral ? {} : { servername: hostname.replace(/\.$/, '') }),
    ...(rules.ca === undefined ? {} : { ca: rules.ca }),
  }
  return new Promise((done, fail) => {
    const socket = isTls ? connectTls({ ...where, ...tls }) : connectTcp(where)
    const giveUp = (): void => void socket.destroy(new Unreachable('timed_out'))
    signal.addEventListener('abort', giveUp, { once: true })
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', giveUp)
      done(inSmallPieces(socket.setNoDelay(true)))
    })
    // Must stay: a socket without an error listener would end the process.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', giveUp)
      const reason = unreachableErrorOf(error)
      fail(new Unreachable(isTls && reason === 'other' ? 'tls' : reason))
    })
  })
}

const piece_max_bytes = 512

/**
 * Reads return small pieces, and nothing after the socket is destroyed. undici detects too many headers but still parses the rest of the
 * piece and makes an error of each header: one large piece would block the process for half a second.
 */
function inSmallPieces(socket: Socket): Socket {
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    if (socket.destroyed) return null
    return read(size ?? (Math.min(socket.readableLength, piece_max_bytes) || undefined))
  }
  return socket
}

/** Rejects on abort even if the promise ignores the signal. */
const unlessAborted = <T>(signal: AbortSignal, result: Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const giveUp = (): void => fail(new Unreachable('timed_out'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    result.then(done, fail).finally(() => signal.removeEventListener('abort', giveUp))
  })
