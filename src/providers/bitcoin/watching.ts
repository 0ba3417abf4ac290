// Makes the node's watch-only wallet watch every address that may be paid: creates or loads the wallet, imports descriptors, keeps their
// range ahead of use, and reads old blocks again where the wallet did not watch yet. How far it has read is a label in the wallet itself,
// written before the import: so a node that was replaced, or killed while it read, is found out and goes on.
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type Ask, NodeRefusal } from '../json-rpc.ts'

/** One branch of keys. */
export interface Branch {
  /** Without its checksum: `wpkh(xpub.../0/*)`. */
  readonly descriptor: string
  /** Keys from this index on were never given out. */
  readonly next_index: number
}

export interface Watching {
  /** Throws while the wallet cannot be relied on. */
  ensure(): Promise<void>
  /** Whether every key that was given out until now is watched. */
  covers(): Promise<boolean>
}

export interface WatchingOptions {
  /** At the node's wallet. */
  readonly ask: Ask
  /** At the node; a longer time limit for what reads blocks. */
  readonly askNode: Ask
  readonly askSlowly: Ask
  /** Undefined: the url names none, and the node has only one. */
  readonly wallet_name: string | undefined
  branches(): Promise<readonly Branch[]>
  /** Nothing was paid to the keys before. */
  born_at(): Promise<Timestamp>
}

/** How many keys are watched beyond those in use, and when more are. */
const [ahead, ahead_min] = [2000, 1000]
/** Blocks per question, and how wrong the times of blocks may be. */
const [chunk_blocks, clock_skew_s] = [500, 2 * 3600]
const not_loaded = -18
const [reading, read] = ['corridor reads from ', 'corridor has read']

interface Known {
  readonly desc: string
  readonly active?: boolean
  readonly internal?: boolean
  readonly range?: readonly [number, number]
}

export function watching(options: WatchingOptions): Watching {
  const { ask, askNode, askSlowly, wallet_name, branches, born_at } = options
  /** Descriptors that this process has seen complete. */
  const complete = new Set<string>()

  async function known(): Promise<Map<string, Known>> {
    const { descriptors } = (await ask('listdescriptors')) as { descriptors: Known[] }
    return new Map(descriptors.map((each) => [each.desc.replace(/#.*$/, ''), each]))
  }

  async function loaded(): Promise<Map<string, Known>> {
    return known().catch(async (error) => {
      if (!(error instanceof NodeRefusal && error.code === not_loaded) || wallet_name === undefined) throw error
      complete.clear()
      await load(askNode, wallet_name)
      return known()
    })
  }

  /** Answers whether old blocks must be read for it. */
  async function ensureBranch({ descriptor, next_index }: Branch, has: Known | undefined): Promise<boolean> {
    const end = has?.range?.[1] ?? -1
    if (complete.has(descriptor) && has && end >= next_index + ahead_min) return false
    const desc = ((await ask('getdescriptorinfo', descriptor)) as { checksum: string }).checksum
    const first = await firstAddress(`${descriptor}#${desc}`)
    const isUnseen = !has || next_index > end + 1
    if (isUnseen) await ask('setlabel', first, `${reading}${await heightAt(await born_at())}`)
    if (!has || end < next_index + ahead_min) {
      const { active = false, internal = false } = has ?? {}
      const flags = active ? { active, internal } : {}
      const range = [has?.range?.[0] ?? 0, next_index + ahead]
      const [answer] = (await ask('importdescriptors', [
        { desc: `${descriptor}#${desc}`, timestamp: 'now', range, ...flags },
      ])) as { success: boolean; error?: { message: string } }[]
      if (!answer?.success) throw new Error(`the node does not watch the addresses: ${answer?.error?.message}`)
    }
    return (await readFrom(first)) !== undefined
  }

  const firstAddress = async (descriptor: string): Promise<string> =>
    ((await ask('deriveaddresses', descriptor, [0, 0])) as [string])[0]

  /** Undefined: everything is read. Descriptors without our label were imported by the operator. */
  async function readFrom(address: string): Promise<number | undefined> {
    const { labels } = (await ask('getaddressinfo', address)) as { labels: readonly string[] }
    const label = labels.find((each) => each.startsWith(reading))
    return label === undefined ? undefined : Number(label.slice(reading.length))
  }

  /** The first block that may have a transaction of this time. */
  async function heightAt(time: Timestamp): Promise<number> {
    const seconds = addSeconds(time, -clock_skew_s) / 1000
    let [low, high] = [0, (await ask('getblockcount')) as number]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const header = (await ask('getblockheader', await ask('getblockhash', middle))) as { time: number }
      if (header.time < seconds) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Reads old blocks in pieces, and notes in the wallet how far it is. */
  async function readOld(unread: readonly Branch[]): Promise<void> {
    const { scanning } = (await ask('getwalletinfo')) as { scanning: false | { progress: number } }
    if (scanning) throw new Error(`the Bitcoin node reads old blocks (${Math.floor(scanning.progress * 100)} %)`)
    const addresses: string[] = []
    for (const { descriptor } of unread) {
      const { checksum } = (await ask('getdescriptorinfo', descriptor)) as { checksum: string }
      addresses.push(await firstAddress(`${descriptor}#${checksum}`))
    }
    const heights: number[] = []
    for (const address of addresses) heights.push((await readFrom(address)) ?? Number.MAX_SAFE_INTEGER)
    const noted = async (text: string) => {
      for (const address of addresses) await ask('setlabel', address, text)
    }
    const tip = (await ask('getblockcount')) as number
    for (let from = Math.min(...heights); from <= tip; from += chunk_blocks) {
      await noted(`${reading}${from}`)
      await askSlowly('rescanblockchain', from, Math.min(from + chunk_blocks - 1, tip))
    }
    await noted(read)
  }

  return {
    async ensure() {
      const has = await loaded()
      const unread: Branch[] = []
      const all = await branches()
      for (const branch of all) if (await ensureBranch(branch, has.get(branch.descriptor))) unread.push(branch)
      if (unread.length > 0) await readOld(unread)
      for (const { descriptor } of all) complete.add(descriptor)
    },
    async covers() {
      const has = await known()
      return (await branches()).every(
        ({ descriptor, next_index }) => (has.get(descriptor)?.range?.[1] ?? -1) >= next_index - 1,
      )
    },
  }
}

async function load(ask: Ask, name: string): Promise<void> {
  const { wallets } = (await ask('listwalletdir')) as { wallets: { name: string }[] }
  // Loaded again when the node starts.
  if (wallets.some((wallet) => wallet.name === name)) await ask('loadwallet', name, true)
  else await ask('createwallet', name, true, true, '', false, true, true)
}
