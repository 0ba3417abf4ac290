// How a list writes transfers: from the texts of their columns. What a transfer leaves out when it is stored (short-transfer.ts) is put
// in as text, without making a row. The answer is that of transferAnswer.
import { type MadeFrom, noPiece } from '../../db/lines.ts'
import { amount } from '../../kernel/amount.ts'
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

/** It has no numbers, so it needs no exact reader. */
const accountIn = (piece: string, bank: string, owner: string | undefined): WrittenAccount | undefined =>
  piece === noPiece ? undefined : writtenAccount(JSON.parse(piece) as StoredAccount, bank, owner)

/** Most transfers have one entry, and participants, of which nothing is stored. */
const nothingStored: readonly [object] = [{}]

function listIn<T>(piece: string): readonly T[] {
  if (piece === '[{}]') return nothingStored as unknown as readonly T[]
  return piece === noPiece || piece === '[]' ? [] : (parseStored(piece) as T[])
}

const listText = (texts: readonly string[]): string | undefined =>
  texts.length > 0 ? `[${texts.join(',')}]` : undefined

/** What entries and participants take from their transfer. */
interface Whole {
  readonly bank: string
  readonly owner: string | undefined
  readonly source: WrittenAccount | undefined
  readonly destination: WrittenAccount | undefined
  readonly receive_amount: string
  readonly deliver_amount: string
  readonly fee: string
  readonly isCompleted: boolean
}

const accountText = (stored: StoredAccount | undefined, own: WrittenAccount | undefined, whole: Whole): string =>
  defined(
    stored ? writtenAccount(stored, whole.bank, whole.owner) : own,
    'an entry that names no account has that of the transfer',
  ).text

function entryText(entry: StoredEntry, whole: Whole): string {
  const source = accountText(entry.source_account, whole.source, whole)
  const destination = accountText(entry.destination_account, whole.destination, whole)
  const received = entry.receive_amount ?? whole.receive_amount
  const amounts = `"receive_amount":${received},"deliver_amount":${entry.deliver_amount ?? whole.deliver_amount}`
  const rest = `"fee":${entry.fee ?? whole.fee},"amount":${whole.isCompleted ? received : 'null'}`
  return `{"source_account":${source},"destination_account":${destination},${amounts},${rest}}`
}

function participantText(
  { type, guid, amount: share }: StoredParticipant,
  account: WrittenAccount | undefined,
  whole_amount: string,
): string {
  const owner = guid ? `"${guid}"` : defined(account?.customer, 'a participant who is not named owns the account')
  return `{"type":"${type ?? 'customer'}","guid":${owner},"amount":${share ?? whole_amount}}`
}

/** A return with a loss has entries: what the owner still had, then what the reserve gave. */
function lossText(entries: readonly StoredEntry[], deliver_amount: string): string | undefined {
  const [own, covered] = entries
  if (!own) return undefined
  const lost = BigInt(deliver_amount) - BigInt(own.deliver_amount ?? deliver_amount)
  const recovered = covered ? BigInt(covered.deliver_amount ?? deliver_amount) : 0n
  const [of_owner, of_reserve, uncovered] = [amount(lost), amount(recovered), amount(lost - recovered)]
  return `{"lost_amount":${of_owner},"recovered_amount":${of_reserve},"uncovered_amount":${uncovered}}`
}

const outsideText = ({ source, destination }: Whole): string | undefined => {
  const found = [source, destination].find((account) => account?.stored.type === 'external_bank_account')
  return found?.stored.guid && `"${found.stored.guid}"`
}

export const madeOfTransfer: MadeFrom = {
  fields: [
    ...['source_account', 'destination_account', 'external_bank_account_guid', 'entries', 'loss_recovery_details'],
    ...['source_participants', 'destination_participants'],
  ],
  compile(at) {
    const pieceOf = (column: string) => {
      const place = at(column)
      return (pieces: readonly string[]): string => pieces[place] ?? noPiece
    }
    const [bank_guid, customer_guid, state] = [pieceOf('bank_guid'), pieceOf('customer_guid'), pieceOf('state')]
    const [receive, deliver, fee] = [pieceOf('receive_amount'), pieceOf('deliver_amount'), pieceOf('fee')]
    const [from, to, entries] = [pieceOf('source_account'), pieceOf('destination_account'), pieceOf('entries')]
    const [payers, payees] = [pieceOf('source_participants'), pieceOf('destination_participants')]
    const returned = pieceOf('reference_transfer_guid')
    return (pieces) => {
      const bank = `"${bank_guid(pieces)}"`
      const customer = customer_guid(pieces)
      const owner = customer === noPiece ? undefined : `"${customer}"`
      const [receive_amount, deliver_amount] = [receive(pieces), deliver(pieces)]
      const source = accountIn(from(pieces), bank, owner)
      const destination = accountIn(to(pieces), bank, undefined)
      const isCompleted = state(pieces) === 'completed'
      const whole = { bank, owner, source, destination, receive_amount, deliver_amount, fee: fee(pieces), isCompleted }
      const stored = listIn<StoredEntry>(entries(pieces))
      const paying = listIn<StoredParticipant>(payers(pieces))
      const paid = listIn<StoredParticipant>(payees(pieces))
      return {
        source_account: source?.text,
        destination_account: destination?.text,
        external_bank_account_guid: outsideText(whole),
        entries: listText(stored.map((entry) => entryText(entry, whole))),
        loss_recovery_details: returned(pieces) === noPiece ? undefined : lossText(stored, deliver_amount),
        source_participants: listText(paying.map((each) => participantText(each, source, deliver_amount))),
        destination_participants: listText(paid.map((each) => participantText(each, destination, receive_amount))),
      }
    }
  },
}
