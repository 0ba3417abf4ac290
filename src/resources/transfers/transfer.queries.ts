// How a list writes transfers: from the texts of their columns. What a transfer leaves out when it is stored (short-transfer.ts) is put
// in as text, without making a row. The answer is that of transferAnswer.
import { type MadeFrom, noPiece } from '../../db/lines.ts'
import { defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import { parseStored } from '../../wire/json.ts'

/** As they are stored: in short or as a whole. Numbers are amounts. */
interface StoredAccount {
  readonly guid?: Guid
  readonly type: string
  readonly bank_guid?: Guid
  readonly customer_guid?: Guid | null
}
interface StoredEntry {
  readonly source_account?: StoredAccount
  readonly destination_account?: StoredAccount
  readonly receive_amount?: number | bigint
  readonly deliver_amount?: number | bigint
  readonly fee?: number | bigint
}
interface StoredParticipant {
  readonly type?: string
  readonly guid?: Guid
  readonly amount?: number | bigint
}

/** An account, with its JSON and that of its customer. */
interface WrittenAccount {
  readonly stored: StoredAccount
  readonly text: string
  readonly customer: string | undefined
}

/** `owner`: the customer of an account that is stored in short and names none. */
function writtenAccount(stored: StoredAccount, bank: string, owner: string | undefined): WrittenAccount {
  const { guid, type, bank_guid, customer_guid } = stored
  const isUnnamed = customer_guid === undefined && bank_guid === undefined
  const customer = isUnnamed ? owner : customer_guid ? `"${customer_guid}"` : undefined
  const head = guid ? `{"guid":"${guid}","type":"` : '{"type":"'
  const tail = customer ? `,"customer_guid":${customer}}` : '}'
  return { stored, text: `${head}${type}","bank_guid":${bank}${tail}`, customer }
}

const valueIn = <T>(piece: string): T | undefined => (piece === noPiece ? undefined : (parseStored(piece) as T))

function participantsText(
  stored: readonly StoredParticipant[] | undefined,
  account: WrittenAccount | undefined,
  amount: string,
): string | undefined {
  if (!stored || stored.length === 0) return undefined
  const texts = stored.map(({ type = 'customer', guid, amount: share }) => {
    const who = guid ? `"${guid}"` : defined(account?.customer, 'a participant who is not named owns the account')
    return `{"type":"${type}","guid":${who},"amount":${share ?? amount}}`
  })
  return `[${texts.join(',')}]`
}

/** Only a return with a loss has entries: what the owner still had, then what the reserve gave. */
function lossText(entries: readonly StoredEntry[], deliver_amount: string): string | undefined {
  const [own, covered] = entries
  if (!own) return undefined
  const amountOf = ({ deliver_amount: amount = BigInt(deliver_amount) }: StoredEntry): bigint => BigInt(amount)
  const lost = BigInt(deliver_amount) - amountOf(own)
  const recovered = covered ? amountOf(covered) : 0n
  return `{"lost_amount":${lost},"recovered_amount":${recovered},"uncovered_amount":${lost - recovered}}`
}

const columns = [
  ...['bank_guid', 'customer_guid', 'state', 'reference_transfer_guid', 'receive_amount', 'deliver_amount', 'fee'],
  ...['source_account', 'destination_account', 'entries', 'source_participants', 'destination_participants'],
] as const

export const madeOfTransfer: MadeFrom = {
  fields: [
    ...['source_account', 'destination_account', 'external_bank_account_guid', 'entries', 'loss_recovery_details'],
    ...['source_participants', 'destination_participants'],
  ],
  compile(at) {
    const places = Object.fromEntries(columns.map((name) => [name, at(name)])) as Record<
      (typeof columns)[number],
      number
    >
    return (pieces) => {
      const piece = (name: (typeof columns)[number]): string => pieces[places[name]] ?? noPiece
      const bank = `"${piece('bank_guid')}"`
      const customer = piece('customer_guid')
      const owner = customer === noPiece ? undefined : `"${customer}"`
      const amounts = { receive: piece('receive_amount'), deliver: piece('deliver_amount'), fee: piece('fee') }
      const [from, to] = [
        valueIn<StoredAccount>(piece('source_account')),
        valueIn<StoredAccount>(piece('destination_account')),
      ]
      const source = from && writtenAccount(from, bank, owner)
      const destination = to && writtenAccount(to, bank, undefined)
      const stored = valueIn<StoredEntry[]>(piece('entries')) ?? []
      const isDone = piece('state') === 'completed'
      const accountText = (named: StoredAccount | undefined, own: WrittenAccount | undefined): string =>
        defined(
          named ? writtenAccount(named, bank, owner) : own,
          'an entry that names no account has that of the transfer',
        ).text
      const entries = stored.map((entry) => {
        const { receive_amount = amounts.receive, deliver_amount = amounts.deliver, fee = amounts.fee } = entry
        const accounts = `"source_account":${accountText(entry.source_account, source)},"destination_account":${accountText(entry.destination_account, destination)}`
        return `{${accounts},"receive_amount":${receive_amount},"deliver_amount":${deliver_amount},"fee":${fee},"amount":${isDone ? receive_amount : 'null'}}`
      })
      const outside = [from, to].find((account) => account?.type === 'external_bank_account')?.guid
      return {
        source_account: source?.text,
        destination_account: destination?.text,
        external_bank_account_guid: outside && `"${outside}"`,
        entries: entries.length > 0 ? `[${entries.join(',')}]` : undefined,
        loss_recovery_details:
          piece('reference_transfer_guid') === noPiece ? undefined : lossText(stored, amounts.deliver),
        source_participants: participantsText(valueIn(piece('source_participants')), source, amounts.deliver),
        destination_participants: participantsText(
          valueIn(piece('destination_participants')),
          destination,
          amounts.receive,
        ),
      }
    }
  },
}
