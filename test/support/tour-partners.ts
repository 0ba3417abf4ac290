// The partners of the tour (test/nodes/tour.test.ts), and what their own books say: for each place and asset what the partner got from
// the bank less what it gave, as the ledger has it in the balance of an external account. Nodes whose programs are missing are left out.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { walletFromXprv } from '../../src/providers/bitcoin/wallet.ts'
import { type BitcoinCore, startBitcoinCore } from './bitcoin-core.ts'
import { testXprv } from './bitcoin-fixture.ts'
import { type EvmWorld, startEvmWorld } from './evm-world.ts'
import { type LightningPair, type LndTestNode, reasonWithoutLnd, startLightningPair } from './lnd-node.ts'
import { type RecordingProxy, recordingProxy } from './recording-proxy.ts'
import { branchOf, reasonWithoutBitcoind } from './regtest.ts'
import { eventually } from './service.ts'
import { SimulatedConnector } from './simulated-connector.ts'

/** By `place asset`, such as `wire USD`. */
export type PartnerBooks = Map<string, bigint>

const depositKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).privateExtendedKey

export class TourPartners {
  /** What moved by files and by reports of the connector: the test enters it as the partner that it plays. */
  readonly entered: PartnerBooks = new Map()
  /** Given out on Ethereum. */
  readonly ethereum_addresses: string[] = []
  readonly #evm_key = generatePrivateKey()

  private constructor(
    readonly files_dir: string,
    readonly ethereum: EvmWorld,
    readonly simulated: SimulatedConnector,
    readonly connector: RecordingProxy,
    readonly bitcoin: BitcoinCore | undefined,
    readonly lightning: LightningPair | undefined,
  ) {}

  static async start(): Promise<TourPartners> {
    const [ethereum, simulated, lightning, alone] = await Promise.all([
      startEvmWorld(),
      SimulatedConnector.start(),
      reasonWithoutLnd ? undefined : startLightningPair(startBitcoinCore),
      reasonWithoutLnd && !reasonWithoutBitcoind ? startBitcoinCore() : undefined,
    ])
    const connector = await recordingProxy(simulated.simulator.url)
    const files_dir = mkdtempSync(join(tmpdir(), 'corridor-tour-'))
    const bitcoin = lightning?.bitcoin ?? alone
    return new TourPartners(files_dir, ethereum, simulated, connector, bitcoin, lightning)
  }

  /** One name on a list of the United Nations, in the form that they publish. */
  writeLists(): void {
    const folder = join(this.files_dir, 'lists', 'official')
    mkdirSync(folder, { recursive: true })
    const listed = '<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Drazimir Velkonosov</FIRST_NAME></INDIVIDUAL>'
    const text = `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${listed}</INDIVIDUALS></CONSOLIDATED_LIST>`
    writeFileSync(join(folder, 'un_consolidated.xml'), text)
  }

