// A receiver of webhooks: verifies each delivery, prints its event, and knows what it has seen before.
//
//   WEBHOOK_KEY=whsec_... node examples/receiver.mjs        listens on http://127.0.0.1:3000/hook
//
// In a checkout, `npm run build` comes first. WEBHOOK_KEY is the signing key of the subscription, two keys with a space
// between them during a rotation; WEBHOOK_PORT is another port. A sandbox subscription whose url is http://127.0.0.1:3000/hook
// delivers here as long as the service allows loopback addresses, as it does by default on a developer's machine.
import { createServer } from 'node:http'
import { verifyDelivery } from 'corridor/webhooks'

const keys = (process.env.WEBHOOK_KEY ?? '').split(' ').filter(Boolean)
if (keys.length === 0) throw new Error('WEBHOOK_KEY must hold the signing key of the subscription')

/** The ids seen, oldest first. A real receiver keeps them in its database, in the transaction that does the work. */
const seen = new Set()
const seen_max = 10_000
const body_max_bytes = 64 * 1024

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end()
  if (request.method !== 'POST' || request.url !== '/hook') return answer(404)
  try {
    // The signature covers the bytes as they came: verify first, parse after.
    const body = await rawBody(request)
    const event = verifyDelivery({ headers: request.headers, body, keys })

    const id = request.headers['webhook-id']
    if (!seen.has(id)) {
      seen.add(id)
      if (seen.size > seen_max) seen.delete(seen.values().next().value)
      console.log(JSON.stringify(event))
    }
    // Any 2xx within 15 seconds; long work belongs in a queue.
    answer(204)
  } catch (error) {
    console.error(error.message)
    answer(400)
  }
})

async function rawBody(request) {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > body_max_bytes) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

server.listen(Number(process.env.WEBHOOK_PORT ?? 3000), '127.0.0.1', () => {
  console.error(`listening on http://127.0.0.1:${server.address().port}/hook`)
})
