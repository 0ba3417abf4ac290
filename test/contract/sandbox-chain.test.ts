// The simulated blockchain keeps the contract of blockchains, on its own clock: of a chain that batches and of one that does not.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { chains, confirmedAt } from '../../src/chains/chain.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import { findAsset } from '../../src/kernel/asset.ts'
import { type Guid, parseGuid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { Blockchain, ChainOutput } from '../../src/providers/carrier.ts'
import { sandboxBlockchain } from '../../src/providers/sandbox/blockchain.ts'
import { sandboxBook } from '../../src/providers/sandbox/book.ts'
import { plainPlan } from '../../src/providers/sandbox/carried.ts'
import type { NextScripted } from '../../src/providers/sandbox/script.ts'
import { sandbox_speed } from '../../src/resources/sandbox/sandbox-payment.ts'
import { setClock } from '../../src/resources/sandbox/set-clock.ts'
import { newAddress } from '../support/crypto.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type BlockchainFixture, blockchainContract } from './blockchain.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s?.stop())

const newGuid = (): Guid => parseGuid(randomBytes(16).toString('hex'))!

async function fixtureOf(asset: string): Promise<BlockchainFixture> {
  const { engine, sql } = s.service
  const { bank_guid } = s.demo
  const chain = findAsset(asset)!.chain!
  const now = () => timestampFromMs(Date.now())
  const book = sandboxBook(sql, engine, now)
  const turn = async (advance_seconds: number) =>
    void outputOf(await engine.submit(setClock, { bank_guid, frozen: true, advance_seconds, real_now: now() }))
  await turn(0)

  let broken: 'before' | 'after' | undefined
  const nextScripted: NextScripted = async () => {
    const when = broken
    broken = undefined
    if (when === 'before') throw new Error('the line broke')
    return when === 'after' ? ({ outcome: 'time_out', details: {} } as never) : undefined
  }
  /** What each payment goes to: the simulated chain keeps no addresses. */
  const outputs = new Map<Guid, readonly ChainOutput[]>()
  const arrivals = new Map<string, Guid>()
  const make = (): Blockchain => {
    const blockchain = sandboxBlockchain(book, nextScripted)
    return {
      ...blockchain,
      carry(payment) {
        outputs.set(payment.reference, payment.outputs)
        return blockchain.carry(payment)
      },
      arrival: (question) =>
        blockchain.arrival({ ...question, reference: arrivals.get(question.identifiers[0]!.value)! }),
    }
  }
  return {
    ...{ bank_guid, chain, network: 'mainnet', asset, amount: amount(2_000_000n) },
    confirmations: chains[chain].confirmations,
    make,
    mine: (blocks) => turn((blocks * chains[chain].block_ms) / sandbox_speed / 1000),
    freshAddress: async () => newAddress(asset).address,
    async balanceOf(address) {
      let balance = 0n
      for (const [reference, paid] of outputs) {
        const mine = paid.filter((output) => output.address === address)
        const isSettled = mine.length > 0 && (await book.find({ bank_guid, reference }))?.kind === 'settled'
        if (isSettled) for (const output of mine) balance += output.amount
      }
      return balance
    },
    async payIn(_address: string, value: Amount) {
      const [reference, hash] = [newGuid(), randomBytes(32).toString('hex')]
      const identifiers = [{ type: 'txn_hash', value: hash } as const]
      const payment = { bank_guid, reference, is_repeat: false, asset, side: 'deposit', amount: value } as const
      await book.keep({
        ...payment,
        plan: (at) => ({ ...plainPlan(payment, chain, at, confirmedAt(chain, at, sandbox_speed)), identifiers }),
      })
      arrivals.set(hash, reference)
      return identifiers
    },
    breakNext(when) {
      broken = when
    },
    stop: async () => {},
  }
}

blockchainContract('simulated BTC', () => fixtureOf('BTC'))
blockchainContract('simulated USDT on Tron', () => fixtureOf('USDT_TRX'))
