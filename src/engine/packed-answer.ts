// Stored answers in short form. Most of an answer is names of fields, guids and instants, and many of them occur twice. The text comes back
// byte for byte: what is packed is replaced, everything else stays as it is. Whatever cannot be packed is stored as it is, so an
// older answer is simply one that is not packed. No general compression: that takes three times as long.

/**
 * Names of fields in answers. Their places are part of what is stored: never move, change or remove one, only add at the end. Names that
 * are not here are stored as they are.
 */
const names =
  `guid bank_guid customer_guid quote_guid trade_guid transfer_guid type name state failure_code created_at updated_at labels
  asset symbol side amount receive_amount deliver_amount fee fee_details trade_type reference_trade_guid product_type issued_at expires_at
  network_fee network_fee_asset network_address entries source_account destination_account transfer_type return_code
  reference_transfer_guid external_bank_account_guid deposit_address_guid identifiers value payment_rail source_participants
  destination_participants loss_recovery_details lost_amount recovered_amount uncovered_amount account_guid address tag format
  counterparty_guid organization_guid environment plan_guid stages links fees payer requested_amount quoted_amount executed_amount
  travel_rule_info originating_party receiving_party ultimate_originating_party ultimate_receiving_party participant_guid
  purpose_of_transaction supporting_documents references holds started_at completed_at eta_at rail
  compliance_decisions failure_codes expired_at activity_limits interval activities sides method outcome compliance_checks
  verifier_inquiry_id verifier_state business_associates role platform_balance platform_available minimum_balance_funding_pull
  uncovered_losses account_kind aggregator_institution_id aggregator_account_mask aggregator_account_name balance_updated_at
  unique_memo_id parent_deposit_bank_account_guid deleted_at payment_hash country_code settings url event_types
  deliveries_failing_since subscription_guid recipient kind scopes filename content_type size`.split(/\s+/)

const before = ['{', ',', '",'] as const
const after = ['', '"', 'null'] as const
const forms = before.length * after.length

const places = new Map(names.map((name, i) => [name, i]))
const fragments = names.flatMap((name) => before.flatMap((start) => after.map((end) => `${start}"${name}":${end}`)))

/** Two bytes each in UTF-8, up to U+07FF. */
const first_code = 0x100
const lastCode = String.fromCharCode(first_code + fragments.length - 1)

/** Control characters: JSON has none. */
const [isPacked, guidMark, againMark, instantMark] = ['\x01', '\x02', '\x03', '\x04']
const again_max = 90
const again_first = 0x20

/** A text with escapes is left alone, and so is one with characters that stand for something in a packed text. */
const unusual = /[\\\x01-\x04\u0100-\uffff]/

const [quote, comma, colon, brace] = [34, 44, 58, 123]

export function packAnswer(body: string): string {
  if (unusual.test(body)) return body
  const seen: string[] = []
  let packed = isPacked
  /** Everything before it is packed. */
  let done = 0
  for (let from = body.indexOf('"'); from !== -1; from = body.indexOf('"', from)) {
    const to = body.indexOf('"', from + 1)
    if (to === -1) break
    const text = body.slice(from + 1, to)
    if (body.charCodeAt(to + 1) === colon) {
      const place = places.get(text)
      const start = place === undefined ? -1 : startOf(body, from, done)
      from = to + 1
      if (place === undefined || start === -1) continue
      const end = body.charCodeAt(to + 2) === quote ? 1 : body.startsWith('null', to + 2) ? 2 : 0
      const code = first_code + place * forms + start * after.length + end
      packed += body.slice(done, from - text.length - 2 - (before[start] ?? '').length) + String.fromCharCode(code)
      done = to + 2 + (after[end] ?? '').length
      // The next text begins with the quote that this fragment has.
      from = end === 1 ? to + 2 : done
    } else {
      const short = shortOf(text, seen)
      if (short !== undefined) {
        packed += body.slice(done, from + 1) + short
        done = to
      }
      // Its closing quote may belong to the fragment of the next name.
      from = to + 1
    }
  }
  return packed + body.slice(done)
}

