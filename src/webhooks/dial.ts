// Opens one connection to a receiver: resolves its name, keeps the addresses that are allowed and connects to exactly
// those. Nothing asks for the name again between the check and the connection, so an answer that changes cannot slip in;
// a new connection asks and checks anew. Literal addresses, which node connects to without a lookup, take the same way.

import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { defined } from '../kernel/assert.ts'
import { Unreachable, wordOf } from './outcome.ts'
import type { Resolve } from './resolve.ts'
import { type AddressRules, isAllowedAddress } from './target.ts'

export interface DialRules extends AddressRules {
  readonly resolve: Resolve
  /** Roots to trust instead of the usual ones. */
  readonly ca?: string
  /** Where a connection to an allowed address really goes. Only tests lead it elsewhere. */
  readonly route?: (address: string) => string
}

export interface Peer {
  readonly hostname: string
  readonly port: number
  readonly isTls: boolean
}

/** So long before the next of several addresses is tried: node's quarter of a second is less than a far answer takes. */
const address_attempt_ms = 2_500

/** A connected socket, its TLS verified. Rejects with `Unreachable`; `signal` limits the time of all of it together. */
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

/** What a socket asks instead of a name server. */
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
    host: isLiteral ? defined(addresses[0], 'a connection is only made to allowed addresses') : hostname,
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
    // Stays for good: a socket without a listener for errors would end the process.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', giveUp)
      const word = wordOf(error)
      fail(new Unreachable(isTls && word === 'other' ? 'tls' : word))
    })
  })
}

const piece_max_bytes = 512

/**
 * Whoever reads this socket gets a little at a time, and nothing once it is destroyed. undici finds too many headers but
 * goes through the rest of what it was given, making an error of each: one large piece holds the process for half a second.
 */
function inSmallPieces(socket: Socket): Socket {
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    if (socket.destroyed) return null
    return read(size ?? (Math.min(socket.readableLength, piece_max_bytes) || undefined))
  }
  return socket
}

/** Even if what is waited for never looks at the signal. */
const unlessAborted = <T>(signal: AbortSignal, result: Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const giveUp = (): void => fail(new Unreachable('timed_out'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    result.then(done, fail).finally(() => signal.removeEventListener('abort', giveUp))
  })
