// corridor restore status and confirm: what was sent since the restored time, as far as it can be known, and the end of the wait.
import { confirmRestored, isUnconfirmed, type Restored, restoredFact } from '../backup/restored.ts'
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { recordAct } from '../resources/audit-records/record-act.ts'
import { type CliCommand, optionsFrom, refuseWords, UsageError } from './command.ts'
import { operatorEntry, reasonOption, userName } from './operator.ts'
import { fileFindings } from './sent-by-file.ts'
import { lightningFindings } from './sent-by-lightning.ts'
import { type SentSince, sentSince, takeOver } from './sent-since.ts'
import { withCore } from './with-core.ts'

export const confirmHelp = `corridor restore status shows what was sent since the restored time, as far as nodes, folders of payment files and the books
know.

corridor restore confirm --reason TEXT lets the restored service send again: payments, orders, webhooks. Before that it asks the nodes of
CORRIDOR_CHAIN_NODES and the lnd nodes, and reads the folders of payment files (CORRIDOR_FILES_DIR). It takes over what pays a payment of
the restored books, so that it is not paid twice, and has the partners' files of that time read again.

  --force    confirm although a node does not answer, or a wallet has sent what the books do not know. You have handled it`

export const showRestore: CliCommand['run'] = (args) => {
  refuseWords(optionsFrom(args, {}).positionals, 'restore status')
  return withCore(async (core) => {
    const restored = await restoredFact(core.sql)
    console.log(restored ? about(restored) : 'this database was never restored')
    if (isUnconfirmed(restored)) console.log(await findings(core, await sentSince(core, restored)))
    return 0
  })
}

export const confirmRestore: CliCommand['run'] = async (args) => {
  const { values, positionals } = optionsFrom(args, { reason: { type: 'string' }, force: { type: 'boolean' } })
  refuseWords(positionals, 'restore confirm')
  const reason = reasonOption(values.reason)
  return withCore(async (core) => {
    const restored = await restoredFact(core.sql)
    if (!isUnconfirmed(restored)) throw new UsageError('there is no restore to confirm')
    const found = await sentSince(core, restored)
    console.log(about(restored))
    console.log(await findings(core, found))
    if (!isClear(found) && !values.force) {
      console.error('not confirmed: handle what is listed above, then run this again, with --force if it stays')
      return 1
    }
    await takeOver(core, found)
    const by = { confirmed_by: userName(), reason, confirmed_at: core.services.now() }
    if (!(await confirmRestored(core.sql, restored, by))) {
      throw new Error('the restore was changed meanwhile: run this again')
    }
    await recordConfirmed(core, restored, reason)
    console.log('confirmed: the service sends again within seconds')
    return 0
  })
}

/** What was sent is known, and the restored books explain all of it. */
const isClear = ({ unknown, hidden, elsewhere, away, lightning_away, by_file }: SentSince): boolean =>
  [unknown, hidden, elsewhere, away, lightning_away].every(({ length }) => length === 0) &&
  by_file.every(({ files }) => files.every((file) => file.unknown.length === 0))

/** In the log of every organization: the restore took rows of each of them back. */
async function recordConfirmed(core: Core, { restored_at, complete_until }: Restored, reason: string): Promise<void> {
  const details = { restored_at: isoFromTimestamp(restored_at), complete_until: isoFromTimestamp(complete_until) }
  const organizations = await core.sql<{ organization_guid: Guid }[]>`
    select guid as organization_guid from organizations order by guid`
  for (const { organization_guid } of organizations) {
    const act = { act: 'confirmRestore', object_type: 'restore', reason, details }
    const entry = operatorEntry(core, { organization_guid, ...act })
    outputOf(await core.engine.submit(recordAct, { ...entry, object_guid: null }))
  }
}

const about = ({ restored_at, complete_until, confirmed_at, confirmed_by, reason }: Restored): string => {
  const state = confirmed_at
    ? `confirmed at ${isoFromTimestamp(confirmed_at)} by ${confirmed_by}: ${reason}`
    : 'not confirmed: nothing is sent'
  return `restored at ${isoFromTimestamp(restored_at)} to ${isoFromTimestamp(complete_until)}\n${state}`
}

async function findings(core: Core, found: SentSince): Promise<string> {
  const { ours, inside, unknown, hidden, elsewhere, away } = found
  const lines = [
    ...ours.map(
      ({ bank_guid, chain, send, pays }) =>
        `sent already  ${chain} ${send.hash} pays ${pays.join(', ')} of bank ${bank_guid}: confirm takes it over, and it is not signed again`,
    ),
    ...inside.map(
      ({ bank_guid, chain, send }) =>
        `kept inside   ${chain} ${send.hash} moved money of bank ${bank_guid} from deposit addresses to its paying wallet, or the fee for that. Its network fee is in no book`,
    ),
    ...unknown.map(
      ({ bank_guid, chain, send }) =>
        `not in books  ${chain} ${send.hash} of bank ${bank_guid} paid ${paid(send)}: no payment of the restored books explains it`,
    ),
    ...hidden.map(
      ({ bank_guid, chain, slots }) =>
        `not mined     ${chain}: ${slots.length} transactions of bank ${bank_guid} wait in the node. Run this again when they are mined`,
    ),
    ...fileFindings(found.by_file),
    ...lightningFindings(found.by_lightning, found.lightning_away),
    ...elsewhere.map(
      ({ bank_guid, name, payments }) =>
        `ask yourself  ${name} of bank ${bank_guid} (files): its folder does not show all that went out. ${payments} of its payments go out after the confirmation. Ask the partner what it got since the restored time, and cancel that before you confirm`,
    ),
    ...away.map(({ bank_guid, chain, error }) => `no answer     ${chain} of bank ${bank_guid}: ${error}`),
  ]
  const asked = `asked ${core.watched.length} chain nodes: ${lines.length === 0 ? 'nothing was sent that the books do not know' : ''}`
  return [asked.trimEnd(), ...lines, ...(await inBooks(core))].join('\n')
}

type Send = SentSince['unknown'][number]['send']

const paid = ({ asset, outputs }: Send): string =>
  outputs.map(({ address, amount }) => `${amount} base units of ${asset} to ${address}`).join(', ') || 'something else'

/** What the service will do by itself. */
async function inBooks({ sql }: Core): Promise<string[]> {
  const [row] = await sql<{ deliveries: number; subscriptions: number; events: number; jobs: number }[]>`
    select (select count(*)::int from subscription_deliveries where state = 'pending') as deliveries,
      (select count(distinct subscription_guid)::int from subscription_deliveries where state = 'pending') as subscriptions,
      (select count(*)::int from event_batches) as events,
      (select count(*)::int from jobs where dead_at is null) as jobs`
  const { deliveries = 0, subscriptions = 0, events = 0, jobs = 0 } = row ?? {}
  return [
    `webhooks      ${deliveries} deliveries to ${subscriptions} subscriptions are unfinished here, and ${events} commits are unpublished. Receivers may have them already: they come again with the same webhook-id`,
    `jobs          ${jobs} continue after the confirmation`,
  ]
}
