// Who lost and who got what: a column for each party, as T-accounts beside each other, whose amounts add up by asset.
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import { Amount } from '../parts/amount.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'

export interface Effect {
  readonly party: ReactNode
  readonly key: string
  readonly amounts: readonly { readonly amount: bigint; readonly asset: string }[]
}

export function EffectTable({ effects }: { effects: readonly Effect[] }) {
  const assets = [...new Set(effects.flatMap(({ amounts }) => amounts.map(({ asset }) => asset)))]
  const sumOf = (wanted: string): bigint =>
    effects
      .flatMap(({ amounts }) => amounts)
      .filter(({ asset }) => asset === wanted)
      .reduce((sum, { amount }) => sum + amount, 0n)
  const addsUp = assets.every((asset) => sumOf(asset) === 0n)
  return (
    <>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.object.effect}</Table.Th>
              {effects.map(({ key, party }) => (
                <Table.Th key={key} ta="right">
                  {party}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {assets.map((asset) => (
              <Table.Tr key={asset}>
                <Table.Th scope="row">{asset}</Table.Th>
                {effects.map(({ key, amounts }) => (
                  <Table.Td key={key} ta="right">
                    {amounts
                      .filter((each) => each.asset === asset)
                      .map(({ amount }) => (
                        <Amount key={String(amount)} amount={amount} asset={asset} isSigned />
                      ))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {addsUp && (
        <p className={styles.note}>
          <Icon name="check" size={14} /> {texts.object.addsUp}
        </p>
      )}
    </>
  )
}
