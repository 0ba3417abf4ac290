// Providers that a test configures without a partner: they are stored unchecked, and are down. Together they carry every setting.
import { randomBytes } from 'node:crypto'
import { sound } from '../../bench/certificates.ts'
import { rails } from '../../src/kernel/rail.ts'
import { ports } from '../../src/providers/configured/settings.ts'
import { listNames } from '../../src/screening/entry.ts'

const newName = () => `Partner ${randomBytes(4).toString('hex')}`
const signingKey = (byte: number): string => `whsec_${Buffer.alloc(24, byte).toString('base64')}`

export const uncheckedProvider = () => ({
  name: newName(),
  kind: 'connector',
  ports: ['rails'],
  settings: { url: 'https://partner.example/corridor' },
  secrets: { signing_key: signingKey(7) },
  // Nothing of the test's own payments fits it.
  rule: { rails: ['neft'], assets: ['INR'], amount_min: 100, amount_max: 5000 },
  priority: 7,
  skip_check: true,
})

export const fileSettings = {
  folder: 'partner',
  cut_offs: rails.map((rail) => ({ rail, times: ['16:45'] })),
  gather_seconds: 30,
  approval: true,
  ach: {
    ...{ immediate_destination: '121000248', immediate_destination_name: 'PARTNER BANK' },
    ...{ immediate_origin: '1234567890', immediate_origin_name: 'CORRIDOR', company_name: 'CORRIDOR' },
    ...{ company_identification: '1234567890', originating_routing_number: '121000248' },
    ...{ entry_description: 'PAYROLL', individual_debits: 'WEB' },
  },
  eft: {
    ...{ originator_id: '0030012345', data_centre: '00310', short_name: 'CORRIDOR', long_name: 'CORRIDOR EXAMPLE' },
    ...{ return_routing_number: '000410202', return_account_number: '7654321', credit_type: '460', debit_type: '430' },
  },
  iso20022: {
    ...{ initiating_name: 'Corridor Example', initiating_id: 'CORRIDOR' },
    accounts: [
      {
        ...{ asset: 'EUR', name: 'Corridor Example', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
        creditor_id: 'DE98ZZZ09999999999',
      },
      {
        ...{ asset: 'USD', name: 'Corridor Example', account_number: '99887766' },
        ...{ clearing_system: 'USABA', clearing_member: '121000248' },
      },
    ],
  },
}

const paperDebits = { ...fileSettings, folder: 'paper', ach: { ...fileSettings.ach, individual_debits: 'PPD' } }

interface Body {
  readonly kind: string
  readonly settings: object
  readonly secrets?: object
  readonly [field: string]: unknown
}

/** One of each kind, with everything that it takes, and what PATCH changes of it. */
export const wholeProviders = (): readonly {
  readonly body: Body
  readonly changes: Readonly<Record<string, unknown>>
}[] => {
  const common = () => ({ name: newName(), priority: 9, skip_check: true })
  const rule = { rails, assets: ['INR'], amount_min: 100, amount_max: 5000 }
  const certificate = { url: 'https://partner.example/corridor', tls_certificate: sound, timeout_ms: 900 }
  const keys = { signing_key: signingKey(7), previous_signing_key: signingKey(6) }
  const macaroon = '0201'.repeat(32)
  const changed = () => ({ name: newName(), priority: 8, rule, skip_check: true })
  const whole = [
    { body: { kind: 'connector', ports, settings: certificate, secrets: keys, rule }, changes: { secrets: keys } },
    { body: { kind: 'files', settings: fileSettings }, changes: { settings: { ...paperDebits, folder: 'partner' } } },
    { body: { kind: 'files', settings: paperDebits }, changes: { settings: { ...fileSettings, folder: 'paper' } } },
    {
      body: { kind: 'lists', settings: { folder: 'official', lists: listNames, list_age_max_hours: 48 } },
      changes: {},
    },
    {
      body: { kind: 'lnd', settings: { ...certificate, fee_limit_bps: 50 }, secrets: { macaroon } },
      changes: { secrets: { macaroon } },
    },
  ]
  return whole.map(({ body, changes }) => ({
    body: { ...common(), ...body },
    changes: { settings: body.settings, ...changes, ...changed() },
  }))
}
