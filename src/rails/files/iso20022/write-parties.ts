// Writes parties, accounts and banks, in the element order that pain.001 and pain.008 share.
import type { PaymentAccount, PaymentAddress, PaymentAgent, PaymentParty } from './payment-message.ts'
import { type ElementDraft, exact, given, group, identifier, latin, matching } from './write-draft.ts'

export const bicForm = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
export const ibanForm = /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/
export const countryForm = /^[A-Z]{2}$/

/** ISO 20022 has no empty bank: this text says that the account tells it. */
export const agent_not_provided = 'NOTPROVIDED'

const addressDraft = ({ street, building, post_code, town, region, country }: PaymentAddress): ElementDraft =>
  group(
    'PstlAdr',
    given(street, (value) => latin('StrtNm', value, 70)),
    given(building, (value) => latin('BldgNb', value, 16)),
    given(post_code, (value) => latin('PstCd', value, 16)),
    given(town, (value) => latin('TwnNm', value, 35)),
    given(region, (value) => latin('CtrySubDvsn', value, 35)),
    matching('Ctry', country, countryForm, 'a country code of two letters'),
  )

export const partyDraft = (name: string, { name: own, address }: PaymentParty, name_max: number): ElementDraft =>
  group(name, latin('Nm', own, name_max), given(address, addressDraft))

export const accountDraft = (name: string, account: PaymentAccount): ElementDraft =>
  group(
    name,
    group(
      'Id',
      'iban' in account
        ? matching('IBAN', account.iban, ibanForm, 'an IBAN')
        : group('Othr', identifier('Id', account.number, 34)),
    ),
    given(account.type, (type) => group('Tp', exact('Cd', type))),
  )

export function agentDraft(name: string, { bic, clearing, name: own }: PaymentAgent): ElementDraft {
  const isUnknown = bic === undefined && clearing === undefined && own === undefined
  return group(
    name,
    group(
      'FinInstnId',
      given(bic, (value) => matching('BICFI', value, bicForm, 'a BIC')),
      given(clearing, ({ system, member }) =>
        group(
          'ClrSysMmbId',
          group('ClrSysId', matching('Cd', system, /^[A-Z0-9]{1,5}$/, 'a code of a clearing system')),
          identifier('MmbId', member),
        ),
      ),
      given(own, (value) => latin('Nm', value, 140)),
      isUnknown ? group('Othr', exact('Id', agent_not_provided)) : undefined,
    ),
  )
}
