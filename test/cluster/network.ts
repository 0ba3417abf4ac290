// A network of its own for each server, so that one can be cut off: its packets are lost and nobody is told. Needs root.
import { spawnSync } from 'node:child_process'

const bridge = 'corridor-test'

export interface ServerNetwork {
  readonly host: string
  /** What a program of this server is started with, as root. */
  readonly prefix: readonly string[]
  cut(): void
  heal(): void
}

const ip = (text: string): boolean => spawnSync('ip', text.split(' '), { stdio: 'ignore' }).status === 0

function must(text: string): void {
  if (!ip(text)) throw new Error(`failed: ip ${text}`)
}

/** Undefined if this machine lets nobody make networks. */
export function makeNetwork(names: readonly string[]): { servers: ServerNetwork[]; remove: () => void } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const remove = (): void => {
    for (const name of names) ip(`netns del ${bridge}-${name}`)
    ip(`link del ${bridge}`)
  }
  // Two runs at once would take the network from each other.
  if (ip(`link show ${bridge}`))
    throw new Error(`another run uses the network ${bridge}, or left it: ip link del ${bridge}`)
  remove()
  if (!ip(`link add name ${bridge} type bridge`)) return undefined
  try {
    must(`addr add 10.231.7.1/24 dev ${bridge}`)
    must(`link set ${bridge} up`)
    return { servers: names.map((name, n) => makeServer(name, `10.231.7.${n + 11}`)), remove }
  } catch {
    remove()
    return undefined
  }
}

function makeServer(name: string, host: string): ServerNetwork {
  const [space, cable] = [`${bridge}-${name}`, `corridor-${name}`]
  must(`netns add ${space}`)
  must(`link add ${cable} type veth peer name inside netns ${space}`)
  must(`link set ${cable} master ${bridge}`)
  must(`link set ${cable} up`)
  const prefix = ['ip', 'netns', 'exec', space]
  must(`netns exec ${space} ip addr add ${host}/24 dev inside`)
  must(`netns exec ${space} ip link set inside up`)
  must(`netns exec ${space} ip link set lo up`)
  return {
    host,
    prefix,
    cut: () => must(`link set ${cable} down`),
    heal: () => must(`link set ${cable} up`),
  }
}
