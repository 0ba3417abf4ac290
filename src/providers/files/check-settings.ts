// What is wrong with the settings of a provider of files. Values that no file could carry are found here, not when the first file is due.
import { isWholeAccount } from '../../bank-numbers/account-number.ts'
import { parseRoutingNumber } from '../../bank-numbers/routing-number.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { SettingFault } from '../configured/kind.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import type { AchSettings, DepositAccounts, EftSettings, Iso20022Settings } from './file-settings.ts'

type Check = readonly [field: string, isRight: boolean, message: string]

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const plain = (max: number, min = 1): RegExp => new RegExp(`^[\\x20-\\x7e]{${min},${max}}$`)
const isRouting = (type: 'ABA' | 'CPA', text: string): boolean => {
  const parsed = parseRoutingNumber(type, text)
  return !('fault' in parsed) && parsed.routing_number === text
}

const achChecks = (ach: AchSettings): readonly Check[] => [
  ['immediate_destination', plain(10).test(ach.immediate_destination), 'must have 1 to 10 characters'],
  ['immediate_destination_name', plain(23, 0).test(ach.immediate_destination_name), 'must have at most 23 characters'],
  ['immediate_origin', plain(10).test(ach.immediate_origin), 'must have 1 to 10 characters'],
  ['immediate_origin_name', plain(23, 0).test(ach.immediate_origin_name), 'must have at most 23 characters'],
  ['company_name', plain(16).test(ach.company_name), 'must have 1 to 16 characters'],
  ['company_identification', plain(10).test(ach.company_identification), 'must have 1 to 10 characters'],
  [
    'originating_routing_number',
    isRouting('ABA', ach.originating_routing_number),
    'must be a routing number of nine digits',
  ],
  ['entry_description', plain(10).test(ach.entry_description ?? 'PAYMENT'), 'must have 1 to 10 characters'],
]

const eftChecks = (eft: EftSettings): readonly Check[] => [
  ['originator_id', /^[A-Z0-9]{10}$/.test(eft.originator_id), 'must have 10 letters and digits'],
  ['data_centre', /^\d{5}$/.test(eft.data_centre), 'must have 5 digits'],
  ['short_name', plain(15).test(eft.short_name), 'must have 1 to 15 characters'],
  ['long_name', plain(30).test(eft.long_name), 'must have 1 to 30 characters'],
  [
    'return_routing_number',
    isRouting('CPA', eft.return_routing_number),
    'must be 0, the institution and the transit number',
  ],
  ['return_account_number', /^\d{1,12}$/.test(eft.return_account_number), 'must have 1 to 12 digits'],
  ...(['credit_type', 'debit_type'] as const).map(
    (field): Check => [field, /^[1-8]\d\d$/.test(eft[field] ?? '450'), 'must be between 100 and 899'],
  ),
]

const isoChecks = ({ initiating_name, accounts }: Iso20022Settings): readonly Check[] => [
  ['initiating_name', plain(140).test(initiating_name), 'must have 1 to 140 characters'],
  ['accounts', accounts.length > 0, 'must have one account for each asset'],
  ...accounts.flatMap((account, i): Check[] => [
    [`accounts[${i}].asset`, findAsset(account.asset)?.kind === 'fiat', 'must be a currency'],
    [
      `accounts[${i}].asset`,
      accounts.findIndex(({ asset }) => asset === account.asset) === i,
      'has an account already',
    ],
    [
      `accounts[${i}].iban`,
      (account.iban === undefined) !== (account.account_number === undefined),
      'must be there, or account_number instead',
    ],
    [
      `accounts[${i}].iban`,
      account.iban === undefined || !('fault' in parseRoutingNumber('IBAN', account.iban)),
      'must be an IBAN',
    ],
    [
      `accounts[${i}].bic`,
      account.bic === undefined || !('fault' in parseRoutingNumber('SWIFT', account.bic)),
      'must be a BIC',
    ],
    [
      `accounts[${i}].clearing_member`,
      (account.clearing_system === undefined) === (account.clearing_member === undefined),
      'goes with clearing_system',
    ],
  ]),
]

const isSound = (type: DepositAccounts['routing_number_type'], number: string): boolean =>
  !('fault' in parseRoutingNumber(type, number))

const depositChecks = (all: readonly DepositAccounts[]): readonly Check[] =>
  all.flatMap((each, i): Check[] => {
    const { asset, routing_number_type: type, routing_number, account_numbers } = each
    const field = (name: string) => `deposit_accounts[${i}].${name}`
    const isWhole = isWholeAccount(type)
    const isOnce =
      new Set(all.flatMap((one) => one.account_numbers)).size === all.flatMap((one) => one.account_numbers).length
    return [
      [field('asset'), findAsset(asset)?.kind === 'fiat', 'must be a currency'],
      [field('asset'), all.findIndex((one) => one.asset === asset) === i, 'has deposit accounts already'],
      [field('routing_number'), (routing_number === undefined) === isWhole, 'must be there unless it is the account'],
      [field('routing_number'), isWhole || isSound(type, routing_number ?? ''), `must be a routing number (${type})`],
      [field('account_numbers'), account_numbers.length > 0 && isOnce, 'must be there, and each only once'],
      [
        field('account_numbers'),
        account_numbers.every((one) => !isWhole || isSound(type, one)),
        `must be numbers (${type})`,
      ],
    ]
  })

const within = (group: string, checks: readonly Check[]): readonly Check[] =>
  checks.map(([field, isRight, message]) => [`${group}.${field}`, isRight, message])

export function settingFault(settings: ProviderSettings): SettingFault | undefined {
  const { folder = '', ach, eft, iso20022, cut_offs = [], gather_seconds = 60, deposit_accounts = [] } = settings
  const checks: readonly Check[] = [
    ['folder', /^[a-z0-9][a-z0-9_-]{0,63}$/.test(folder), 'must be a name of small letters, digits, - and _'],
    ['ach', (ach ?? eft ?? iso20022) !== undefined, 'or `eft` or `iso20022` must say who you are to the partner'],
    ...(ach ? within('ach', achChecks(ach)) : []),
    ...(eft ? within('eft', eftChecks(eft)) : []),
    ...(iso20022 ? within('iso20022', isoChecks(iso20022)) : []),
    ...depositChecks(deposit_accounts),
    ...cut_offs.flatMap(({ rail, times }, i): Check[] => [
      [`cut_offs[${i}].rail`, cut_offs.findIndex((one) => one.rail === rail) === i, 'has cut-offs already'],
      [`cut_offs[${i}].times`, times.length > 0 && times.every((time) => clock.test(time)), 'must be such as 16:45'],
    ]),
    [
      'gather_seconds',
      Number.isInteger(gather_seconds) && gather_seconds >= 0 && gather_seconds <= 86_400,
      'must be between 0 and 86400',
    ],
  ]
  const wrong = checks.find(([, isRight]) => !isRight)
  return wrong && { field: `settings.${wrong[0]}`, message: wrong[2] }
}
