// What can happen: every product in every direction, money that arrives and comes back, people who decide and take back,
// scripts for what the simulators do next. An action is a call or two; refusals are fine, errors are not.
import type { Random } from '../random.ts'
import { ownerOf, type People } from './people.ts'
import { decideExecution, type Made, plan, returnStage, runPlan } from './remittance.ts'

export type Reply = { readonly status: number; readonly body: Record<string, never> & { readonly guid: string } }

export interface Scene {
  readonly random: Random
  readonly people: People
  /** Guids of transfers that were made, the newest last. */
  readonly transfers: string[]
  readonly trades: string[]
  readonly plans: string[]
  readonly executions: Made[]
  post(path: string, body?: object): Promise<Reply>
  remove(path: string): Promise<Reply>
  /** What must be in the bank's reserve of the asset; null: anything. */
  setMinimum(asset: string, minimum: number | null): Promise<Reply>
}

type Action = (scene: Scene) => Promise<void>

const feesOf = (random: Random): object =>
  random.pick([{}, {}, { fees: [{ type: 'spread', spread_fee: 35 }] }, { fees: [{ type: 'fixed', fixed_fee: 11 }] }])

const amountOf = (random: Random, most: number): object => {
  const amount = random.between(1, most)
  return random.chance(50) ? { receive_amount: amount } : { deliver_amount: amount }
}

/** A quote and what executes it, unless the quote is refused. Sometimes it is executed twice at once. */
async function execute(scene: Scene, quote: object, order: object, path = '/transfers'): Promise<void> {
  const { random } = scene
  const { status, body } = await scene.post('/quotes', quote)
  if (status !== 201) return
  const executed = { ...order, quote_guid: body.guid }
  const answers = await Promise.all(Array.from({ length: random.chance(5) ? 2 : 1 }, () => scene.post(path, executed)))
  const made = answers.filter((answer) => answer.status === 201).map((answer) => answer.body.guid)
  ;(path === '/trades' ? scene.trades : scene.transfers).push(...made)
}

const trade: Action = (scene) => {
  const { random, people } = scene
  const symbol = random.pick(['BTC-USD', 'ETH-CAD', 'USDC-USD'])
  const side = random.pick(['buy', 'sell'])
  const quote = { product_type: 'trading', symbol, side, ...ownerOf(random.pick(people.parties)), ...feesOf(random) }
  return execute(scene, { ...quote, ...amountOf(random, 20_000) }, { trade_type: 'platform' }, '/trades')
}

const book: Action = (scene) => {
  const { random, people } = scene
  const [payer, payee] = [random.pick(people.parties), random.pick(people.parties)]
  const asset = random.pick(['USD', 'BTC', 'XRP'])
  const source = { source_account_guid: payer.accounts[asset] }
  const destination = { destination_account_guid: payee.accounts[asset] }
  // Accounts are named on the quote, on the transfer, on both, or, of the source, on neither.
  const [quoted, named] = random.pick([
    [{ ...source, ...destination }, {}],
    [source, destination],
    [destination, source],
    [destination, destination],
    [{}, { ...source, ...destination }],
    [{}, destination],
  ])
  const quote = { product_type: 'book_transfer', asset, ...ownerOf(payer), ...quoted }
  return execute(scene, { ...quote, ...amountOf(random, 100_000) }, { transfer_type: 'book', ...named })
}

const interAccount: Action = (scene) => {
  const { random, people } = scene
  const owner = random.pick(people.parties)
  const asset = random.pick(['BTC', 'ETH', 'USDC'])
  const [one, other] = [owner.accounts[asset], owner.accounts[`${asset} storage`]]
  const [source_account_guid, destination_account_guid] = random.chance(60) ? [one, other] : [other, one]
  const quote = { product_type: 'inter_account', asset, source_account_guid, destination_account_guid }
  return execute(
    scene,
    { ...quote, ...ownerOf(owner), ...amountOf(random, 100_000) },
    { transfer_type: 'inter_account' },
  )
}

const railsOf: Readonly<Record<string, readonly string[]>> = {
  'USD deposit': ['ach', 'wire'],
  'USD withdrawal': ['ach', 'wire', 'rtp'],
  'CAD deposit': ['eft', 'etransfer'],
  'CAD withdrawal': ['eft', 'wire', 'etransfer'],
  'EUR deposit': ['sepa'],
  'EUR withdrawal': ['sepa'],
}

const funding: Action = (scene) => {
  const { random, people } = scene
  const owner = random.pick(people.parties)
  const [asset, side] = [random.pick(['USD', 'CAD', 'EUR']), random.pick(['deposit', 'withdrawal'])]
  const payment_rail = random.pick(railsOf[`${asset} ${side}`]!)
  // The rail is named on the quote, on the transfer, or on both.
  const rail = { payment_rail }
  const [quoted, named] = random.pick([
    [rail, {}],
    [rail, rail],
    [{}, rail],
  ])
  const quote = { product_type: 'funding', asset, side, ...quoted, ...ownerOf(owner), ...feesOf(random) }
  const account = payment_rail === 'etransfer' ? {} : { external_bank_account_guid: owner.bank_accounts[asset] }
  const behaviour = random.chance(5) ? { expected_behaviours: ['force_review'] } : {}
  const order = { transfer_type: 'funding', ...named, ...account, ...behaviour }
  return execute(scene, { ...quote, ...amountOf(random, 50_000) }, order)
}

