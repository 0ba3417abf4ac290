// The connector protocol over node:http: signatures, errors, one answer per question. Nothing in here knows what an order is.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const tolerance_seconds = 300
const question_bytes_max = 1_000_000
const statuses = {
  bad_signature: 401,
  bad_question: 400,
  unknown_operation: 404,
  reference_conflict: 409,
  unavailable: 503,
}

/** Not answered: Corridor asks again. */
export class Refused extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

const signature = (key, id, timestamp, body) =>
  createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest()

export function signedHeaders(keys, id, body) {
  const timestamp = Math.floor(Date.now() / 1000)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((key) => `v1,${signature(key, id, timestamp, body).toString('base64')}`).join(' '),
  }
}

/** The id of the message. `body` has the bytes that came. */
function verifiedId(keys, headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': text = '' } = headers
  if (!/^[^.\s]+$/.test(id) || !/^\d+$/.test(timestamp)) throw new Refused('bad_signature', 'a header is missing')
  const given = text.split(' ').filter((each) => each.startsWith('v1,'))
  const isRight = given.some((each) => {
    const bytes = Buffer.from(each.slice(3), 'base64')
    return keys.some((key) => {
      const expected = signature(key, id, timestamp, body)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
  })
  if (!isRight) throw new Refused('bad_signature', 'no signature is right')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance_seconds) {
    throw new Refused('bad_signature', 'it was signed too long ago, or in the future')
  }
  return id
}

async function bytesOf(request) {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > question_bytes_max) throw new Refused('bad_question', 'the question is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function questionIn(body, path) {
  let question
  try {
    question = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refused('bad_question', 'the question is not JSON')
  }
  // The path is not signed, but `operation` is.
  if (question?.operation !== path) throw new Refused('bad_question', 'the question is for another operation')
  return question
}

/** `operations`: by path, from a question to its answer. */
export function connectorServer({ keys, manifest, health, operations, log = console.error }) {
  const answerTo = async (method, path, body) => {
    if (method === 'GET' && path === 'manifest') return manifest
    if (method === 'GET' && path === 'health') return health()
    const operation = method === 'POST' && Object.hasOwn(operations, path) ? operations[path] : undefined
    if (!operation) throw new Refused('unknown_operation', 'there is no such operation')
    return operation(questionIn(body, path))
  }
  const serve = async (request, response) => {
    const path = request.url.replace('/v1/', '')
    let id
    let status = 200
    let said
    try {
      const body = await bytesOf(request)
      id = verifiedId(keys, request.headers, body)
      said = await answerTo(request.method, path, body)
    } catch (error) {
      const code = error instanceof Refused ? error.code : 'unavailable'
      if (code === 'unavailable') log(`${path}: ${error.message}`)
      status = statuses[code]
      said = { code, message: error instanceof Refused ? error.message : 'ask again' }
    }
    const text = JSON.stringify(said)
    response.writeHead(status, id ? signedHeaders(keys, id, text) : { 'content-type': 'application/json' })
    response.end(text)
  }
  return createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
}
