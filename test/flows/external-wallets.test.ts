// External wallets over HTTP: the address rules of every chain, the same address twice, owners, renaming, deleting in every
// state.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCounterparty } from '../support/counterparty.ts'
import { outcomeOf } from '../support/desk.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { type Fields, fieldOf, freshAddress, Wallets } from '../support/wallets.ts'

let s: TestService
let wallets: Wallets
/** On a service without a worker: its wallets stay as they were made. */
let still: Wallets
let idle: TestService
beforeAll(async () => {
  s = await startTestService()
  idle = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  wallets = new Wallets(s)
  still = new Wallets(idle)
})
afterAll(async () => {
  for (const each of [s, idle]) await stopSound(each)
})

describe('address rules', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const wrongCase = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const stellar = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'
  const xrp = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
  test.each<[string, Fields, string]>([
    ['BTC', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'completed'],
    ['BTC', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }, 'failed invalid_address'],
    ['BTC', { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'failed invalid_address'],
    ['LTC', { address: 'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez' }, 'completed'],
    ['LTC', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'failed invalid_address'],
    ['BCH', { address: '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu' }, 'completed'],
    ['BCH', { address: '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggv' }, 'failed invalid_address'],
    ['ETH', { address: evm }, 'completed'],
    ['ETH', { address: wrongCase }, 'failed invalid_address'],
    ['USDC_BASE', { address: evm }, 'completed'],
    ['USDC_BASE', { address: wrongCase }, 'failed invalid_address'],
    ['POL', { address: evm }, 'completed'],
    ['POL', { address: wrongCase }, 'failed invalid_address'],
    ['SOL', { address: '11111111111111111111111111111112' }, 'completed'],
    ['SOL', { address: evm }, 'failed invalid_address'],
    ['XLM', { address: stellar, tag: 'rent / May' }, 'completed'],
    ['XLM', { address: `${stellar.slice(0, -1)}8` }, 'failed invalid_address'],
    ['XLM', { address: stellar, tag: 'x'.repeat(29) }, 'failed invalid_address'],
    ['XRP', { address: xrp, tag: '4294967295' }, 'completed'],
    ['XRP', { address: `${xrp.slice(0, -1)}Z` }, 'failed invalid_address'],
    ['XRP', { address: xrp, tag: '4294967296' }, 'failed invalid_address'],
    ['TRX', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }, 'completed'],
    ['TRX', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }, 'failed invalid_address'],
    ['TRX', { address: ' \t"\\\'é,}{' }, 'failed invalid_address'],
  ])('%s %j is %s', async (asset, fields, end) => expect(await wallets.endOf({ asset, ...fields })).toBe(end))

  test('the network is a setting of the bank', async () => {
    const network = (name: string) =>
      s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings: { network: name } }, { key: s.demo.organization_key })
    expect((await network('testnet')).body.settings.network).toBe('testnet')
    try {
      expect(await wallets.endOf({ asset: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' })).toBe(
        'completed',
      )
      const mainnet = { asset: 'BTC', address: '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu' }
      expect(await wallets.endOf(mainnet)).toBe('failed invalid_address')
    } finally {
      expect((await network('mainnet')).status).toBe(200)
    }
    expect((await network('regtest')).status).toBe(400)
  })

  test('a tag where the chain has none is a fault of the request', async () => {
    const reply = await wallets.post({ asset: 'ETH', address: freshAddress(), tag: '5' })
    expect([outcomeOf(reply), fieldOf(reply)]).toEqual(['400 invalid_parameter', 'tag'])
  })

  test.each(['XXX', 'USD', 'btc'])('%s is no asset for a wallet', async (asset) => {
    const reply = await wallets.post({ asset, address: freshAddress(), tag: '5' })
    expect([outcomeOf(reply), fieldOf(reply)]).toEqual(['422 unsupported_value', 'asset'])
  })
})

test('a wallet shows what was sent, and null where there is nothing', async () => {
  const customer_guid = s.demo.customers[0]!.guid
  const address = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc'
  const wallet = await wallets.made({ name: 'Pepper', asset: 'XRP', address, customer_guid })
  expect(Object.keys(wallet)).toEqual(
    'guid name asset environment bank_guid customer_guid counterparty_guid address tag created_at updated_at state failure_code'.split(
      ' ',
    ),
  )
  const { bank_guid } = s.demo
  const shown = { name: 'Pepper', asset: 'XRP', environment: 'sandbox', bank_guid, customer_guid, address }
  expect(wallet).toMatchObject({ ...shown, counterparty_guid: null, tag: null, failure_code: null })
  expect(await wallets.settled(wallet.guid)).toMatchObject({ ...shown, state: 'completed' })
  const events = await s.service.sql`select event_type from events where object_guid = ${wallet.guid} order by sequence`
  expect(events.map(({ event_type }) => event_type.split('.')[1])).toEqual(['storing', 'pending', 'completed'])
})

