// What went out of the bank after the time of a restore, by asking the nodes (transactions of our wallets that the restored books do not know)
// and by the records in the folders of payment files. What pays a payment of the books is taken over: it is followed and not sent again.
import { randomBytes } from 'node:crypto'
import type { Restored } from '../backup/restored.ts'
import { chains } from '../chains/chain.ts'
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import type { Chain } from '../kernel/asset.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { keepSent } from '../providers/keep-sent.ts'
import { type BundleMember, memberRow } from '../providers/sent-memory.ts'
import { outsideBundles } from '../providers/sent-transaction.ts'
import type { SeenSend } from '../providers/watched-chain.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { type BundleSent, bundleSent } from './bundle-sent.ts'
import { type OpenPayment, openPayments } from './open-payments.ts'
import { cancelAsked, type SentByFile, sentByFile, takeOverFiles } from './sent-by-file.ts'
import { type LightningAway, type SentByLightning, sentByLightning, takeOverLightning } from './sent-by-lightning.ts'
import { type SentElsewhere, sentElsewhere } from './sent-elsewhere.ts'

interface Found {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly send: SeenSend
}

interface Owner {
  /** Of the payment or bundle that it is stored for. */
  readonly reference: Guid
  readonly attempt: number
  readonly pays: readonly Guid[]
  /** Of a bundle that the books do not have. */
  readonly members?: readonly BundleMember[]
}

export interface SentSince {
  /** They pay payments of the books that were never signed there; or they replace a transaction of them. */
  readonly ours: readonly (Found & Owner)[]
  /** They moved money from deposit addresses to the paying wallet, or the fee for that. Only the network's fee is missing in the books. */
  readonly inside: readonly Found[]
  /** They pay something that the books do not have. */
  readonly unknown: readonly Found[]
  /** They wait in the node, which does not show them. */
  readonly hidden: readonly { readonly bank_guid: Guid; readonly chain: Chain; readonly slots: readonly string[] }[]
  readonly by_file: readonly SentByFile[]
  readonly by_lightning: readonly SentByLightning[]
  readonly lightning_away: readonly LightningAway[]
  /** A person has to ask them. */
  readonly elsewhere: readonly SentElsewhere[]
  /** Nodes that did not answer. */
  readonly away: readonly { readonly bank_guid: Guid; readonly chain: Chain; readonly error: string }[]
}

export async function sentSince(core: Core, { complete_until }: Restored): Promise<SentSince> {
  const by_file = [...(await sentByFile(core))]
  const { sent: by_lightning, away: lightning_away } = await sentByLightning(core)
  const incomplete = by_file.filter(({ isComplete }) => !isComplete).map(({ provider_guid }) => provider_guid)
  const elsewhere = [...(await sentElsewhere(core, incomplete))]
  const all = {
    ...{ ours: [], inside: [], unknown: [], hidden: [], away: [] },
    ...{ by_file, by_lightning, lightning_away, elsewhere },
  } as { -readonly [Key in keyof SentSince]: SentSince[Key][number][] }
  for (const { bank_guid, chain, open } of core.watched) {
    try {
      const { network } = (await bankOf({ bank_guid }, core.services)).settings
      const left = (await openPayments(core, bank_guid)).filter((payment) => payment.chain === chain)
      const gathered = chains[chain].is_utxo ? [] : left.flatMap(({ gathers = [] }) => gathers.map(addressOf))
      const { sends, hidden_slots } = await (await open()).sendsSince(network, complete_until, gathered)
      const known = await knownTo(core, bank_guid, chain, sends, hidden_slots)
      const slots = hidden_slots.filter((slot) => !known.slots.has(slot))
      if (slots.length > 0) all.hidden.push({ bank_guid, chain, slots })
      for (const send of sends.filter(({ hash }) => !known.hashes.has(hash))) {
        const found = { bank_guid, chain, send }
        const owner = await ownerOf(core, bank_guid, known.slots.get(send.slots[0] ?? ''), send, left)
        if (owner) {
          all.ours.push({ ...found, ...owner })
          continue
        }
        const bundle = bundleSent(chain, send, left)
        if (bundle) all.ours.push({ ...found, ...ownerOfBundle(core, bundle) })
        const rest = { ...found, send: bundle ? { ...send, outputs: bundle.rest } : send }
        if (rest.send.outputs.length === 0 && bundle) continue
        if (await staysInside(core, bank_guid, rest.send)) all.inside.push(rest)
        else all.unknown.push(rest)
      }
    } catch (error) {
      all.away.push({ bank_guid, chain, error: (error as Error).message })
    }
  }
  return all
}

