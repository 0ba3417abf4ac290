// A bank with money of its own, and a customer whose deposits come back: what reserves are tested with.
import { ok, type TestService } from './service.ts'

export interface ReserveDesk {
  /** The bank's only account of this type and asset. */
  accountOf(type: string, asset: string): Promise<string>
  balanceOf(guid: string): Promise<number>
  /** Hidden from the API: read where it stands. */
  receivable(): Promise<number>
  deposit(account_guid: string, amount: number, at?: TestService): Promise<{ guid: string }>
  move(source: string, destination: string, asset: string, amount: number, at?: TestService): Promise<{ guid: string }>
  /** A deposit of so much that its owner has spent since, except for `left`; ready to be returned. */
  spentDeposit(amount: number, left?: number): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  giveBack(transfer_guid: string, at?: TestService): Promise<any>
  setMinimum(asset: string, minimum: number | null): Promise<unknown>
  /** The events of an account beyond its creation, by sequence. */
  notesOf(account_guid: string): Promise<string[]>
}

export function reserveDesk(s: TestService): ReserveDesk {
  const key = s.demo.bank_key
  const post = (path: string, body: object, at = s) => ok(at.call('POST', path, body, { key }))
  const { sql } = s.service
  const deposit: ReserveDesk['deposit'] = (account_guid, amount, at) =>
    post('/sandbox/deposits', { account_guid, amount }, at)
  return {
    deposit,
    async accountOf(type, asset) {
      const { objects } = await ok(s.call('GET', `/accounts?owner=bank&type=${type}&per_page=100`))
      return objects.find((account: { asset: string }) => account.asset === asset)?.guid
    },
    balanceOf: async (guid) => (await ok(s.call('GET', `/accounts/${guid}`))).platform_balance,
    async receivable() {
      const [row] = await sql`select b.posted from accounts a
        join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
        where a.bank_guid = ${s.demo.bank_guid} and a.type = 'receivable' and a.asset = 'USD'`
      return Number(row!.posted)
    },
    async move(source_account_guid, destination_account_guid, asset, deliver_amount, at) {
      const places = { source_account_guid, destination_account_guid }
      const quote = await post('/quotes', { product_type: 'inter_account', asset, deliver_amount, ...places }, at)
      return post('/transfers', { quote_guid: quote.guid, transfer_type: 'inter_account' }, at)
    },
    async spentDeposit(amount, left = 0) {
      const about = { type: 'individual', name: { first: 'Gone', last: 'Money' } }
      const { guid: customer_guid } = await post('/customers', about)
      await post(`/sandbox/customers/${customer_guid}/verify`, {})
      const own = await post('/accounts', { type: 'fiat', asset: 'USD', name: 'Own', customer_guid })
      const { guid } = await deposit(own.guid, amount)
      const payee = s.demo.customers[0]!.accounts.find(({ asset }) => asset === 'USD')!.guid
      const places = { source_account_guid: own.guid, destination_account_guid: payee, customer_guid }
      const order = { product_type: 'book_transfer', asset: 'USD', deliver_amount: amount - left, ...places }
      const quote = await post('/quotes', order)
      await post('/transfers', { quote_guid: quote.guid, transfer_type: 'book' })
      return guid
    },
    giveBack: (guid, at) => post(`/sandbox/transfers/${guid}/return`, { return_code: 'R10' }, at),
    setMinimum: (asset, minimum) =>
      ok(
        s.call(
          'PATCH',
          `/banks/${s.demo.bank_guid}`,
          { settings: { reserve_minimums: minimum === null ? {} : { [asset]: minimum } } },
          { key: s.demo.organization_key },
        ),
      ),
    async notesOf(account_guid) {
      const rows = await sql<{ event_type: string; sequence: number }[]>`
        select event_type, sequence from events
        where bank_guid = ${s.demo.bank_guid} and object_guid = ${account_guid} order by sequence`
      return rows.slice(2).map(({ event_type, sequence }) => `${sequence} ${event_type}`)
    },
  }
}