  /** CORRIDOR_CHAIN_NODES. */
  chainNodes(bank_guid: string): string {
    const banks = [bank_guid]
    const sweep = { every_seconds: 1 }
    const ethereum = {
      ...{ kind: 'evm', chain: 'ethereum', url: this.ethereum.node.url, key: this.#evm_key, confirmations: 3, banks },
      ...{ deposit_xprv: depositKey, tokens: { USDC: this.ethereum.token } },
      sweep: { ...sweep, above: { ETH: '50000000000000000', USDC: 1_000_000 }, fee_max: '10000000000000000' },
    }
    if (!this.bitcoin) return JSON.stringify({ ethereum })
    const { rpc_port, username, password } = this.bitcoin
    const bitcoin = {
      ...{ kind: 'bitcoin', chain: 'bitcoin', url: `http://127.0.0.1:${rpc_port}/wallet/tour`, username, password },
      ...{ xprv: testXprv, banks, sweep: { ...sweep, above: { BTC: 50_000 }, fee_max: 50_000 } },
    }
    return JSON.stringify({ ethereum, bitcoin })
  }

  async mine(blocks: number): Promise<void> {
    await Promise.all([this.bitcoin?.mine(blocks), this.ethereum.node.mine(blocks)])
  }

  /** As a partner that the test plays got or gave it. */
  enter(place: string, amount: bigint): void {
    this.entered.set(place, (this.entered.get(place) ?? 0n) + amount)
  }

  async books(): Promise<PartnerBooks> {
    const books = new Map(this.entered)
    for (const [place, amount] of this.#market()) books.set(place, (books.get(place) ?? 0n) + amount)
    for (const asset of ['ETH', 'USDC']) books.set(`ethereum ${asset}`, -(await this.#onEthereum(asset)))
    if (this.bitcoin) books.set('bitcoin BTC', -(await this.#onBitcoin(this.bitcoin)))
    if (this.lightning) books.set('lightning BTC', await this.#onLightning(this.lightning))
    return books
  }

  /** The connector's orders: it got what the bank delivered, and gave what the bank received. */
  #market(): PartnerBooks {
    const books: PartnerBooks = new Map()
    const filled = new Map(
      this.connector.exchanged
        .filter(({ path, answer }) => path === '/v1/liquidity/fill' && answer?.kind === 'done')
        .map(({ question }) => [question.reference, question]),
    )
    for (const { symbol, side, deliver_amount, receive_amount } of filled.values()) {
      const [asset, counter] = symbol.split('-')
      const [delivered, received] = side === 'buy' ? [counter, asset] : [asset, counter]
      for (const [moved, amount] of [
        [delivered, BigInt(deliver_amount)],
        [received, -BigInt(receive_amount)],
      ]) {
        books.set(`market ${moved}`, (books.get(`market ${moved}`) ?? 0n) + (amount as bigint))
      }
    }
    return books
  }

  async #onEthereum(asset: string): Promise<bigint> {
    const addresses = [privateKeyToAddress(this.#evm_key), ...this.ethereum_addresses]
    const held = await Promise.all(addresses.map((address) => this.ethereum.balanceOf(asset, address)))
    return held.reduce((sum, each) => sum + each, 0n)
  }

  /** All coins of the paying wallet and of the deposit addresses, as the chain has them. */
  async #onBitcoin({ rpc }: BitcoinCore): Promise<bigint> {
    const { account } = walletFromXprv(testXprv)
    const wanted = [0, 1, 2].map((branch) => ({ desc: branchOf(account, branch).descriptor, range: 100 }))
    const { unspents } = await rpc<{ unspents: { amount: number }[] }>('scantxoutset', 'start', wanted)
    return unspents.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)), 0n)
  }

  /** What the node paid less what it was paid. Its channels must say the same. */
  async #onLightning({ payee }: LightningPair): Promise<bigint> {
    const { payments = [] } = await payee.get<{ payments?: { value_sat: string; fee_sat: string }[] }>('/v1/payments')
    const { invoices = [] } = await payee.get<{ invoices?: { state: string; amt_paid_sat: string }[] }>('/v1/invoices')
    const paid = payments.reduce((sum, { value_sat, fee_sat }) => sum + BigInt(value_sat) + BigInt(fee_sat), 0n)
    const received = invoices
      .filter(({ state }) => state === 'SETTLED')
      .reduce((sum, { amt_paid_sat }) => sum + BigInt(amt_paid_sat), 0n)
    await eventually(
      () => this.#throughChannels(payee),
      (moved) => moved === paid - received,
    )
    return paid - received
  }

  /** What left through the node's channels less what came. A payment has ended before its channel has counted it. */
  async #throughChannels(node: LndTestNode): Promise<bigint> {
    type Channel = { total_satoshis_sent: string; total_satoshis_received: string }
    const { channels = [] } = await node.get<{ channels?: Channel[] }>('/v1/channels')
    return channels.reduce(
      (sum, each) => sum + BigInt(each.total_satoshis_sent) - BigInt(each.total_satoshis_received),
      0n,
    )
  }

  async stop(): Promise<void> {
    await this.connector.stop()
    const node = this.lightning ?? this.bitcoin
    await Promise.all([this.simulated.stop(), this.ethereum.stop(), node?.stop()])
    rmSync(this.files_dir, { recursive: true, force: true })
  }
}
