// One client of a soak. It sends random requests, one after the other: it trades, moves money between customers, creates customers, pages
// through lists and reads single objects.
import { randomUUID } from 'node:crypto'
import type { BenchBank } from './banks.ts'
import { HttpClient } from './http-client.ts'

export interface SoakCounts {
  requests: number
  errors: number
  first_error: string | undefined
}

const lists = ['trades', 'transfers', 'quotes', 'customers', 'accounts', 'trades?state=completed', 'accounts?type=fiat']
const pages = 50
/** Objects that this client created, to be read again. */
const known_max = 1000

export class SoakClient {
  readonly #http: HttpClient
  readonly #bank: BenchBank
  readonly #counts: SoakCounts
  readonly #known: string[] = []

  private constructor(http: HttpClient, bank: BenchBank, counts: SoakCounts) {
    this.#http = http
    this.#bank = bank
    this.#counts = counts
  }

  static async open(port: number, bank: BenchBank, counts: SoakCounts): Promise<SoakClient> {
    return new SoakClient(await HttpClient.open(port), bank, counts)
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const chance = Math.random()
      if (chance < 0.35) await this.#trade()
      else if (chance < 0.5) await this.#move()
      else if (chance < 0.53) await this.#openCustomer()
      else if (chance < 0.75) await this.#list()
      else await this.#read()
    }
    this.#http.close()
  }

  async #trade(): Promise<void> {
    const order = { product_type: 'trading', customer_guid: this.#someone().guid, symbol: 'BTC-USD', side: 'buy' }
    const fees = [{ type: 'spread', spread_fee: 50 }]
    const quote_guid = await this.#make('quotes', { ...order, deliver_amount: 500, fees })
    if (quote_guid) this.#know('trades', await this.#make('trades', { trade_type: 'platform', quote_guid }))
  }

  async #move(): Promise<void> {
    const [from, to] = [this.#someone(), this.#someone()]
    if (from === to) return
    const quote_guid = await this.#make('quotes', {
      ...{ product_type: 'book_transfer', customer_guid: from.guid, asset: 'USD', deliver_amount: 500 },
      ...{ source_account_guid: from.usd_account_guid, destination_account_guid: to.usd_account_guid },
    })
    if (quote_guid) this.#know('transfers', await this.#make('transfers', { transfer_type: 'book', quote_guid }))
  }

  async #openCustomer(): Promise<void> {
    const guid = await this.#make('customers', { type: 'individual', name: { first: 'Soak', last: 'Customer' } })
    this.#know('customers', guid)
  }

  async #list(): Promise<void> {
    const list = lists[Math.floor(Math.random() * lists.length)]!
    const page = `page=${Math.floor(Math.random() * pages)}&per_page=20`
    await this.#ask('GET', `${list}${list.includes('?') ? '&' : '?'}${page}`)
  }

  async #read(): Promise<void> {
    const path = this.#known[Math.floor(Math.random() * this.#known.length)]
    if (path) await this.#ask('GET', path)
    else await this.#list()
  }

  #someone(): BenchBank['customers'][number] {
    const { customers } = this.#bank
    return customers[Math.floor(Math.random() * customers.length)]!
  }

  #know(list: string, guid: string | undefined): void {
    if (!guid) return
    const path = `${list}/${guid}`
    if (this.#known.length < known_max) this.#known.push(path)
    else this.#known[Math.floor(Math.random() * known_max)] = path
  }

  async #make(list: string, body: object): Promise<string | undefined> {
    const answer = await this.#ask('POST', list, body)
    return answer && (JSON.parse(answer) as { readonly guid: string }).guid
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<string | undefined> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const head = [`${method} /api/${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${this.#bank.key}`]
    if (body) head.push('content-type: application/json', `idempotency-key: ${randomUUID()}`)
    head.push(`content-length: ${Buffer.byteLength(text)}`)
    const answer = await this.#http.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`))
    this.#counts.requests += 1
    if (answer.status < 300) return answer.body.toString('utf8')
    this.#counts.errors += 1
    this.#counts.first_error ??= `${method} ${path}: ${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`
    return undefined
  }
}
