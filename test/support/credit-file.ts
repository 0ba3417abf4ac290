// A NACHA file of the partner with one credit to an account of ours.
import { amount } from '../../src/kernel/amount.ts'
import { dayFromDate } from '../../src/kernel/day.ts'
import { writeNacha } from '../../src/rails/files/nacha/write-nacha.ts'
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