const crypto: Action = (scene) => {
  const { random, people } = scene
  const owner = random.pick(people.parties)
  const asset = random.pick(['BTC', 'ETH', 'USDC', 'XRP'])
  const wallets = people.wallets[asset]!
  const quote = { product_type: 'crypto_transfer', asset, side: 'withdrawal', ...ownerOf(owner), ...feesOf(random) }
  const least = asset === 'XRP' ? 1_000_000 : 600
  if (random.chance(50)) {
    const amount = { receive_amount: random.between(least, 2_000_000) }
    return execute(
      scene,
      { ...quote, ...amount },
      { transfer_type: 'crypto', external_wallet_guid: random.pick(wallets) },
    )
  }
  const guids = asset === 'BTC' ? wallets : [random.pick(wallets)]
  const destination_accounts = guids.map((guid) => ({
    type: 'external_wallet',
    guid,
    receive_amount: random.between(least, 2_000_000),
  }))
  return execute(scene, { ...quote, destination_accounts }, { transfer_type: 'crypto' })
}

const lightning: Action = async (scene) => {
  const { random, people } = scene
  const { status, body } = await scene.post('/sandbox/invoices', {
    amount: random.between(1, 20_000),
    description: 'simulation',
  })
  if (status !== 201) return
  const { invoice } = body as unknown as { invoice: string }
  const asset = random.pick(['BTC', 'USD'])
  const quote = { product_type: 'lightning_transfer', asset, network_address: invoice }
  const pay = () => {
    const owner = random.pick(people.parties)
    // The bank charges itself nothing.
    const fees = owner.customer_guid ? feesOf(random) : {}
    return execute(scene, { ...quote, ...ownerOf(owner), ...fees }, { transfer_type: 'lightning' })
  }
  // Two may try to pay one invoice.
  await Promise.all(random.chance(10) ? [pay(), pay()] : [pay()])
}

const arrive: Action = async (scene) => {
  const { random, people } = scene
  const owner = random.pick(people.parties)
  const asset = random.pick(['USD', 'CAD', 'BTC', 'XRP'])
  const address = owner.deposit_addresses[asset]
  const place = address && random.chance(70) ? { deposit_address_guid: address } : {}
  const { status, body } = await scene.post('/sandbox/deposits', {
    account_guid: owner.accounts[asset],
    amount: random.between(1, 500_000),
    ...place,
  })
  if (status === 201) scene.transfers.push(body.guid)
}

const recent = ({ random, transfers }: Scene): string | undefined =>
  transfers.length > 0 ? random.pick(transfers.slice(-200)) : undefined

const onRecent =
  (act: (scene: Scene, guid: string) => Promise<unknown>): Action =>
  async (scene) => {
    const guid = recent(scene)
    if (guid) await act(scene, guid)
  }

const cancel = onRecent((scene, guid) => scene.remove(`/transfers/${guid}`))
const decide = onRecent((scene, guid) =>
  scene.post(`/sandbox/transfers/${guid}/decide`, { decision: scene.random.pick(['approve', 'approve', 'reject']) }),
)
const comeBack = onRecent((scene, guid) =>
  scene.post(`/sandbox/transfers/${guid}/return`, { return_code: scene.random.pick(['R01', 'R10', 'AC04']) }),
)

const scripts = [
  { noun: 'rail', outcome: 'fail' },
  { noun: 'rail', outcome: 'duplicate' },
  { noun: 'rail', outcome: 'return' },
  { noun: 'chain', outcome: 'replaced' },
  { noun: 'chain', outcome: 'reverted' },
  { noun: 'lightning', outcome: 'failed' },
  { noun: 'screening', outcome: 'review' },
  { noun: 'screening', outcome: 'reject' },
  { noun: 'screening', outcome: 'administrative' },
  { noun: 'screening', outcome: 'non_administrative' },
  { noun: 'market', outcome: 'not_filled' },
  { noun: 'market', outcome: 'market_volatility' },
]

const script: Action = async ({ random, post }) => {
  await post('/sandbox/scenarios', { ...random.pick(scripts), count: random.between(1, 3) })
}

const freeze: Action = async ({ random, people, post }) => {
  const { customer_guid } = random.pick(people.parties)
  if (customer_guid)
    await post(`/sandbox/customers/${customer_guid}/${random.pick(['freeze', 'unfreeze', 'unfreeze'])}`)
}

/** Pulled money waits while there is too little in the reserve. */
const changeReserve: Action = async ({ random, people, post, setMinimum }) => {
  const asset = random.pick(['USD', 'CAD'])
  if (random.chance(60)) await setMinimum(asset, random.chance(25) ? null : random.between(1, 500_000))
  else await post('/sandbox/deposits', { account_guid: people.reserves[asset], amount: random.between(1, 20_000) })
}

const choices: readonly (readonly [weight: number, Action])[] = [
  [14, trade],
  [14, book],
  [8, interAccount],
  [18, funding],
  [16, crypto],
  [10, lightning],
  [10, arrive],
  [16, plan],
  [20, runPlan],
  [3, decideExecution],
  [4, returnStage],
  [6, cancel],
  [6, decide],
  [6, comeBack],
  [4, script],
  [1, freeze],
  [4, changeReserve],
]
const lots = choices.flatMap(([weight, action]) => Array.from({ length: weight }, () => action))

export const nextAction = ({ random }: Scene): Action => random.pick(lots)
