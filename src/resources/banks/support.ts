// Refusals of what a bank does not support. They list what it supports, and suggest the value nearest to the one that was sent.
import { type Asset, assets, findAsset } from '../../kernel/asset.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Bank, type features, supportsAsset } from './bank.ts'

/** Undefined if the bank supports the asset and the asset is of this kind. */
export function refuseAsset(bank: Bank, code: string, kind: Asset['kind'], field = 'asset'): Rejection | undefined {
  const asset = findAsset(code)
  if (asset?.kind === kind && supportsAsset(bank, asset)) return undefined
  const known = assets.filter((each) => each.kind === kind && supportsAsset(bank, each)).map((each) => each.code)
  const why = asset
    ? asset.kind === kind
      ? 'The bank does not support this asset.'
      : `This takes a ${kind} asset.`
    : 'There is no such asset.'
  const list = `The bank's ${kind} assets: ${known.join(', ') || 'none'}.`
  return reject('unsupported_value', field, `${why} ${list}${didYouMean(code, known)}`)
}

export const symbolText = (symbol: string, known: readonly string[]): string =>
  `This is not one of the bank's symbols. Known symbols: GET /api/symbols.${didYouMean(symbol, known)}`

export const refuseFeature = (feature: (typeof features)[number], field: string): Rejection =>
  reject(
    'unsupported_value',
    field,
    `The bank does not have the feature ${feature}. PATCH /api/banks/{bank_guid} with an organization key adds it.`,
  )
