// A chain that a test writes block by block.
import type { Network } from '../../src/chains/chain.ts'
import type { SeenArrival, WatchedChain } from '../../src/providers/watched-chain.ts'

/** A chain whose blocks stand in a list; the last two may still change. */
export class TestChain {
  blocks: SeenArrival[][] = Array.from({ length: 10 }, () => [])
  network: Network = 'testnet'
  trouble: string | undefined
  reads: number[] = []
  /** Happens just before blocks are read. */
  meanwhile: (() => Promise<unknown>) | undefined

  readonly node: Pick<WatchedChain, 'head' | 'arrivals'> = {
    head: async (network) => {
      if (this.trouble) throw new Error(this.trouble)
      if (network !== this.network) throw new Error(`the node is not on ${network}`)
      return { next_block: this.blocks.length, final_block: this.blocks.length - 2 }
    },
    arrivals: async (_network, from, watched) => {
      this.reads.push(from)
      await this.meanwhile?.()
      const next_block = Math.min(from + 3, this.blocks.length)
      const arrivals = this.blocks.slice(from, next_block).flat()
      const places = await watched(arrivals.map(({ to_address }) => to_address))
      return { next_block, arrivals: arrivals.filter(({ to_address }) => places.has(to_address)) }
    },
  }

  mine(...arrivals: SeenArrival[]): void {
    this.blocks.push(arrivals)
  }
}
