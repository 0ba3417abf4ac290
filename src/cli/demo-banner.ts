// The text that `npm start` prints for newcomers: addresses, keys, and commands that buy bitcoin.
import type { Demo } from './demo-file.ts'

/** `link` signs in once; without one, the console asks for a password. */
export function demoBanner(demo: Demo, file: string, link = `${demo.base_url}/console/`): string {
  const order = `{"product_type":"trading","customer_guid":"${demo.customers[0]?.guid}","symbol":"BTC-USD","side":"buy","deliver_amount":10000}`
  return `
  Console        ${link}
  API            ${demo.base_url}/api
  Documentation  ${demo.base_url}/docs
  Demo bank      ${demo.bank_guid}, ${demo.customers.length} verified customers with 10,000.00 USD and 0.5 BTC each
  Keys, guids    ${file}

Buy bitcoin for 100 dollars: paste this.

  KEY=${demo.bank_key}
  QUOTE=$(curl -s ${demo.base_url}/api/quotes -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
    -d '${order}' | tee /dev/stderr | sed 's/.*"guid":"\\([0-9a-f]*\\)".*/\\1/'); echo
  TRADE=$(curl -s ${demo.base_url}/api/trades -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
    -d '{"trade_type":"platform","quote_guid":"'$QUOTE'"}' | tee /dev/stderr | sed 's/.*"guid":"\\([0-9a-f]*\\)".*/\\1/'); echo
  sleep 1; curl -s ${demo.base_url}/api/trades/$TRADE -H "Authorization: Bearer $KEY"; echo
`
}
