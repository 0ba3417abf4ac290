// An amount with its asset: right-aligned in tables by its column, digits of one width, the exact value on hover and by copy.

import { amountText } from '../format/amounts.ts'
import { texts } from '../texts.ts'
import { Copied } from './copied.tsx'
import { None } from './none.tsx'
import styles from './parts.module.css'

interface AmountProps {
  readonly amount: bigint | null | undefined
  readonly asset: string | null | undefined
  /** With a plus, as a line of a statement has it. */
  readonly isSigned?: boolean
}

export function Amount({ amount, asset, isSigned = false }: AmountProps) {
  if (amount == null || asset == null) return <None />
  const { text, exact } = amountText(amount, asset)
  const [digits, ...unit] = text.split(' ')
  return (
    <Copied value={exact} hint={texts.common.exact(exact)}>
      <span className={styles.amount}>
        {isSigned && amount > 0n ? '+' : ''}
        {digits} <span className={styles.unit}>{unit.join(' ')}</span>
      </span>
    </Copied>
  )
}
