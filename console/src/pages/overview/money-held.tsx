// The money in the bank's books, by asset: the sums of all balances, of customers and of the bank itself.
import type { Account } from '@corridor/client'
import { Skeleton, Table } from '@mantine/core'
import { useBank } from '../../api/bank.tsx'
import { newestOf, useSummary } from '../../api/queries.ts'
import { countText } from '../../format/amounts.ts'
import { labelOf } from '../../format/words.ts'
import { Amount } from '../../parts/amount.tsx'
import partStyles from '../../parts/parts.module.css'
import { texts } from '../../texts.ts'

const accounts_max = 1000

export function MoneyHeld() {
  const { can } = useBank()
  const { data } = useSummary(
    'accounts',
    (bank) => newestOf<Account>(bank, 'accounts.list', { include_balances: true }, accounts_max),
    can('accounts.list'),
  )
  const rows = sumsOf(data?.objects ?? [])
  const isPart = data !== undefined && data.total > data.objects.length
  return (
    <section className={partStyles.card}>
      <h2 className={partStyles.cardTitle}>{texts.overview.money}</h2>
      {!data && <Skeleton height={120} />}
      {data && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labelOf('asset')}</Table.Th>
              <Table.Th ta="right">{labelOf('platform_balance')}</Table.Th>
              <Table.Th ta="right">{labelOf('platform_available')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ asset, balance, available }) => (
              <Table.Tr key={asset}>
                <Table.Td>{asset}</Table.Td>
                <Table.Td ta="right">
                  <Amount amount={balance} asset={asset} />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount amount={available} asset={asset} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <p className={partStyles.note}>
        {isPart
          ? texts.overview.moneyPart(countText(data.objects.length), countText(data.total))
          : texts.overview.moneyNote}
      </p>
    </section>
  )
}

/** Assets of which there is nothing are left out. */
function sumsOf(accounts: readonly Account[]) {
  const assets = [...new Set(accounts.map(({ asset }) => asset))]
  const sum = (of: readonly Account[], field: 'platform_balance' | 'platform_available') =>
    of.reduce((total, account) => total + (account[field] ?? 0n), 0n)
  return assets
    .map((asset) => {
      const own = accounts.filter((each) => each.asset === asset)
      return { asset, balance: sum(own, 'platform_balance'), available: sum(own, 'platform_available') }
    })
    .filter(({ balance }) => balance !== 0n)
}
