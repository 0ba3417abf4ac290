// What a connector says of itself: GET /v1/manifest and GET /v1/health.
import { Type } from '@sinclair/typebox'
import { ChainName, NetworkName, RailName } from './carriers.ts'
import { AmountText, AssetCode, Bool, Fields, List, OneOf, Part, SymbolText, Text } from './fields.ts'

/** Serving a port: everything that is named can be asked. Limits are shown to people; the connector itself refuses what is outside. */
const Limits = {
  amount_min: Type.Optional(AmountText),
  amount_max: Type.Optional(AmountText),
}

const symbols = List(SymbolText, 500)

export const ManifestPorts = Part('ManifestPorts', {
  market: Type.Optional(Fields({ symbols })),
  liquidity: Type.Optional(Fields({ symbols })),
  rails: Type.Optional(
    Fields({
      rails: List(
        Part('RailService', {
          rail: RailName,
          asset: AssetCode,
          sides: List(OneOf(['deposit', 'withdrawal']), 2),
          ...Limits,
          cut_off: Type.Optional(Text(64, 'In words, as 17:00 America/New_York.')),
        }),
      ),
    }),
  ),
  blockchain: Type.Optional(
    Fields({ chains: List(Part('ChainService', { chain: ChainName, network: NetworkName, ...Limits })) }),
  ),
  lightning: Type.Optional(
    Fields({
      networks: List(NetworkName, 2),
      makes_invoices: Type.Optional(Bool('Serves `lightning/issue_invoice`, `invoice` and `cancel_invoice`.')),
      ...Limits,
    }),
  ),
  screening: Type.Optional(Fields({})),
  verifier: Type.Optional(
    Fields({ methods: List(Text(64)), is_hosted: Bool('`verifier/open` answers links for end users.') }),
  ),
  aggregator: Type.Optional(Fields({ is_hosted: Bool('`aggregator/session` answers links for end users.') })),
  deposit_bank: Type.Optional(Fields({ assets: List(AssetCode) })),
  custody: Type.Optional(Fields({ chains: List(Fields({ chain: ChainName, network: NetworkName })) })),
})

export const protocol_version = 1

export const Manifest = Part('Manifest', {
  protocol: Type.Literal(protocol_version, { description: 'Version of the protocol.' }),
  name: Text(128),
  version: Text(64, 'Of the connector.'),
  ports: ManifestPorts,
})

export const Health = Part('Health', {
  status: OneOf(['ok', 'degraded', 'down']),
  message: Type.Optional(Text(500, 'A sentence for administrators, without secrets and personal data.')),
})

/** The body of every answer that is not 200. Whatever it says, the question counts as not answered, and is asked again. */
export const ConnectorError = Part('ConnectorError', {
  code: OneOf(['bad_signature', 'bad_question', 'unknown_operation', 'reference_conflict', 'unavailable']),
  message: Type.Optional(Text(500, 'What is wrong, without secrets and personal data.')),
})
