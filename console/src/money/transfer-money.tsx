// The money of a transfer: from where, to where, what was kept, what a return has cost; and the lines of the statements it touched.
import type { Account, Transfer } from '@corridor/client'
import { useQueries } from '@tanstack/react-query'
import { useBank } from '../api/bank.tsx'
import { amountText } from '../format/amounts.ts'
import { labelOf, wordsOf } from '../format/words.ts'
import { Amount } from '../parts/amount.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { type Effect, EffectTable } from './effect-table.tsx'
import { Lines, useLinesOf } from './entries.tsx'

export function TransferMoney({ record: transfer }: { record: Transfer }) {
  const bank = useBank()
  const ends = [transfer.source_account, transfer.destination_account, ...(transfer.entries ?? []).flatMap(endsOf)]
  const guids = [...new Set(ends.filter((end) => end?.guid && isInside(end.type)).map((end) => end?.guid ?? ''))]
  const answers = useQueries({
    queries: guids.map((guid) => ({
      queryKey: [bank.guid, 'accounts.get', guid],
      queryFn: () => bank.corridor.accounts.get(guid) as Promise<Account>,
    })),
  })
  const { lines, isLoading } = useLinesOf(
    transfer.guid,
    answers.flatMap(({ data }) => (data ? [data] : [])),
  )
  const { loss_recovery_details: loss } = transfer
  return (
    <>
      <EffectTable effects={effectsOf(transfer)} />
      {loss && <Loss loss={loss} asset={transfer.asset} />}
      <h2 className={styles.section}>{texts.object.lines}</h2>
      <Lines lines={lines} isLoading={isLoading} />
      <p className={styles.note}>{texts.object.linesNote}</p>
    </>
  )
}

/** Who bears what the owner no longer had. */
function Loss({ loss, asset }: { loss: NonNullable<Transfer['loss_recovery_details']>; asset: string }) {
  const shown = (amount: bigint): string => amountText(amount, asset).text
  const { lost_amount, recovered_amount, uncovered_amount } = loss
  return (
    <>
      <h2 className={styles.section}>{texts.loss.title}</h2>
      <p className={styles.said}>
        {lost_amount === 0n ? texts.loss.none : texts.loss.bears(shown(lost_amount), shown(recovered_amount))}{' '}
        {uncovered_amount > 0n && texts.loss.uncovered(shown(uncovered_amount))}
      </p>
      <dl className={styles.figures}>
        {Object.entries(loss).map(([field, amount]) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <Amount amount={amount} asset={asset} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const endsOf = ({ source_account, destination_account }: NonNullable<Transfer['entries']>[number]) => [
  source_account,
  destination_account,
]

const isInside = (type: string): boolean => !type.startsWith('external')

function effectsOf(transfer: Transfer): readonly Effect[] {
  const { asset, deliver_amount, receive_amount, source_account, destination_account } = transfer
  const party = (end: typeof source_account): string => (end ? wordsOf(end.type) : texts.money.outside)
  const kept = deliver_amount - receive_amount
  // What the owner no longer had, the bank has paid.
  const lost = transfer.loss_recovery_details?.lost_amount ?? 0n
  const effect = (key: string, of: string, amount: bigint) => ({ key, party: of, amounts: [{ amount, asset }] })
  return [
    effect('from', party(source_account), lost - deliver_amount),
    ...(lost === 0n ? [] : [effect('bank', texts.money.bank, -lost)]),
    effect('to', party(destination_account), receive_amount),
    ...(kept === 0n ? [] : [effect('fees', texts.money.fees, kept)]),
  ]
}
