// Sweeps. The interface does not have them: all of it was decided here.
import { bounds, integers, list, lists, oneOf, paging, type Resource, read, strings, times } from './notation.ts'

const scope = 'sweeps:read'

export const sweeps: Resource = {
  name: 'sweeps',
  fields: {
    ...strings('guid bank_guid asset native_asset'),
    chain: oneOf('bitcoin ethereum base polygon'),
    ...integers('amount network_fee_max funding_amount network_fee'),
    sources: [{ ...strings('source deposit_address_guid address'), ...integers('key_index amount booked') }],
    identifiers: [{ type: 'txn_hash | ...', value: 'string' }],
    state: oneOf('storing funding pending completed failed'),
    'failure_code?': oneOf(
      'network_fee_too_low invalid_destination invalid_address amount_too_low external_vendor_error cancelled',
    ),
    ...times,
  },
  operations: [
    {
      ...{ call: 'GET /sweeps', scope, answers: 'page', isAdded: true },
      query: { ...paging, ...lists('guid chain asset state'), ...bounds },
      statuses: list,
    },
    { call: 'GET /sweeps/{sweep_guid}', scope, answers: 'one', isAdded: true, statuses: read },
  ],
}
