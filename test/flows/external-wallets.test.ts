// External wallets over HTTP: the address rules of every chain, screening and review, the same address twice, deleting in
// every state.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { screenedAddresses } from '../../src/providers/sandbox/screened-addresses.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, type Reply, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>
type Wallet = Fields & { guid: string; state: string; failure_code: string | null }

let s: TestService
/** Without a worker: wallets stay as they were made until somebody works on them. */
let still: TestService
beforeAll(async () => {
  s = await startTestService()
  still = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(async () => {
  for (const each of [s, still]) {
    const { results } = await audit(each.service.sql)
    expect(results.filter(({ violations }) => violations > 0)).toEqual([])
    await each.stop()
  }
})

const codeOf = ({ status, body }: Reply): string => `${status} ${body.message_code ?? body.state}`
const fieldOf = ({ body }: Reply): string => body.errors[0].field
const post = (body: Fields, on = s, key?: string): Promise<Reply> =>
  on.call('POST', '/external_wallets', { name: 'W', ...body }, key ? { key } : {})
const made = async (body: Fields, on = s): Promise<Wallet> => {
  const reply = await post(body, on)
  expect(codeOf(reply), reply.text).toBe('201 storing')
  return reply.body
}
const read = async (guid: string, on = s): Promise<Wallet> =>
  (await on.call('GET', `/external_wallets/${guid}`)).body as Wallet
const working = ['storing', 'pending', 'deleting']
/** The wallet when nobody works on it any more. */
const settled = (guid: string): Promise<Wallet> =>
  eventually(
    () => read(guid),
    ({ state }) => !working.includes(state),
  )
const endOf = async (body: Fields): Promise<string> => {
  const { state, failure_code } = await settled((await made(body)).guid)
  return [state, failure_code].filter(Boolean).join(' ')
}
const remove = (guid: string, on = s): Promise<Reply> => on.call('DELETE', `/external_wallets/${guid}`)
const decide = (guid: string, decision: string, on = s): Promise<Reply> =>
  on.call('POST', `/sandbox/external_wallets/${guid}/decide`, { decision })
const script = (outcome: string, count: number): Promise<Reply> =>
  s.call('POST', '/sandbox/scenarios', { noun: 'screening', outcome, count })

/** EVM addresses nobody has used yet: in one case they carry no checksum. */
let used = 0
const fresh = (): string => `0x${(++used).toString(16).padStart(40, '0')}`

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
  ])('%s %j is %s', async (asset, fields, end) => expect(await endOf({ asset, ...fields })).toBe(end))

  test('the network is a setting of the bank', async () => {
    const network = (name: string) =>
      s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings: { network: name } }, { key: s.demo.organization_key })
    expect((await network('testnet')).body.settings.network).toBe('testnet')
    try {
      expect(await endOf({ asset: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' })).toBe('completed')
      const mainnet = { asset: 'BTC', address: '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu' }
      expect(await endOf(mainnet)).toBe('failed invalid_address')
    } finally {
      expect((await network('mainnet')).status).toBe(200)
    }
    expect((await network('regtest')).status).toBe(400)
  })

  test('a tag where the chain has none is a fault of the request', async () => {
    const reply = await post({ asset: 'ETH', address: fresh(), tag: '5' })
    expect([codeOf(reply), fieldOf(reply)]).toEqual(['400 invalid_parameter', 'tag'])
  })

  test.each(['XXX', 'USD', 'btc'])('%s is no asset for a wallet', async (asset) => {
    const reply = await post({ asset, address: fresh(), tag: '5' })
    expect([codeOf(reply), fieldOf(reply)]).toEqual(['422 unsupported_value', 'asset'])
  })
})

test('a wallet shows what was sent, and null where there is nothing', async () => {
  const customer_guid = s.demo.customers[0]!.guid
  const address = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc'
  const wallet = await made({ name: 'Pepper', asset: 'XRP', address, customer_guid })
  expect(Object.keys(wallet)).toEqual(
    'guid name asset environment bank_guid customer_guid counterparty_guid address tag created_at updated_at state failure_code'.split(
      ' ',
    ),
  )
  const { bank_guid } = s.demo
  const shown = { name: 'Pepper', asset: 'XRP', environment: 'sandbox', bank_guid, customer_guid, address }
  expect(wallet).toMatchObject({ ...shown, counterparty_guid: null, tag: null, failure_code: null })
  expect(await settled(wallet.guid)).toMatchObject({ ...shown, state: 'completed' })
  const events = await s.service.sql`select event_type from events where object_guid = ${wallet.guid} order by sequence`
  expect(events.map(({ event_type }) => event_type.split('.')[1])).toEqual(['storing', 'pending', 'completed'])
})

