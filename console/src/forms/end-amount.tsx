// An amount that is exact at one end: what is paid, or what arrives. The other end follows from the price.
import { SegmentedControl, TextInput } from '@mantine/core'
import { amountFrom } from '../format/amounts.ts'
import { texts } from '../texts.ts'

interface EndAmountProps<End extends string> {
  readonly end: End
  readonly ends: readonly { readonly value: NoInfer<End>; readonly label: string }[]
  readonly typed: string
  /** Of the end. Undefined while nobody knows it. */
  readonly asset: string | undefined
  setEnd(end: NoInfer<End>): void
  setTyped(typed: string): void
}

export const EndAmount = <End extends string>(props: EndAmountProps<End>) => {
  const { end, ends, typed, asset, setEnd, setTyped } = props
  const isWrong = typed !== '' && asset !== undefined && amountFrom(typed, asset) === undefined
  return (
    <>
      <SegmentedControl
        aria-label={texts.quote.amount}
        value={end}
        onChange={(next) => setEnd(next as End)}
        data={[...ends]}
      />
      <TextInput
        label={texts.quote.amount}
        value={typed}
        inputMode="decimal"
        rightSection={asset}
        rightSectionWidth={64}
        error={isWrong ? texts.form.amount(asset) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </>
  )
}
