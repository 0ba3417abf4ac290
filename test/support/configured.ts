// Providers that a test configures without a partner: they are stored unchecked, and are down. Together they carry every setting.
import { randomBytes } from 'node:crypto'
import { sound } from '../../bench/certificates.ts'
import { rails } from '../../src/kernel/rail.ts'
import { ports } from '../../src/providers/configured/settings.ts'
import { listNames } from '../../src/screening/entry.ts'
import { defaultRules } from '../../src/screening/rules.ts'
import { fileSettings } from './file-folder.ts'

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

export const wholeFileSettings = {
  ...fileSettings,
  cut_offs: rails.map((rail) => ({ rail, times: ['16:45'] })),
  gather_seconds: 30,
  approval: true,
  ach: { ...fileSettings.ach, entry_description: 'PAYROLL', individual_debits: 'WEB' },
  eft: { ...fileSettings.eft, credit_type: '460', debit_type: '430' },
  iso20022: {
    ...fileSettings.iso20022,
    initiating_id: 'CORRIDOR',
    accounts: fileSettings.iso20022!.accounts.map((account) =>
      account.asset === 'EUR' ? { ...account, creditor_id: 'DE98ZZZ09999999999' } : account,
    ),
  },
}

const paperDebits = {
  ...wholeFileSettings,
  folder: 'paper',
  ach: { ...wholeFileSettings.ach, individual_debits: 'PPD' },
}

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
  const price_bounds = {
    ...{ price_spread_max_bps: 300, price_jump_max_bps: 900, price_jump_seconds: 20, price_age_max_seconds: 5 },
  }
  const keys = { signing_key: signingKey(7), previous_signing_key: signingKey(6) }
  const macaroon = '0201'.repeat(32)
  const changed = () => ({ name: newName(), priority: 8, rule, skip_check: true })
  const whole = [
    {
      body: { kind: 'connector', ports, settings: { ...certificate, ...price_bounds }, secrets: keys, rule },
      changes: { secrets: keys },
    },
    {
      body: { kind: 'files', settings: wholeFileSettings },
      changes: { settings: { ...paperDebits, folder: 'partner' } },
    },
    {
      body: { kind: 'files', settings: paperDebits },
      changes: { settings: { ...wholeFileSettings, folder: 'paper' } },
    },
    {
      body: {
        kind: 'lists',
        settings: {
          folder: 'official',
          lists: listNames,
          list_age_max_hours: 48,
          score_min: 80,
          match_points: { ...defaultRules.points, birth_different: -20 },
        },
      },
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