describe('screening', () => {
  test.each(
    screenedAddresses.filter(({ network }) => network !== 'testnet').map((each) => [each.chains[0], each] as const),
  )('%s: listed addresses are prohibited, or sent to review', async (chain, { prohibited, review }) => {
    const codes = { bitcoin: 'BTC', litecoin: 'LTC', bitcoincash: 'BCH', ethereum: 'USDC', solana: 'USDC_SOL' }
    const others = { stellar: 'USDC_XLM', xrpl: 'XRP', tron: 'USDT_TRX', base: '', polygon: '' }
    const asset = { ...codes, ...others }[chain]
    expect(await endOf({ asset, address: prohibited })).toBe('failed prohibited_address')
    const { guid } = await made({ asset, address: review })
    expect((await settled(guid)).state).toBe('reviewing')
    expect(codeOf(await decide(guid, 'approve'))).toBe('200 completed')
    for (const decision of ['approve', 'reject']) expect(codeOf(await decide(guid, decision))).toBe('409 data_exists')
  })

  test('another spelling of a listed address, and another chain of its kind, are found', async () => {
    const { prohibited } = screenedAddresses.find(({ chains }) => chains[0] === 'ethereum')!
    for (const asset of ['ETH', 'ETH_BASE', 'USDC_POL']) {
      expect(await endOf({ asset, address: prohibited.toLowerCase() })).toBe('failed prohibited_address')
    }
  })

  test('force_review waits for a decision, whatever the screening would say', async () => {
    const address = fresh()
    const forced = { asset: 'ETH', address, expected_behaviours: ['force_review'] }
    const { guid } = await made(forced)
    expect((await settled(guid)).state).toBe('reviewing')
    const rejected = await decide(guid, 'reject')
    expect([rejected.status, rejected.body.state, rejected.body.failure_code]).toEqual([
      200,
      'failed',
      'prohibited_address',
    ])
    // A rejected wallet gives its address back.
    const again = await made(forced)
    await settled(again.guid)
    expect(codeOf(await decide(again.guid, 'approve'))).toBe('200 completed')
    expect(codeOf(await post(forced))).toBe('409 data_exists')
    expect(await endOf({ ...forced, address: 'nonsense' })).toBe('failed invalid_address')
  })

  test('a scenario scripts the next answers, and no more', async () => {
    const next = () => endOf({ asset: 'ETH', address: fresh() })
    expect((await script('reject', 2)).body).toEqual({ noun: 'screening', outcome: 'reject', remaining: 2 })
    expect([await next(), await next(), await next()]).toEqual([
      'failed prohibited_address',
      'failed prohibited_address',
      'completed',
    ])
    await script('review', 1)
    expect([await next(), await next()]).toEqual(['reviewing', 'completed'])
    const { prohibited } = screenedAddresses.find(({ chains }) => chains[0] === 'ethereum')!
    await script('pass', 1)
    expect(await endOf({ asset: 'USDT', address: prohibited })).toBe('completed')
    await script('reject', 5)
    await script('reject', 0)
    expect(await next()).toBe('completed')
    const wrong = await script('settle', 1)
    expect([codeOf(wrong), fieldOf(wrong)]).toEqual(['400 invalid_value', 'outcome'])
  })

  test('a repeated question gets the scripted answer again', async () => {
    await script('reject', 1)
    const { screening } = await s.service.services.providersOf(s.demo.bank_guid)
    const question = { bank_guid: s.demo.bank_guid, chain: 'ethereum', address: fresh(), tag: null } as const
    const ask = (reference: string, is_repeat: boolean) =>
      screening.screenAddress({ ...question, reference: reference as typeof question.bank_guid, is_repeat })
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string]
    const rejected = { kind: 'failed', failure_code: 'rejected' }
    expect(await ask(one, false)).toEqual(rejected)
    expect(await ask(two, true)).toEqual({ kind: 'done', result: 'passed' })
    expect(await ask(one, true)).toEqual(rejected)
  })
})

