// Asks the aggregator for the balances of an account because a caller wants them now. Callers at the same time share one question. One that
// takes too long goes on without them, and what it brings is recorded for the next read.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type JobServices, lookAt } from '../../jobs/job.ts'
import { type Guid, guidSource } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { decryptedToken } from './account-token.ask.ts'
import { type ExternalBankAccount, externalBankAccounts, isRenewed } from './external-bank-account.ts'
import { recordBalances } from './record-balances.ts'

/** How long a caller waits. */
const wait_max_ms = 10_000
/** How often an aggregator that needs time is asked again, and how long. */
const again_ms = 500
const ask_max_ms = 60_000

const newGuid = guidSource(randomBytes)

/** The questions that are under way, by account. */
const asked = new Map<Guid, Promise<boolean>>()

interface Wanted {
  readonly bank_guid: Guid
  readonly guid: Guid
  readonly now: Timestamp
}

/** False if the aggregator has not answered. */
export async function refreshBalances({ bank_guid, guid, now }: Wanted, services: JobServices): Promise<boolean> {
  const account = await lookAt(services, externalBankAccounts, bank_guid, guid)
  if (account?.state !== 'completed') return true
  const access_token = await decryptedToken('access', account, services)
  if (access_token === undefined) return true
  const asking = asked.get(guid) ?? begin(account, { access_token, reference: newGuid(now) }, services)
  return Promise.race([asking, pause(wait_max_ms, false, { ref: false })])
}

/** The question has a reference of its own: under one that it knows, an aggregator repeats its answer. */
interface Opened {
  readonly access_token: string
  readonly reference: Guid
}

function begin(account: ExternalBankAccount, opened: Opened, services: JobServices): Promise<boolean> {
  const asking = ask(account, opened, services)
    .catch(() => false)
    .finally(() => asked.delete(account.guid))
  asked.set(account.guid, asking)
  return asking
}

async function ask(
  { bank_guid, guid: account_guid, event_sequence }: ExternalBankAccount,
  opened: Opened,
  { engine, providersOf }: JobServices,
): Promise<boolean> {
  const { aggregator } = await providersOf(bank_guid)
  const since = performance.now()
  const question = { bank_guid, account_guid, ...opened, is_renewed: isRenewed(event_sequence) }
  let outcome = await aggregator.balances({ ...question, is_repeat: false })
  while (outcome.kind === 'pending') {
    if (performance.now() - since > ask_max_ms) return false
    await pause(again_ms, undefined, { ref: false })
    outcome = await aggregator.balances({ ...question, is_repeat: true })
  }
  const answer =
    outcome.kind === 'failed'
      ? outcome.failure_code
      : { available: outcome.result.available ?? null, current: outcome.result.current }
  const input = { bank_guid, external_bank_account_guid: account_guid, event_sequence, answer }
  await engine.submit(recordBalances, input)
  return true
}
