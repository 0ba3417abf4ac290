// Runs the connector: CONNECTOR_KEY=whsec_... EXCHANGE=binance EXCHANGE_KEY=... EXCHANGE_SECRET=... node main.mjs
import { mkdir } from 'node:fs/promises'
import ccxt from 'ccxt'
import { exchangeConnector } from './connector.mjs'
import { Orders } from './orders.mjs'
import { connectorServer } from './protocol.mjs'

const { CONNECTOR_KEY, EXCHANGE, EXCHANGE_KEY, EXCHANGE_SECRET, SPREAD_BPS = '20', PORT = '4400' } = process.env
if (!CONNECTOR_KEY) throw new Error('CONNECTOR_KEY is not set: the signing key of the provider, whsec_...')
if (!EXCHANGE || !ccxt[EXCHANGE]) throw new Error('EXCHANGE is not the name of an exchange of ccxt, such as binance')

/** Add what your account trades. Decimals are those of Corridor's assets (GET /api/assets). */
const markets = {
  'BTC-USD': { market: 'BTC/USD', asset_decimals: 8, counter_decimals: 2 },
  'BTC-EUR': { market: 'BTC/EUR', asset_decimals: 8, counter_decimals: 2 },
  'ETH-USD': { market: 'ETH/USD', asset_decimals: 18, counter_decimals: 2 },
}

const exchange = new ccxt[EXCHANGE]({ apiKey: EXCHANGE_KEY, secret: EXCHANGE_SECRET, enableRateLimit: true, timeout: 8000 })
if (process.env.EXCHANGE_SANDBOX) exchange.setSandboxMode(true)
await exchange.loadMarkets()
await mkdir('data', { recursive: true })
const orders = await Orders.open('data/orders.jsonl')
const connector = exchangeConnector({ exchange, orders, markets, spread_bps: Number(SPREAD_BPS) })
const server = connectorServer({ keys: CONNECTOR_KEY.split(','), ...connector })
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${PORT}`))