/** What comes before a name, as a place in `before`; -1 if something else does, or if that was packed already. */
function startOf(body: string, from: number, done: number): number {
  const last = body.charCodeAt(from - 1)
  if (last === brace) return from - 1 >= done ? 0 : -1
  if (last !== comma) return -1
  if (from - 2 >= done && body.charCodeAt(from - 2) === quote) return 2
  return from - 1 >= done ? 1 : -1
}

const guid_length = 32
const instant_length = 24

/** A guid or an instant; undefined for any other text. */
function shortOf(text: string, seen: string[]): string | undefined {
  if (text.length !== guid_length && text.length !== instant_length) return undefined
  const place = seen.indexOf(text)
  if (place !== -1) return againMark + String.fromCharCode(again_first + place)
  const short = text.length === guid_length ? packGuid(text) : packInstant(text)
  if (short !== undefined && seen.length < again_max) seen.push(text)
  return short
}

export function unpackAnswer(stored: string): string {
  if (!stored.startsWith(isPacked)) return stored
  const seen: string[] = []
  return stored.slice(isPacked.length).replace(packedPiece, (piece) => {
    if (piece.startsWith(againMark)) return seen[piece.charCodeAt(1) - again_first] ?? ''
    if (piece.length === 1) return fragments[piece.charCodeAt(0) - first_code] ?? ''
    const text = piece.startsWith(guidMark) ? unpackGuid(piece) : unpackInstant(piece)
    if (seen.length < again_max) seen.push(text)
    return text
  })
}

const packedPiece = new RegExp(
  `${guidMark}[\\w-]{22}|${againMark}[^]|${instantMark}[0-9a-z]{12}|[\u0100-${lastCode}]`,
  'g',
)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Two characters for 12 bits. */
const pairs = Array.from({ length: 4096 }, (_, bits) => `${alphabet[bits >> 6]}${alphabet[bits & 63]}`)
/** The values of hexadecimal digits in lower case; of other characters more than 4095. */
const digits = Array.from({ length: 256 }, (_, code) => {
  const place = '0123456789abcdef'.indexOf(String.fromCharCode(code))
  return place === -1 ? 4096 : place
})
const digitAt = (text: string, i: number): number => digits[text.charCodeAt(i)] ?? 4096

/** As base64url, by three digits at a time: the way over a buffer takes longer than all the rest. */
function packGuid(guid: string): string | undefined {
  let short = guidMark
  for (let i = 0; i < guid_length - 2; i += 3) {
    const pair = pairs[(digitAt(guid, i) << 8) | (digitAt(guid, i + 1) << 4) | digitAt(guid, i + 2)]
    if (pair === undefined) return undefined
    short += pair
  }
  // The last two digits are 8 bits, filled up with zeros.
  const last = pairs[(digitAt(guid, guid_length - 2) << 8) | (digitAt(guid, guid_length - 1) << 4)]
  return last === undefined ? undefined : short + last
}
const unpackGuid = (piece: string): string => Buffer.from(piece.slice(1), 'base64url').toString('hex')

const instantForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z$/

/** The digits of the day and those of the time, six characters each. They need not be a day that exists. */
function packInstant(text: string): string | undefined {
  if (!instantForm.test(text)) return undefined
  const day = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10)
  const time = text.slice(11, 13) + text.slice(14, 16) + text.slice(17, 19) + text.slice(20, 23)
  return instantMark + sixFrom(day) + sixFrom(time)
}
const sixFrom = (digits: string): string => Number(digits).toString(36).padStart(6, '0')

function unpackInstant(piece: string): string {
  const digits = (from: number, length: number): string =>
    String(Number.parseInt(piece.slice(from, from + 6), 36)).padStart(length, '0')
  const [day, time] = [digits(1, 8), digits(7, 9)]
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}Z`
}
