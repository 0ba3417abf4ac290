// Reads parties, accounts and banks. Versions differ in two names: BICFI was BIC, and a party can stand inside Pty.
import {
  accountTypes,
  type PaymentAccount,
  type PaymentAddress,
  type PaymentAgent,
  type PaymentParty,
} from './payment-message.ts'
import { choice, type MessageField, maybe, one } from './read-fields.ts'
import { maybeCode, maybeText, ownMatch, ownText, text } from './read-values.ts'
import { agent_not_provided, bicForm, countryForm, ibanForm } from './write-parties.ts'

function readAddress(field: MessageField): PaymentAddress {
  return {
    street: maybeText(field, 'StrtNm', 70),
    building: maybeText(field, 'BldgNb', 16),
    post_code: maybeText(field, 'PstCd', 16),
    town: maybeText(field, 'TwnNm', 35),
    region: maybeText(field, 'CtrySubDvsn', 35),
    country: ownMatch(one(field, 'Ctry'), countryForm, 'a country code of two letters'),
  }
}

export function readParty(field: MessageField): PaymentParty {
  const address = maybe(field, 'PstlAdr')
  return { name: text(field, 'Nm', 140), address: address && readAddress(address) }
}

/** Of a bank's own message, where a party may be known by other things than its name. */
export function readPartyName(parties: MessageField | undefined, name: string): string | undefined {
  const party = parties && maybe(parties, name)
  return party && maybeText(maybe(party, 'Pty') ?? party, 'Nm', 140)
}

/** `isOwn`: of our own message, where the type is one that we write. */
export function readAccount(field: MessageField, isOwn: boolean): PaymentAccount {
  const id = choice(one(field, 'Id'), 'IBAN', 'Othr')
  const type_field = isOwn ? maybe(field, 'Tp') : undefined
  const type = type_field && maybeCode(type_field, 'Cd', accountTypes)
  if (id.element.name === 'IBAN') return { iban: ownMatch(id, ibanForm, 'an IBAN'), type }
  return { number: text(id, 'Id', 34), type }
}

export function readAgent(field: MessageField): PaymentAgent {
  const bank = one(field, 'FinInstnId')
  const bic = maybe(bank, 'BICFI') ?? maybe(bank, 'BIC')
  const member = maybe(bank, 'ClrSysMmbId')
  const other = maybe(bank, 'Othr')
  if (other) ownMatch(one(other, 'Id'), new RegExp(`^${agent_not_provided}$`), `the text ${agent_not_provided}`)
  return {
    bic: bic && ownMatch(bic, bicForm, 'a BIC'),
    clearing: member && {
      system: ownText(one(one(member, 'ClrSysId'), 'Cd'), 5),
      member: text(member, 'MmbId', 35),
    },
    name: maybeText(bank, 'Nm', 140),
  }
}
