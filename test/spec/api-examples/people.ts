// Examples of banks, keys, people, files and verifications.
import type { Any } from '../desk.ts'
import type { Recorder } from './recorder.ts'

export interface People {
  readonly bank_guid: string
  /** Verified, with the demo's money. */
  readonly ada: Any
  readonly maria: string
}

export async function recordPeople(r: Recorder): Promise<People> {
  const { bank_guid, customers } = r.service.demo
  await r.example('listBanks', { query: { per_page: '1' } })
  await r.example('createBank', {
    body: {
      name: 'Harbour Bank',
      type: 'sandbox',
      supported_trading_symbols: ['BTC-USD'],
      settings: { spread_fee_bps: 25 },
    },
  })
  await r.example('updateBank', { path: { bank_guid }, body: { settings: { quote_seconds: 60 } } })
  await r.example('getBank', { path: { bank_guid } })
  const scopes = ['trades:read', 'transfers:read']
  const key = await r.example('createApiKey', { body: { name: 'Reporting', kind: 'bank', bank_guid, scopes } })
  await r.example('listApiKeys', { query: { per_page: '2' } })
  await r.example('revokeApiKey', { path: { api_key_guid: key.guid } })

  const grace = await r.example('createCustomer', {
    body: {
      type: 'individual',
      name: { first: 'Grace', last: 'Hopper' },
      date_of_birth: '1986-12-09',
      email_address: 'grace@example.com',
      address: {
        street: '1 Main Street',
        city: 'New York',
        subdivision: 'NY',
        postal_code: '10001',
        country_code: 'US',
      },
      labels: ['retail'],
    },
  })
  const path = { customer_guid: grace.guid }
  await r.example('verifySandboxCustomer', { path })
  await r.example('getCustomer', { path, query: { include_pii: 'true' } })
  await r.example('listAuditRecords', { query: { object_guid: grace.guid, per_page: '2' } })
  const limit = {
    type: 'rolling',
    name: 'Daily buys',
    asset: 'USD',
    amount: 500_000,
    interval: 86_400,
    activities: ['trading'],
    sides: ['buy'],
  }
  await r.example('updateCustomer', { path, body: { activity_limits: [limit] } })
  await r.example('freezeSandboxCustomer', { path })
  await r.example('unfreezeSandboxCustomer', { path })
  await r.example('listCustomers', { query: { state: 'verified', per_page: '2' } })
  const person = { type: 'individual', name: { first: 'Rex', last: 'Jected' } }
  const { guid: rejected } = await r.call('createCustomer', { body: person })
  await r.example('rejectSandboxCustomer', { path: { customer_guid: rejected } })

  const ada = customers[0]!
  const maria = await r.example('createCounterparty', {
    body: {
      type: 'individual',
      customer_guid: ada.guid,
      name: { first: 'Maria', last: 'Lopez' },
      address: { city: 'Puebla', country_code: 'MX' },
    },
  })
  await r.example('verifySandboxCounterparty', { path: { counterparty_guid: maria.guid } })
  await r.example('getCounterparty', { path: { counterparty_guid: maria.guid } })
  const { guid: counterparty_guid } = await r.call('createCounterparty', {
    body: { ...person, address: { country_code: 'US' } },
  })
  await r.example('rejectSandboxCounterparty', { path: { counterparty_guid } })
  await r.example('listCounterparties', { query: { customer_guid: ada.guid } })
  await r.example('searchPeople', { query: { name: 'mar lo' } })

  const data = Buffer.from('a picture of a passport').toString('base64')
  const file = await r.example('createFile', {
    body: { type: 'passport', filename: 'passport.png', content_type: 'image/png', data, customer_guid: grace.guid },
  })
  await r.example('getFile', { path: { file_guid: file.guid } })
  await r.example('getFileContent', { path: { file_guid: file.guid } })
  await r.example('listFiles', { query: { customer_guid: grace.guid } })

  const check = await r.example('createIdentityVerification', {
    body: { type: 'kyc', method: 'id_and_selfie', customer_guid: grace.guid, document_file_guids: [file.guid] },
  })
  const identity_verification_guid = check.guid
  await r.example('getIdentityVerification', { path: { identity_verification_guid } })
  const back = { return_url: 'https://shop.example.com/verified' }
  await r.example('resumeIdentityVerification', { path: { identity_verification_guid }, body: back })
  await r.example('decideSandboxIdentityVerification', {
    path: { identity_verification_guid },
    body: { outcome: 'passed' },
  })
  await r.example('listIdentityVerifications', { query: { customer_guid: grace.guid } })
  return { bank_guid, ada, maria: maria.guid }
}
