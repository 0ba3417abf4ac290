// The simulated chains keep the contract of blockchains, as two processes have them, on the bank's clock: one that batches, and
// one that does not. They have no balances to look at: what a payment has brought is what it is settled with.
import { chains } from '../../src/chains/chain.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import { findAsset } from '../../src/kernel/asset.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { Blockchain, ChainPayment } from '../../src/providers/carrier.ts'
import { sandbox_speed } from '../../src/providers/sandbox/memory/sandbox-payment.ts'
import { setClock } from '../../src/resources/sandbox/set-clock.ts'
import { createTestDatabase } from '../support/database.ts'
import { ok, startTestService } from '../support/service.ts'
import { type BlockchainFixture, blockchainContract } from './blockchain.ts'

async function fixtureOf(asset: string): Promise<BlockchainFixture> {
  const database = await createTestDatabase()
  const options = { database_url: database.url, env: { CORRIDOR_ROLES: 'api' } }
  const services = [await startTestService(options), await startTestService(options)] as const
  const [{ call, demo }] = services
  const { bank_guid } = demo
  const ports = await Promise.all(services.map(({ service }) => service.services.providersOf(bank_guid)))
  const chain = findAsset(asset)!.chain!
  const { confirmations, block_ms } = chains[chain]
  const { guid: customer_guid, accounts } = demo.customers[0]!
  const known = accounts.find((each) => each.asset === asset)
  const { guid: account_guid } =
    known ?? (await ok(call('POST', '/accounts', { type: 'trading', name: asset, asset, customer_guid })))
  // By the command itself: the API turns the clock by whole seconds, and some blocks come faster.
  const pass = async (advance_seconds: number) => {
    const real_now = timestampFromMs(Date.now())
    outputOf(await services[0].service.engine.submit(setClock, { bank_guid, frozen: true, advance_seconds, real_now }))
  }
  await pass(0)

  const asked = new Map<Guid, ChainPayment>()
  /** By address: where it is paid in. */
  const places = new Map<string, string>()
  /** By hash: what its chain knows it by. */
  const arrived = new Map<string, Guid>()
  let made = 0
  let broken: 'before' | 'after' | undefined

  const noted = (payment: ChainPayment): ChainPayment => {
    asked.set(payment.reference, payment)
    return payment
  }
  const make = (): Blockchain => {
    const { blockchain } = ports[made++ % ports.length]!
    return {
      ...blockchain,
      async carry(payment) {
        const when = broken
        broken = undefined
        if (when === 'before') throw new Error('the line is cut')
        const standing = await blockchain.carry(noted(payment))
        if (when === 'after') throw new Error('the line is cut')
        return standing
      },
      cancel: (payment) => blockchain.cancel(noted(payment)),
      arrival: (question) =>
        blockchain.arrival({ ...question, reference: arrived.get(question.identifiers[0]!.value)! }),
    }
  }
  return {
    ...{ bank_guid, chain, network: 'mainnet', asset, amount: amount(50_000n), make, confirmations },
    mine: (blocks) => pass((blocks * block_ms) / sandbox_speed / 1000),
    async freshAddress() {
      const { guid, address } = await ok(call('POST', '/deposit_addresses', { account_guid }))
      places.set(address, guid)
      return address
    },
    async balanceOf(address) {
      const payments = [...asked.values()].filter(({ outputs }) => outputs[0]!.address === address)
      const standings = await Promise.all(payments.map((payment) => ports[0]!.blockchain.carry(payment)))
      return payments.reduce((sum, payment, n) => sum + (standings[n]!.kind === 'settled' ? payment.amount : 0n), 0n)
    },
    async payIn(address, sum) {
      const deposit_address_guid = places.get(address)
      const body = { account_guid, deposit_address_guid, amount: Number(sum) }
      const { guid, identifiers } = await ok(call('POST', '/sandbox/deposits', body))
      arrived.set(identifiers[0].value, guid)
      return identifiers
    },
    breakNext(when) {
      broken = when
    },
    async stop() {
      await Promise.all(services.map((each) => each.stop()))
      await database.drop()
    },
  }
}

blockchainContract('simulated BTC', () => fixtureOf('BTC'))
blockchainContract('simulated USDT on Tron', () => fixtureOf('USDT_TRX'))
