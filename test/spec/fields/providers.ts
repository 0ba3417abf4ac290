// Fields of providers and of payment files. One provider of each kind has every setting that it takes.
import { expect } from 'vitest'
import type { Guid } from '../../../src/kernel/guid.ts'
import { wholeProviders } from '../../support/configured.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import { makeReturn, returningProvider } from '../../support/made-returns.ts'
import { actAs, watchStaff } from '../../support/people-by-key.ts'
import type { Recipe } from '../desk.ts'
import { shows, someGuid, someTime } from './notes.ts'

const correctedFields = [
  ...['routing_number', 'account_number', 'transaction_code', 'name', 'identification', 'company_name'],
  ...['company_identification', 'foreign_dfi', 'entry_class'],
]

const times = { created_at: someTime, updated_at: someTime }

export const providerFields: readonly Recipe[] = [
  {
    does: 'providers of each kind',
    async run(desk) {
      const { bank_guid } = desk
      for (const { body, changes } of wholeProviders()) {
        const { skip_check: _, secrets = {}, ...sent } = body
        const { guid } = await desk.post('/providers', body)
        const secret_names = Object.keys(secrets).sort()
        // A folder can always be made, so a provider of files is up as soon as it is checked.
        const health = body.kind === 'files' ? { state: 'up' } : { state: 'down', failure: expect.any(String) }
        await shows(desk, `/providers/${guid}`, { guid, bank_guid, ...sent, secret_names, ...health, ...times })
        await desk.patch(`/providers/${guid}`, { ...changes, state: 'paused' })
        await desk.patch(`/providers/${guid}`, { state: 'up', skip_check: true })
        if (body.kind !== 'files') continue
        await desk.post(`/providers/${guid}/check`)
        const report = {
          name: 'files',
          serves: [{ type: 'rails', values: expect.arrayContaining(['ach']) }, expect.anything()],
        }
        await shows(desk, `/providers/${guid}`, { state: 'up', report, checked_at: someTime })
      }
    },
  },
  {
    does: 'a payment file that a person approves',
    async run(desk, s) {
      const { bank_guid } = desk
      const [waiting, released] = [
        await makePaymentFile(s, bank_guid as Guid),
        await makePaymentFile(s, bank_guid as Guid, { state: 'released' }),
      ]
      const made = {
        ...{
          bank_guid,
          provider_guid: someGuid,
          format: 'nacha',
          rail: 'ach',
          asset: 'USD',
          day: '2026-11-18',
          sequence: 1,
        },
        ...{ name: `file-${waiting}.txt`, payment_count: 1, credit_total: 500, debit_total: 0, content_bytes: 950 },
        ...{
          content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          settles_at: someTime,
          release_before: someTime,
          ...times,
        },
      }
      await shows(desk, `/payment_files/${waiting}`, { guid: waiting, ...made, state: 'waiting' })
      watchStaff()
      const forget = actAs(desk.key)
      await desk.post(`/reviews/${waiting}/decisions`, { kind: 'payment_file', decision: 'approve', reason: 'r' })
      forget()
      await shows(desk, `/payment_files/${waiting}`, { state: 'ready', approved_by_guid: someGuid })
      await shows(desk, `/payment_files/${released}`, { state: 'released', released_at: someTime })
    },
  },
  {
    does: 'what files of a partner told',
    async run(desk, s) {
      const bank_guid = desk.bank_guid as Guid
      const file = await makePaymentFile(s, bank_guid, { state: 'released' })
      const { provider_guid } = await desk.get(`/payment_files/${file}`)
      const [row] = await s.service.sql`select guid from filed_payments where payment_file_guid = ${file}`
      const texts = Object.fromEntries(correctedFields.map((field) => [field, `the ${field}`]))
      const details = { corrected: texts, reason: 'Wrong beneficiary' }
      const made = { kind: 'correction', provider_guid, payment_guid: row!.guid, details } as const
      const guid = await makeNotice(s, bank_guid, made)
      const shown = { guid, bank_guid, provider_guid, notice_key: expect.stringMatching(/^key /) }
      const money = { asset: 'USD', amount: 500, code: 'C01', created_at: someTime }
      await shows(desk, `/payment_notices/${guid}?include_pii=true`, {
        ...{ ...shown, ...money, kind: 'correction', result: 'noted', payment_guid: row!.guid, details },
      })
      const from = { from: 'Payer', account_numbers: ['99887766'], remittance: ['rent'], rail: 'ach' }
      const arrival = await makeNotice(s, bank_guid, { kind: 'arrival', details: { ...from, identifiers: [] } })
      await shows(desk, `/payment_notices/${arrival}?include_pii=true`, { ...money, details: from })
      const stranger = await makeNotice(s, bank_guid, { ...made, misfits: ['company', 'account'] })
      await shows(desk, `/payment_notices/${stranger}`, { result: 'unmatched', misfits: ['company', 'account'] })
    },
  },
  {
    does: 'a return that is dishonoured',
    async run(desk, s) {
      const bank_guid = desk.bank_guid as Guid
      const { guid: provider_guid } = await desk.post('/providers', returningProvider())
      const path = `/payment_notices/${await makeReturn(s, bank_guid, { provider_guid: provider_guid as Guid })}`
      await desk.post(`${path}/dishonour`, { code: 'R67', information: 'SECOND RETURN' })
      await shows(desk, `${path}?include_pii=true`, {
        ...{ kind: 'return', code: 'R10', result: 'noted', dishonour_guid: someGuid, dishonour_code: 'R67' },
        details: { returned: { trace_number: '021000020000001', settled_on: expect.stringMatching(/^20\d\d-/) } },
      })
    },
  },
]
