// The money in the bank's books, by asset: the sums of all balances, of customers and of the bank itself, and what is held of them.
import type { OutstandingReport, TrialBalance } from '@corridor/client'
import { Skeleton, Table } from '@mantine/core'
import { useBank } from '../../api/bank.tsx'
import { useReport } from '../../api/queries.ts'
import { labelOf } from '../../format/words.ts'
import { Amount } from '../../parts/amount.tsx'
import { Failure } from '../../parts/failure.tsx'
import partStyles from '../../parts/parts.module.css'
import { texts } from '../../texts.ts'

/** Bookkeeping: nobody's money. */
const others = ['external', 'platform_fee', 'receivable', 'suspense']

export function MoneyHeld() {
  const { can } = useBank()
  const balances = useReport<TrialBalance>('reports.getTrialBalance', [{}], true)
  const open = useReport<OutstandingReport>('reports.getOutstanding', [], true)
  if (!can('reports.getTrialBalance')) return null
  const held = new Map(open.data?.hold_sums.map(({ asset, amount }) => [asset, amount]))
  return (
    <section className={partStyles.card}>
      <h2 className={partStyles.cardTitle}>{texts.overview.money}</h2>
      {balances.error && <Failure error={balances.error} />}
      {balances.isLoading && <Skeleton height={150} />}
      {balances.data && (
        <Table horizontalSpacing={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labelOf('asset')}</Table.Th>
              <Table.Th ta="right">{labelOf('platform_balance')}</Table.Th>
              <Table.Th ta="right">{texts.reports.held}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sumsOf(balances.data).map(([asset, amount]) => (
              <Table.Tr key={asset}>
                <Table.Td>{asset}</Table.Td>
                <Table.Td ta="right">
                  <Amount amount={amount} asset={asset} />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount amount={held.get(asset)} asset={asset} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <p className={partStyles.note}>{texts.overview.moneyNote}</p>
    </section>
  )
}

/** Assets of which there is nothing are left out. */
function sumsOf({ lines }: TrialBalance): readonly (readonly [asset: string, amount: bigint])[] {
  const sums = new Map<string, bigint>()
  for (const { account_type, asset, credit_amount, debit_amount } of lines)
    if (!others.includes(account_type)) sums.set(asset, (sums.get(asset) ?? 0n) + credit_amount - debit_amount)
  return [...sums].filter(([, amount]) => amount !== 0n)
}
