// Questions of the ports `aggregator` (accounts at other banks), `deposit_bank` (accounts that receive deposits) and `custody` (public keys).
import { Type } from '@sinclair/typebox'
import { ChainName, NetworkName, RailName, RoutingDetailPart } from './carriers.ts'
import {
  AssetCode,
  Bool,
  Fields,
  HttpsLink,
  Instant,
  List,
  Names,
  OneOf,
  Part,
  SignedAmountText,
  Text,
} from './fields.ts'
import { BankQuestion, Done, DoneWith, EitherOf, FailedWith, Pending, Question } from './question.ts'

const token = Type.String({ maxLength: 4096, description: 'A secret.' })

export const LinkSessionQuestion = Question('LinkSessionQuestion', 'aggregator/session', {
  asset: AssetCode,
  return_url: Type.Optional(HttpsLink),
  access_token: Type.Optional({
    ...token,
    description: 'A secret. Of a linked account whose holder has to sign in again: the session renews the consent.',
  }),
})

export const LinkSessionAnswer = EitherOf('LinkSessionAnswer', [
  Part(
    'LinkSessionOpen',
    { kind: Type.Literal('pending'), check_again_at: Instant, link: HttpsLink, link_expires_at: Instant },
    'The end user has not finished yet.',
  ),
  DoneWith(
    'LinkSessionDone',
    Fields({
      token: Type.Optional({ ...token, description: 'A secret. Not of a session that renewed a consent.' }),
      token_kind: Type.Optional(OneOf(['public', 'processor'])),
    }),
  ),
  FailedWith('LinkSessionFailed', OneOf(['abandoned', 'expired', 'unavailable'])),
])

export const LinkQuestion = Question('LinkQuestion', 'aggregator/link', {
  token,
  token_kind: OneOf(['public', 'processor']),
  asked_since: Instant,
})

export const BalancesPart = Part(
  'ExternalBalances',
  { available: Type.Optional(SignedAmountText), current: SignedAmountText },
  'Not every institution shows what is available.',
)

const word = (maxLength: number) => Type.Optional(Text(maxLength))

const AggregatorAccountPart = Part('AggregatorAccount', {
  account_id: Text(255),
  name: Text(255),
  type: Text(64, 'checking, savings, or another kind.'),
  asset: AssetCode,
  account_number: Text(64),
  routing_details: List(RoutingDetailPart, 10),
  owner: Part('AggregatorOwner', {
    names: List(Text(256)),
    addresses: List(
      Fields({
        street: word(256),
        street2: word(256),
        city: word(128),
        subdivision: word(64),
        postal_code: word(32),
        country_code: word(2),
      }),
    ),
    email_addresses: List(Text(320)),
    phone_numbers: List(Text(32)),
  }),
  balances: BalancesPart,
})

export const LinkAnswer = EitherOf('LinkAnswer', [
  Pending,
  DoneWith(
    'Linked',
    Fields({ access_token: Text(4096), institution_id: Text(255), accounts: List(AggregatorAccountPart) }),
  ),
  FailedWith('LinkFailed', OneOf(['invalid_token', 'unavailable'])),
])

export const BalancesQuestion = Question('BalancesQuestion', 'aggregator/balances', {
  access_token: token,
  is_renewed: Bool('The bank says that the holder has signed in again.'),
})

export const BalancesAnswer = EitherOf('BalancesAnswer', [
  Pending,
  DoneWith('BalancesRead', BalancesPart),
  FailedWith('BalancesFailed', OneOf(['refresh_required'], 'The holder must sign in again.')),
])

export const UnlinkQuestion = Question('UnlinkQuestion', 'aggregator/unlink', { access_token: Type.Optional(token) })

export const EndAnswer = EitherOf('EndAnswer', [Pending, Done])

export const InstitutionsQuestion = BankQuestion('InstitutionsQuestion', 'deposit_bank/institutions', {})

export const Institutions = Part(
  'Institutions',
  {
    institutions: List(
      Part('InstitutionOfAsset', {
        asset: AssetCode,
        rail: RailName,
        routing_number_type: RoutingDetailPart.properties.routing_number_type,
        routing_number: Text(64, 'If it is the account itself (IBAN, CLABE): what all of them start with.'),
        name: Text(255),
        address: Part('InstitutionAddress', {
          street: Text(256),
          street2: word(256),
          city: Text(128),
          subdivision: word(64),
          postal_code: Text(32),
          country_code: Type.String({ pattern: '^[A-Z]{2}$' }),
        }),
      }),
    ),
  },
  'The institution of accounts in each asset: at most one per asset.',
)

export const CloseAccountQuestion = Question('CloseAccountQuestion', 'deposit_bank/close', {})

export const PublicKeysQuestion = BankQuestion('PublicKeysQuestion', 'custody/public_keys', {})

export const PublicKeys = Part(
  'PublicKeys',
  {
    keys: List(
      Part('ChainKey', {
        chain: ChainName,
        network: NetworkName,
        format: Names('AddressFormat', ['standard', 'legacy']),
        public_key: Text(256, 'An extended public key (xpub, tpub); on chains with tags the address itself.'),
      }),
    ),
  },
  'One per chain, network and format. They never change.',
)