/** Slots with the payment that has them. */
async function knownTo(
  { sql }: Core,
  bank_guid: Guid,
  chain: Chain,
  sends: readonly SeenSend[],
  hidden: readonly string[],
): Promise<{ hashes: ReadonlySet<string>; slots: ReadonlyMap<string, Guid> }> {
  const hashes = sends.map(({ hash }) => hash)
  const slots = [...hidden, ...sends.flatMap((send) => send.slots)]
  const signed = await sql<{ hash: string }[]>`
    select hash from sent_transactions where bank_guid = ${bank_guid} and hash in ${sql(['', ...hashes])}`
  const taken = await sql<{ slot: string; guid: Guid }[]>`
    select slot, guid from sent_slots where bank_guid = ${bank_guid} and chain = ${chain} and slot in ${sql(['', ...slots])}`
  return {
    hashes: new Set(signed.map(({ hash }) => hash)),
    slots: new Map(taken.map(({ slot, guid }) => [slot, guid])),
  }
}

/** The payment that has the slots, or one that pays the same to the same addresses. Each payment is found once. */
async function ownerOf(
  { sql }: Core,
  bank_guid: Guid,
  holder: Guid | undefined,
  send: SeenSend,
  left: OpenPayment[],
): Promise<Owner | undefined> {
  if (send.raw === undefined) return undefined
  if (holder) {
    const [row] = await sql<{ attempt: number }[]>`
      select max(attempt) + 1 as attempt from sent_transactions where bank_guid = ${bank_guid} and guid = ${holder}`
    const members = await sql<{ guid: Guid }[]>`
      select guid from sent_transactions where bank_guid = ${bank_guid} and bundle_guid = ${holder} order by bundle_output`
    const pays = members.length > 0 ? members.map(({ guid }) => guid) : [holder]
    return { reference: holder, attempt: row?.attempt ?? 1, pays }
  }
  const index = left.findIndex((payment) => isSame(payment, send))
  const [payment] = index < 0 ? [] : left.splice(index, 1)
  return payment && { reference: payment.reference, attempt: 0, pays: [payment.reference] }
}

const newGuid = guidSource(randomBytes)

const ownerOfBundle = ({ services }: Core, { members }: BundleSent): Owner => ({
  ...{ reference: newGuid(services.now()), attempt: 0, members },
  pays: members.map(({ reference }) => reference),
})

/** `USDC 0x...`: asset and address of a source. */
const addressOf = (source: string): string => source.split(' ')[1] ?? source

const isSame = ({ asset, outputs, gathers }: OpenPayment, send: SeenSend): boolean => {
  if (asset !== send.asset || (gathers === undefined) !== (send.gathered === undefined)) return false
  return gathers ? sortedText(gathers) === sortedText(send.gathered ?? []) : paysSame(outputs, send.outputs)
}
const sortedText = (names: readonly string[]): string => [...names].sort().join()

/**
 * A sweep that the books do not have, or the fee that was brought for one. A payment to an address in the asset of the address is none:
 * it will be credited there.
 */
async function staysInside({ sql }: Core, bank_guid: Guid, { gathered, asset, outputs }: SeenSend): Promise<boolean> {
  if (gathered) return true
  const [output, another] = outputs
  if (!output || another || asset === undefined) return false
  const found = await sql<{ asset: string }[]>`
    select asset from deposit_addresses where bank_guid = ${bank_guid} and address = ${output.address}`
  return found.length > 0 && found.every((place) => place.asset !== asset)
}

type Outputs = readonly { readonly address: string; readonly amount: bigint }[]

const paysSame = (a: Outputs, b: Outputs): boolean => {
  const text = (outputs: Outputs): string =>
    outputs
      .map(({ address, amount }) => `${address} ${amount}`)
      .sort()
      .join()
  return text(a) === text(b)
}

/** The books remember what pays a payment of theirs as if they had sent it. */
export async function takeOver(core: Core, found: Pick<SentSince, 'ours' | 'by_file' | 'by_lightning'>) {
  await takeOverChains(core, found.ours)
  await takeOverFiles(core, found.by_file)
  await cancelAsked(core)
  await takeOverLightning(core, found.by_lightning)
}

async function takeOverChains({ engine, services }: Core, ours: SentSince['ours']): Promise<void> {
  for (const { bank_guid, chain, reference, attempt, send, pays, members = [] } of ours) {
    const about = { bank_guid, chain, created_at: services.now() }
    const sent = { ...about, guid: reference, attempt, refusal: null, raw: send.raw ?? null, hash: send.hash }
    const inside = members.map((member) => memberRow({ ...about, reference }, member))
    const rows = { sent: { ...sent, ...outsideBundles }, slots: send.slots, members: inside }
    const kept = outputOf(await engine.submit(keepSent, rows))
    if (typeof kept === 'string' || kept.sent.hash !== send.hash) {
      throw new Error(
        `the transaction ${send.hash} cannot be taken over for ${pays.join(', ')}: run corridor restore confirm again`,
      )
    }
  }
}
