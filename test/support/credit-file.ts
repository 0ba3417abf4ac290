// Files of the partner with credits to accounts of ours: NACHA with one, CPA 005 with any, and with reversals of them.
import { amount } from '../../src/kernel/amount.ts'
import { dayFromDate } from '../../src/kernel/day.ts'
import { writeCpa005 } from '../../src/rails/files/cpa005/write-cpa005.ts'
import { writeNacha } from '../../src/rails/files/nacha/write-nacha.ts'
import { exampleTransaction } from './cpa005-files.ts'
import { fileSettings } from './file-folder.ts'
import { textOf } from './partner-files.ts'

export function creditFile(account_number: string, identification: string, file_id_modifier: string): string {
  const { immediate_destination, immediate_origin } = fileSettings.ach!
  const day = dayFromDate(2026, 11, 18)
  return textOf(
    writeNacha({
      ...{ immediate_destination: immediate_origin, immediate_origin: immediate_destination, creation_date: day },
      ...{ creation_time: '0900', file_id_modifier, destination_name: 'CORRIDOR', origin_name: 'PARTNER BANK' },
      reference_code: '',
      batches: [
        {
          ...{
            service_class: '220',
            company_name: 'PAYER INC',
            company_data: '',
            company_identification: '9876543210',
          },
          ...{ entry_class: 'CCD', entry_description: 'INVOICE', descriptive_date: '', effective_date: day },
          ...{ settlement_day: 322, originator_status: '1', originating_dfi: '02100002', batch_number: 1 },
          entries: [
            {
              ...{
                account: 'checking',
                side: 'credit',
                purpose: 'payment',
                routing_number: '121000248',
                account_number,
              },
              ...{ amount: amount(77n), identification, name: 'CORRIDOR', discretionary_data: '' },
              ...{ trace_number: '021000020000042', addendum: undefined },
            },
          ],
        },
      ],
    }),
  )
}

export interface EftItem {
  readonly units: bigint
  readonly to: string
  readonly memo?: string
  /** Which item of its sender. */
  readonly item: number
  /** Takes back this item. */
  readonly reverses?: number
}

const traceOf = (item: number): string => `0003000010042${String(item).padStart(9, '0')}`

/** Each file of a sender has another number. `date`: of November 2026. */
export const eftFile = (file_creation_number: number, items: readonly EftItem[], date = 18): string =>
  textOf(
    writeCpa005({
      ...{ originator_id: 'PAYERINC01', file_creation_number, creation_date: dayFromDate(2026, 11, date) },
      ...{ destination_data_centre: '00310', communication_area: '', currency: 'CAD' },
      transactions: items.map(({ units, to, memo = '', item, reverses }) => ({
        ...{ ...exampleTransaction, amount: amount(units), date: dayFromDate(2026, 11, date), account_number: to },
        ...{ trace_number: traceOf(item), cross_reference: `INVOICE ${reverses ?? item}`, sundry: memo },
        ...{ short_name: 'PAYER', long_name: 'PAYER INC', user_id: 'PAYERINC01' },
        ...(reverses === undefined
          ? {}
          : { kind: 'credit_reversal' as const, original_trace_number: traceOf(reverses) }),
      })),
    }),
  )