describe('the same address twice', () => {
  test('is refused while a wallet of the owner has it, in whatever spelling', async () => {
    const [ada, ben] = s.demo.customers
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const eth = { asset: 'ETH', address }
    const { guid } = await wallets.made(eth)
    const twice: Fields[] = [eth, { ...eth, name: 'Other' }, { ...eth, address: address.toLowerCase() }]
    for (const body of twice) {
      const reply = await wallets.post(body)
      expect([outcomeOf(reply), fieldOf(reply)]).toEqual(['409 data_exists', 'address'])
    }
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid)
    expect(outcomeOf(await wallets.post({ ...eth, counterparty_guid }))).toBe('409 data_exists')
    // Another asset, another owner: another wallet.
    await wallets.made({ ...eth, asset: 'USDC' })
    await wallets.made({ ...eth, customer_guid: ada!.guid })
    await wallets.made({ ...eth, customer_guid: ben!.guid })
    expect(outcomeOf(await wallets.post({ ...eth, customer_guid: ada!.guid }))).toBe('409 data_exists')
    await wallets.settled(guid)
    expect(outcomeOf(await wallets.post(eth))).toBe('409 data_exists')
  })

  test('with another tag is another destination; an X-address means its classic address and tag', async () => {
    const address = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
    const xrp = { asset: 'XRP', address }
    await wallets.made(xrp)
    await wallets.made({ ...xrp, tag: '0' })
    await wallets.made({ ...xrp, tag: '65591' })
    const taken: Fields[] = [
      {},
      { tag: '0' },
      { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb' },
      { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc' },
      { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtVozpjdhPQVdt3ghaWw', tag: '65591' },
    ]
    for (const fields of taken) expect(outcomeOf(await wallets.post({ ...xrp, ...fields }))).toBe('409 data_exists')
    const xlm = { asset: 'XLM', address: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7' }
    for (const tag of ['a', 'a/', '/a', 'a"\\,{}']) {
      await wallets.made({ ...xlm, tag })
      expect(outcomeOf(await wallets.post({ ...xlm, tag }))).toBe('409 data_exists')
    }
  })

  test('at once: one is made, the others are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const body = { asset: 'ETH', address: freshAddress() }
      const replies = await Promise.all(Array.from({ length: 8 }, () => wallets.post(body)))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    }
  })

  test('at once through two processes: one is made, the other is refused', async () => {
    const other = await startTestService({ database_url: s.service.database_url })
    try {
      for (let round = 0; round < 10; round++) {
        const body = { asset: 'ETH', address: freshAddress() }
        const there = new Wallets(other, s.demo.bank_key)
        const replies = await Promise.all([wallets, there, wallets, there].map((each) => each.post(body)))
        expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
      }
    } finally {
      await other.stop()
    }
  })

  test('is possible again when the process that ends the wallet had last seen its address free', async () => {
    const other = await startTestService({ database_url: s.service.database_url, env: { CORRIDOR_ROLES: 'api' } })
    try {
      const there = new Wallets(other, s.demo.bank_key)
      const body = { asset: 'ETH', address: freshAddress() }
      // The refused request leaves what it read in the cache of the process with the workers.
      expect(outcomeOf(await wallets.post({ ...body, counterparty_guid: 'nobody' }))).toBe('422 no_counterparty')
      await wallets.script('reject', 1)
      expect(await there.endOf(body)).toBe('failed prohibited_address')
      expect(await there.endOf(body)).toBe('completed')
    } finally {
      await other.stop()
    }
  })

  test('is possible again when the wallet has failed or is deleted, not while it is deleting', async () => {
    const invalid = { asset: 'BTC', address: 'nonsense' }
    expect([await wallets.endOf(invalid), await wallets.endOf(invalid)]).toEqual(
      Array(2).fill('failed invalid_address'),
    )
    const body = { asset: 'ETH', address: freshAddress() }
    const { guid } = await still.made(body)
    expect(outcomeOf(await still.remove(guid))).toBe('200 deleting')
    expect(outcomeOf(await still.post(body))).toBe('409 data_exists')
    const first = await wallets.made(body)
    await wallets.remove(first.guid)
    expect((await wallets.settled(first.guid)).state).toBe('deleted')
    const second = await wallets.made(body)
    expect((await wallets.settled(second.guid)).state).toBe('completed')
    // Deleting the first once more takes nothing from the second.
    expect(outcomeOf(await wallets.remove(first.guid))).toBe('200 deleted')
    expect(outcomeOf(await wallets.post(body))).toBe('409 data_exists')
  })

  test('a failed wallet that is deleted takes nothing from the one that has its address now', async () => {
    const body = { asset: 'ETH', address: freshAddress() }
    await wallets.script('reject', 1)
    const failed = await wallets.made(body)
    expect((await wallets.settled(failed.guid)).state).toBe('failed')
    const { guid } = await wallets.made(body)
    await wallets.settled(guid)
    await wallets.remove(failed.guid)
    expect(await wallets.settled(failed.guid)).toMatchObject({ state: 'deleted', failure_code: 'prohibited_address' })
    expect(outcomeOf(await wallets.post(body))).toBe('409 data_exists')
  })
})

describe('owners', () => {
  test('an unverified customer may have a wallet; one that does not exist may not', async () => {
    const person = { type: 'individual', name: { first: 'U', last: 'U' } }
    const { guid: customer_guid } = (await s.call('POST', '/customers', person)).body
    expect(await wallets.endOf({ asset: 'ETH', address: freshAddress(), customer_guid })).toBe('completed')
    const reply = await wallets.post({ asset: 'ETH', address: freshAddress(), customer_guid: 'f'.repeat(32) })
    expect([outcomeOf(reply), fieldOf(reply)]).toEqual(['422 no_customer', 'customer_guid'])
  })

  test('a counterparty is the bank’s or that customer’s', async () => {
    const { bank_guid, customers } = s.demo
    const [ada, ben] = customers.map(({ guid }) => guid)
    const ofBank = await makeCounterparty(s, bank_guid)
    const ofAda = await makeCounterparty(s, bank_guid, 'verified', ada)
    const cases: [string, string | undefined, string][] = [
      [ofBank, undefined, '201 storing'],
      [ofBank, ben, '201 storing'],
      [ofAda, ada, '201 storing'],
      [ofAda, ben, '422 no_counterparty'],
      // The customer is taken from the counterparty.
      [ofAda, undefined, '201 storing'],
      ['f'.repeat(32), ada, '422 no_counterparty'],
      ['nonsense', undefined, '422 no_counterparty'],
    ]
    for (const [counterparty_guid, customer_guid, expected] of cases) {
      const reply = await wallets.post({ asset: 'ETH', address: freshAddress(), counterparty_guid, customer_guid })
      expect(outcomeOf(reply)).toBe(expected)
      if (reply.status !== 201) continue
      const owner = customer_guid ?? (counterparty_guid === ofAda ? ada : null)
      expect(reply.body).toMatchObject({ counterparty_guid, customer_guid: owner })
    }
    const found = await s.call('GET', `/external_wallets?counterparty_guid=${ofAda}&customer_guid=${ada}`)
    expect(found.body.total).toBe(2)
  })
})

describe('deleting', () => {
  test.each<[string, Fields]>([
    ['reviewing', { expected_behaviours: ['force_review'] }],
    ['completed', {}],
    ['failed', { address: 'nonsense' }],
  ])('a wallet that is %s', async (state, fields) => {
    const { guid } = await wallets.made({ asset: 'ETH', address: freshAddress(), ...fields })
    expect((await wallets.settled(guid)).state).toBe(state)
    expect(outcomeOf(await wallets.remove(guid))).toBe('200 deleting')
    expect((await wallets.settled(guid)).state).toBe('deleted')
    expect(outcomeOf(await wallets.remove(guid))).toBe('200 deleted')
    expect(outcomeOf(await wallets.decide(guid, 'approve'))).toBe('409 data_exists')
    expect(outcomeOf(await wallets.rename(guid, 'Late'))).toBe('404 not_found')
  })

  test('a wallet that is storing, and one that is deleting', async () => {
    const { guid } = await still.made({ asset: 'ETH', address: freshAddress() })
    expect(outcomeOf(await still.remove(guid))).toBe('200 deleting')
    expect(outcomeOf(await still.remove(guid))).toBe('200 deleting')
  })

  test('while it is screened: it is deleted all the same', async () => {
    for (let round = 0; round < 10; round++) {
      const { guid } = await wallets.made({ asset: 'ETH', address: freshAddress() })
      expect(outcomeOf(await wallets.remove(guid))).toBe('200 deleting')
      expect((await wallets.settled(guid)).state).toBe('deleted')
    }
  })
})

test('a wallet is renamed in every state but deleted', async () => {
  const { guid } = await still.made({ asset: 'ETH', address: freshAddress() })
  expect((await still.rename(guid, 'First')).body).toMatchObject({ guid, name: 'First', state: 'storing' })
  await still.remove(guid)
  expect((await still.rename(guid, 'Second')).body).toMatchObject({ name: 'Second', state: 'deleting' })
  expect((await still.read(guid)).name).toBe('Second')
})
