// In which asset a field of a record is. The API says it by the symbol and the side of a trade, and by `asset` elsewhere.
import { fieldsOf, type Rec, textIn } from '../api/record.ts'
import { assetsOf } from '../format/amounts.ts'

/** What is delivered and what is received in a trade. */
export function tradedAssets(symbol: string, side: string): { readonly deliver: string; readonly receive: string } {
  const [asset, counter] = assetsOf(symbol)
  return side === 'buy' ? { deliver: counter, receive: asset } : { deliver: asset, receive: counter }
}

export function assetOfField(record: Rec, field: string): string | undefined {
  const own = textIn(record, `${field}_asset`) ?? textIn(record, 'asset')
  const symbol = textIn(record, 'symbol')
  const side = textIn(record, 'side')
  if (field === 'fee') return feeAsset(record) ?? own ?? (symbol ? assetsOf(symbol)[1] : undefined)
  if (symbol && (side === 'buy' || side === 'sell')) {
    const { deliver, receive } = tradedAssets(symbol, side)
    if (field.includes('deliver')) return deliver
    if (field.includes('receive')) return receive
  }
  return own
}

function feeAsset(record: Rec): string | undefined {
  const details = fieldsOf(record).fee_details
  const [first] = Array.isArray(details) ? (details as readonly { readonly asset?: string }[]) : []
  return first?.asset
}
