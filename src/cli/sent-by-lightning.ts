// Lightning payments of the restored books that their node has made after the time of the restore: the node is asked for each invoice that
// the books are about to pay. Confirming the restore takes these payments over, so that they are followed and not refused.
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import type { Guid } from '../kernel/guid.ts'
import { keepRoute } from '../providers/configured/route.ts'
import type { PaidByNode } from '../providers/lightning-book.ts'
import { takeOverSent } from '../providers/lnd/take-over.ts'
import { databaseMemory } from '../providers/sent-memory.ts'

export interface SentByLightning extends PaidByNode {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly name: string
  readonly reference: Guid
  readonly payment_hash: string
}

export interface LightningAway {
  readonly bank_guid: Guid
  readonly name: string
  readonly error: string
}

interface Open {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly payment_hash: string
}

export async function sentByLightning(core: Core): Promise<{ sent: SentByLightning[]; away: LightningAway[] }> {
  const open = await core.sql<Open[]>`
    select t.bank_guid, t.guid as reference, t.payment_hash from transfers t
    where t.transfer_type = 'lightning' and t.side = 'withdrawal' and t.state not in ('completed', 'failed') and not exists (
      select from sent_transactions s where s.bank_guid = t.bank_guid and s.guid = t.guid)
    order by t.bank_guid, t.guid`
  const sent: SentByLightning[] = []
  const away: LightningAway[] = []
  for (const bank_guid of new Set(open.map((each) => each.bank_guid))) {
    const left = open.filter((each) => each.bank_guid === bank_guid)
    for (const provider of await core.services.configured.of(bank_guid)) {
      if (provider.kind !== 'lnd') continue
      const { name, guid: provider_guid } = provider
      try {
        const { lightningBook } = await provider.open()
        for (const one of left) {
          // A node pays a hash once: of two payments of it in the books, the older one was made.
          const isTaken = sent.some(({ payment_hash }) => payment_hash === one.payment_hash)
          const found = isTaken ? undefined : await lightningBook?.sent(one.payment_hash)
          if (found) sent.push({ ...one, ...found, provider_guid, name })
        }
      } catch (error) {
        away.push({ bank_guid, name, error: (error as Error).message })
      }
    }
  }
  return { sent, away }
}

export async function takeOverLightning({ sql, engine, services }: Core, sent: readonly SentByLightning[]) {
  const memory = databaseMemory(sql, engine)
  for (const payment of sent) {
    const { bank_guid, reference: guid, provider_guid } = payment
    outputOf(await engine.submit(keepRoute, { bank_guid, guid, port: 'lightning', provider_guid }))
    if (!(await takeOverSent(memory, payment, payment, services.now())))
      throw new Error(`the lightning payment ${guid} cannot be taken over: run corridor restore confirm again`)
  }
}

export const lightningFindings = (sent: readonly SentByLightning[], away: readonly LightningAway[]): string[] => [
  ...sent.map(
    ({ bank_guid, name, reference, payment_hash }) =>
      `sent already  lightning ${payment_hash} pays ${reference} of bank ${bank_guid} by ${name}: confirm takes it over, and it is not paid again`,
  ),
  ...away.map(({ bank_guid, name, error }) => `no answer     lightning ${name} of bank ${bank_guid}: ${error}`),
]
