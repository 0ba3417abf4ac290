// From the names of the API to the nouns of the console: which noun a field such as `source_account_guid` names, and which methods of
// the client are of a noun.
import { type NounName, nounTexts } from '../texts/nouns.ts'

/** `external_bank_accounts` is `externalBankAccounts` in the client. */
export const clientNameOf = (noun: NounName): string =>
  noun.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const byOne = new Map<string, NounName>([
  ...(Object.keys(nounTexts) as NounName[]).map(
    (name) =>
      [
        name
          .replace(/ies$/, 'y')
          .replace(/(ss)es$/, '$1')
          .replace(/([^s])s$/, '$1'),
        name,
      ] as const,
  ),
  ['event', 'subscription_events'],
  ['trade', 'trades'],
  ['destination_account', 'accounts'],
  ['parent_deposit_bank_account', 'deposit_bank_accounts'],
])

/** Undefined if the field names something that has no page, such as the organization. */
export function nounOfField(field: string): NounName | undefined {
  const name = field.replace(/_guid$/, '')
  const parts = name.split('_')
  for (let from = 0; from < parts.length; from++) {
    const found = byOne.get(parts.slice(from).join('_'))
    if (found) return found
  }
  return undefined
}

/** `trade.completed` is of trades. */
export const nounOfEvent = (event_type: string): NounName | undefined => byOne.get(event_type.split('.')[0] ?? '')