describe('the same address twice', () => {
  test('is refused while a wallet of the owner has it, in whatever spelling', async () => {
    const [ada, ben] = s.demo.customers
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const eth = { asset: 'ETH', address }
    const { guid } = await made(eth)
    const twice: Fields[] = [eth, { ...eth, name: 'Other' }, { ...eth, address: address.toLowerCase() }]
    for (const body of twice) {
      const reply = await post(body)
      expect([codeOf(reply), fieldOf(reply)]).toEqual(['409 data_exists', 'address'])
    }
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid)
    expect(codeOf(await post({ ...eth, counterparty_guid }))).toBe('409 data_exists')
    // Another asset, another owner: another wallet.
    await made({ ...eth, asset: 'USDC' })
    await made({ ...eth, customer_guid: ada!.guid })
    await made({ ...eth, customer_guid: ben!.guid })
    expect(codeOf(await post({ ...eth, customer_guid: ada!.guid }))).toBe('409 data_exists')
    await settled(guid)
    expect(codeOf(await post(eth))).toBe('409 data_exists')
  })

  test('with another tag is another destination; an X-address means its classic address and tag', async () => {
    const address = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
    const xrp = { asset: 'XRP', address }
    await made(xrp)
    await made({ ...xrp, tag: '0' })
    await made({ ...xrp, tag: '65591' })
    const taken: Fields[] = [
      {},
      { tag: '0' },
      { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb' },
      { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc' },
      { address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtVozpjdhPQVdt3ghaWw', tag: '65591' },
    ]
    for (const fields of taken) expect(codeOf(await post({ ...xrp, ...fields }))).toBe('409 data_exists')
    const xlm = { asset: 'XLM', address: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7' }
    for (const tag of ['a', 'a/', '/a', 'a"\\,{}']) {
      await made({ ...xlm, tag })
      expect(codeOf(await post({ ...xlm, tag }))).toBe('409 data_exists')
    }
  })

  test('at once: one is made, the others are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const body = { asset: 'ETH', address: fresh() }
      const replies = await Promise.all(Array.from({ length: 8 }, () => post(body)))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    }
  })

  test('at once through two processes: one is made, the other is refused', async () => {
    const other = await startTestService({ database_url: s.service.database_url })
    try {
      for (let round = 0; round < 10; round++) {
        const body = { asset: 'ETH', address: fresh() }
        const key = s.demo.bank_key
        const replies = await Promise.all([post(body), post(body, other, key), post(body), post(body, other, key)])
        expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
      }
    } finally {
      await other.stop()
    }
  })

  test('is possible again when the wallet has failed or is deleted, not while it is deleting', async () => {
    const invalid = { asset: 'BTC', address: 'nonsense' }
    expect([await endOf(invalid), await endOf(invalid)]).toEqual(Array(2).fill('failed invalid_address'))
    const body = { asset: 'ETH', address: fresh() }
    const { guid } = await made(body, still)
    expect(codeOf(await remove(guid, still))).toBe('200 deleting')
    expect(codeOf(await post(body, still))).toBe('409 data_exists')
    const first = await made(body)
    await remove(first.guid)
    expect((await settled(first.guid)).state).toBe('deleted')
    const second = await made(body)
    expect((await settled(second.guid)).state).toBe('completed')
    // Deleting the first once more takes nothing from the second.
    expect(codeOf(await remove(first.guid))).toBe('200 deleted')
    expect(codeOf(await post(body))).toBe('409 data_exists')
  })

  test('a failed wallet that is deleted takes nothing from the one that has its address now', async () => {
    const body = { asset: 'ETH', address: fresh() }
    await script('reject', 1)
    const failed = await made(body)
    expect((await settled(failed.guid)).state).toBe('failed')
    const { guid } = await made(body)
    await settled(guid)
    await remove(failed.guid)
    expect(await settled(failed.guid)).toMatchObject({ state: 'deleted', failure_code: 'prohibited_address' })
    expect(codeOf(await post(body))).toBe('409 data_exists')
  })
})

describe('owners', () => {
  test('an unverified customer may have a wallet; one that does not exist may not', async () => {
    const person = { type: 'individual', name: { first: 'U', last: 'U' } }
    const { guid: customer_guid } = (await s.call('POST', '/customers', person)).body
    expect(await endOf({ asset: 'ETH', address: fresh(), customer_guid })).toBe('completed')
    const reply = await post({ asset: 'ETH', address: fresh(), customer_guid: 'f'.repeat(32) })
    expect([codeOf(reply), fieldOf(reply)]).toEqual(['422 no_customer', 'customer_guid'])
  })

  test('a counterparty is the bank’s or that customer’s', async () => {
    const { bank_guid, customers } = s.demo
    const [ada, ben] = customers.map(({ guid }) => guid)
    const ofBank = await makeCounterparty(s, bank_guid)
    const ofAda = await makeCounterparty(s, bank_guid, ada)
    const cases: [string, string | undefined, string][] = [
      [ofBank, undefined, '201 storing'],
      [ofBank, ben, '201 storing'],
      [ofAda, ada, '201 storing'],
      [ofAda, ben, '422 no_counterparty'],
      [ofAda, undefined, '422 no_counterparty'],
      ['f'.repeat(32), ada, '422 no_counterparty'],
      ['nonsense', undefined, '422 no_counterparty'],
    ]
    for (const [counterparty_guid, customer_guid, expected] of cases) {
      const reply = await post({ asset: 'ETH', address: fresh(), counterparty_guid, customer_guid })
      expect(codeOf(reply)).toBe(expected)
      if (reply.status === 201) expect(reply.body.counterparty_guid).toBe(counterparty_guid)
    }
    const found = await s.call('GET', `/external_wallets?counterparty_guid=${ofAda}`)
    expect(found.body.total).toBe(1)
  })
})

describe('deleting', () => {
  const states: [string, (body: Fields) => Promise<string>][] = [
    ['storing', async (body) => (await made(body, still)).guid],
    [
      'reviewing',
      async (body) => (await settled((await made({ ...body, expected_behaviours: ['force_review'] })).guid)).guid,
    ],
    ['completed', async (body) => (await settled((await made(body)).guid)).guid],
    ['failed', async (body) => (await settled((await made({ ...body, address: 'nonsense' })).guid)).guid],
  ]
  test.each(states)('a wallet that is %s', async (state, make) => {
    const on = state === 'storing' ? still : s
    const guid = await make({ asset: 'ETH', address: fresh() })
    expect((await read(guid, on)).state).toBe(state)
    expect(codeOf(await remove(guid, on))).toBe('200 deleting')
    const again = codeOf(await remove(guid, on))
    expect(['200 deleting', '200 deleted']).toContain(again)
    if (on === still) return
    expect((await settled(guid)).state).toBe('deleted')
    expect(codeOf(await remove(guid))).toBe('200 deleted')
    expect(codeOf(await decide(guid, 'approve'))).toBe('409 data_exists')
    expect(codeOf(await s.call('PATCH', `/external_wallets/${guid}`, { name: 'Late' }))).toBe('404 not_found')
  })

  test('while it is screened: it is deleted all the same', async () => {
    for (let round = 0; round < 10; round++) {
      const { guid } = await made({ asset: 'ETH', address: fresh() })
      expect(codeOf(await remove(guid))).toBe('200 deleting')
      expect((await settled(guid)).state).toBe('deleted')
    }
  })
})

test('a wallet is renamed in every state but deleted', async () => {
  const { guid } = await made({ asset: 'ETH', address: fresh() }, still)
  const rename = (name: string) => still.call('PATCH', `/external_wallets/${guid}`, { name })
  expect((await rename('First')).body).toMatchObject({ guid, name: 'First', state: 'storing' })
  await remove(guid, still)
  expect((await rename('Second')).body).toMatchObject({ name: 'Second', state: 'deleting' })
  expect((await read(guid, still)).name).toBe('Second')
})

test('on a production bank nobody is cleared without a screening, and nothing is simulated', async () => {
  const { key } = await makeProductionBank(s)
  const body = { asset: 'ETH', address: fresh() }
  const simulated = await post({ ...body, expected_behaviours: ['force_review'] }, s, key)
  expect([codeOf(simulated), fieldOf(simulated)]).toEqual(['400 invalid_parameter', 'expected_behaviours'])
  const { guid, environment } = (await post(body, s, key)).body
  expect(environment).toBe('production')
  const get = () => s.call('GET', `/external_wallets/${guid}`, undefined, { key })
  const { state } = (await eventually(get, (reply) => !working.includes(reply.body.state))).body
  expect(state).toBe('reviewing')
})
